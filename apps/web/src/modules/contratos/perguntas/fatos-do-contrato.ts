import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import type { baixasCall } from '@lastro/shared/baixas/baixa'
import type { Call } from '@lastro/shared/call'
import { call } from '#lib/api.ts'
import { plural } from '#lib/format.ts'
import { readCurrent } from '#lib/query-client.ts'
import type { Fato } from '#ui/fatos.tsx'
import { perguntarCobranca } from '#modules/cobranca/cobranca.tsx'
import { saldosOptions, saldoEmPalavras } from '../chamadas/use-saldos.ts'
import { garantiasDaVista, situacaoOptions, type VistaDoContrato } from '../chamadas/use-contrato.ts'
import { ePrimeiraDeDuas } from '../tela/quatro-olhos.tsx'

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

/**
 * What settling contracts bills, in sentences. Of one whose vehicles can't be read nothing is said, and the act can go
 * on.
 */
export async function cobrancaDeLiquidar(
  queryClient: QueryClient,
  ...vistas: readonly VistaDoContrato[]
): Promise<string[]> {
  const cobrancas = vistas.map(async (vista) => {
    const garantias = await garantiasDaVista(queryClient, vista).catch(() => [])
    return {
      contratoId: vista.data.id,
      ato: 'liquidar' as const,
      depoisDe: ePrimeiraDeDuas(vista.data, 'liquidar') && ('segundaPessoa' as const),
      eventos: { garantiaRemovida: garantias.length },
    }
  })
  return perguntarCobranca(queryClient, ...(await Promise.all(cobrancas)))
}

/** The number of payoffs alone: their whole schema weighs on every contract's page. */
const totalDeBaixas = {
  method: 'GET',
  path: '/api/instituicoes-financeiras/:id/baixas',
  answer: z.object({ total: z.int().nullable() }),
} as const satisfies Pick<typeof baixasCall, 'method' | 'path'> & Call

/** A contract's open payoffs; 0 where this person may not read them, or they could not be read. */
export async function countBaixasAbertas(
  { id, instituicaoFinanceiraId }: Pick<ContratoDetalhe, 'id' | 'instituicaoFinanceiraId'>,
  permissoes: readonly string[],
): Promise<number> {
  if (!permissoes.includes('Carteira.Baixas.Listar')) return 0
  const query = { idContrato: id, estado: 'aberta', pagina: 1, quantidadePorPagina: 1 }
  return call(totalDeBaixas, { params: { id: instituicaoFinanceiraId }, query }).then(
    ({ total }) => total ?? 0,
    () => 0,
  )
}

/** That a settlement cancels so many payoffs; nothing for none. */
export const fatoDasBaixas = (abertas: number): Fato[] =>
  abertas > 0 ? [{ termo: 'Baixas em aberto', valor: plural(abertas, 'é cancelada', 'são canceladas') }] : []

/**
 * What is still owed, before a contract is settled: its balance, and sold vehicles that aren't paid for. Empty where none
 * were told, or could not be read; the act can go on.
 */
export async function fatosDoQueSeDeve(
  queryClient: QueryClient,
  contrato: ContratoDetalhe,
  permissoes: readonly string[],
): Promise<Fato[]> {
  const saldo = permissoes.includes('Carteira.Saldos.Listar')
    ? queryClient.fetchQuery(saldosOptions(contrato.id)).then(
        ({ atual }) => atual,
        () => null,
      )
    : null
  const baixas = countBaixasAbertas(contrato, permissoes)
  const atual = await saldo
  return [
    ...(atual ? [{ termo: 'Saldo devedor', valor: saldoEmPalavras(atual) }] : []),
    ...fatoDasBaixas(await baixas),
  ]
}

/** Number of pledged vehicles: the contract's, and those that an open change would bring in. */
export async function countPresos(queryClient: QueryClient, vista: VistaDoContrato): Promise<number> {
  const { data, etag } = vista
  if (!STATUS[data.statusId].alteravel) return (await garantiasDaVista(queryClient, vista)).length
  const { garantias, alteracao } = await readCurrent(queryClient, situacaoOptions(data.id, etag))
  return garantias.length + (alteracao?.incluir.length ?? 0)
}
