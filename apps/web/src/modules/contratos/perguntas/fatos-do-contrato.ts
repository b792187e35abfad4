import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { api } from '#lib/api.ts'
import { plural } from '#lib/format.ts'
import { readCurrent } from '#lib/query-client.ts'
import type { Fato } from '#ui/fatos.tsx'
import { saldoEmPalavras } from '../chamadas/saldo-em-palavras.ts'
import { saldosOptions } from '../chamadas/use-saldos.ts'
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

/** The number of payoffs alone: their whole schema weighs on every contract's page. */
const somenteTotal = z.object({ total: z.int().nullable() })

/**
 * What is still owed, before a contract is settled: its balance, and sold vehicles that aren't paid for. Empty where none
 * were told, or could not be read; the act can go on.
 */
export async function fatosDoQueSeDeve(
  queryClient: QueryClient,
  { id, instituicaoFinanceiraId }: ContratoDetalhe,
  permissoes: readonly string[],
): Promise<Fato[]> {
  const saldo = permissoes.includes('Carteira.Saldos.Listar')
    ? queryClient.fetchQuery(saldosOptions(id)).then(
        ({ atual }) => atual,
        () => null,
      )
    : null
  const query = { idContrato: id, estado: 'aberta', pagina: 1, quantidadePorPagina: 1 }
  const baixas = permissoes.includes('Carteira.Baixas.Listar')
    ? api(somenteTotal, 'GET', `/api/instituicoes-financeiras/${instituicaoFinanceiraId}/baixas`, {
        query,
      }).then(
        ({ total }) => total ?? 0,
        () => 0,
      )
    : 0
  const atual = await saldo
  const abertas = await baixas
  return [
    ...(atual
      ? [{ termo: 'Saldo devedor', valor: saldoEmPalavras(atual) }]
      : []),
    ...(abertas > 0
      ? [{ termo: 'Baixas em aberto', valor: plural(abertas, 'é cancelada', 'são canceladas') }]
      : []),
  ]
}

/** Number of pledged vehicles: the contract's, and those that an open change would bring in. */
async function countPresos(queryClient: QueryClient, vista: VistaDoContrato): Promise<number> {
  const { data, etag } = vista
  if (!STATUS[data.statusId].alteravel) return (await garantiasDaVista(queryClient, vista)).length
  const { garantias, alteracao } = await readCurrent(queryClient, situacaoOptions(data.id, etag))
  return garantias.length + (alteracao?.incluir.length ?? 0)
}
