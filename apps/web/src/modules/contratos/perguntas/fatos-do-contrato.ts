import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { QueryClient } from '@tanstack/react-query'
import { plural } from '#lib/format.ts'
import { readCurrent } from '#lib/query-client.ts'
import type { Fato } from '#ui/fatos.tsx'
import { garantiasDaVista, situacaoOptions, type VistaDoContrato } from '../chamadas/use-contrato.ts'

type Termos = Pick<ContratoDetalhe, 'numero' | 'loja' | 'valorCredito' | 'valorGarantia'>

/** The saved contract that a question is about. */
export const fatosDoContrato = ({ numero, loja, valorCredito, valorGarantia }: Termos): Fato[] => [
  { termo: 'Contrato', valor: numero },
  { termo: 'Loja', valor: loja },
  { termo: 'Valor do crédito', valor: formatDinheiro(valorCredito) },
  { termo: 'Valor da garantia', valor: formatDinheiro(valorGarantia) },
]

/** Facts before a contract ends, with the number of vehicles that become free (domain 3). */
export const fatosDoFim = (queryClient: QueryClient, vista: VistaDoContrato): Fato[] => [
  ...fatosDoContrato(vista.data),
  {
    termo: 'Veículos liberados',
    valor:
      vista.data.statusId === StatusContrato.Rascunho
        ? 'Nenhum: um rascunho não bloqueia veículos'
        : countPresos(queryClient, vista).then((quantos) =>
            quantos > 0 ? plural(quantos, 'veículo', 'veículos') : 'Nenhum',
          ),
  },
]

/** Number of pledged vehicles: the contract's, and those that an open change would bring in. */
async function countPresos(queryClient: QueryClient, vista: VistaDoContrato): Promise<number> {
  const { data, etag } = vista
  if (!STATUS[data.statusId].alteravel) return (await garantiasDaVista(queryClient, vista)).length
  const { garantias, alteracao } = await readCurrent(queryClient, situacaoOptions(data.id, etag))
  return garantias.length + (alteracao?.incluir.length ?? 0)
}
