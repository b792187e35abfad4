import { Group } from '@mantine/core'
import type { ContratoNaLista } from '@lastro/shared/contratos/contrato'
import { LABEL_TIPO_CONTRATO } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { DataColumn } from '../../../ui/data-table-columns.ts'
import {
  AlteracaoBadge,
  ContratoBadge,
  DesativadoBadge,
  SegundaAprovacaoBadge,
  VencidoBadge,
} from './contrato-badge.tsx'

interface Opcoes {
  nomeParceiro: string
  /** Whose list it is: the store sees the institution's name, the institution the store's. */
  lado: Lado
}

/** Spec 2.11: N°, N° {parceiro}, Tipo, Loja, Crédito, Garantia, Situação. */
export function colunasDeContratos({ nomeParceiro, lado }: Opcoes): DataColumn<ContratoNaLista>[] {
  const outroLado: DataColumn<ContratoNaLista> =
    lado === 'instituicao'
      ? { id: 'loja', header: 'Loja', value: ({ loja }) => loja, sortable: true, width: '17%' }
      : {
          id: 'instituicao',
          header: 'Instituição',
          value: ({ instituicaoFinanceira }) => instituicaoFinanceira,
        }
  return [
    { id: 'numero', header: 'N°', value: ({ numero }) => numero, sortable: true, card: 'title' },
    { id: 'idParceiro', header: `N° ${nomeParceiro}`, value: ({ idParceiro }) => idParceiro },
    { id: 'tipo', header: 'Tipo', value: ({ tipo }) => LABEL_TIPO_CONTRATO[tipo] },
    outroLado,
    {
      id: 'valorCredito',
      header: 'Crédito',
      cell: ({ valorCredito }) => formatDinheiro(valorCredito),
      sortable: true,
      numeric: true,
    },
    {
      id: 'valorGarantia',
      header: 'Garantia',
      cell: ({ valorGarantia }) => formatDinheiro(valorGarantia),
      sortable: true,
      numeric: true,
    },
    {
      id: 'status',
      header: 'Situação',
      cell: (contrato) => (
        <Group gap={6} justify="flex-start" ta="left">
          <ContratoBadge contrato={contrato} lado={lado} />
          <VencidoBadge contrato={contrato} />
          <DesativadoBadge contrato={contrato} lado={lado} />
          <SegundaAprovacaoBadge contrato={contrato} />
          <AlteracaoBadge espera={contrato.alteracaoEspera} lado={lado} />
        </Group>
      ),
      sortable: true,
    },
  ]
}
