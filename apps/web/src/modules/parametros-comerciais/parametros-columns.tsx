import { formatDinheiro } from '@lastro/shared/dinheiro'
import {
  type ParametroComercial,
  VALORES_DO_PARAMETRO,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { aplicacaoDe } from '@lastro/shared/regras-garantia/regra-garantia'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { ContratoLink } from '../links/contrato-link.tsx'
import { LojaLink } from '../links/loja-link.tsx'
import { COLUNA_VALOR } from './parametro-form.ts'

/** Spec 2.5: Aplicação, Loja, Contrato and the five amounts. */
export const COLUNAS: readonly DataColumn<ParametroComercial>[] = [
  { id: 'aplicacao', header: 'Aplicação', value: aplicacaoDe, sortable: true },
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
    cell: ({ lojaId, loja }) => lojaId !== null && loja !== null && <LojaLink id={lojaId} nome={loja} />,
    sortable: true,
  },
  {
    id: 'contrato',
    header: 'Contrato',
    value: ({ contrato }) => contrato,
    cell: ({ contratoId, contrato }) =>
      contratoId !== null && contrato !== null && <ContratoLink id={contratoId} numero={contrato} />,
    sortable: true,
  },
  ...VALORES_DO_PARAMETRO.map(
    (campo): DataColumn<ParametroComercial> => ({
      id: campo,
      header: COLUNA_VALOR[campo],
      cell: (parametro) => formatDinheiro(parametro[campo]),
      value: (parametro) => parametro[campo],
      numeric: true,
    }),
  ),
]
