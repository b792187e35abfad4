import type { Divergencia } from '@lastro/shared/carteira/conciliacao'
import type { QueryClient } from '@tanstack/react-query'
import { invalidarContratos } from '#lib/chaves.ts'
import { plural } from '#lib/format.ts'
import { toastInfo, toastSucesso } from '#lib/toast.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { liquidarContrato } from '../chamadas/contrato-api.ts'
import { contratoOptions } from '../chamadas/use-contrato.ts'
import { fatosDoFim } from './fatos-do-contrato.ts'

export type Zerado = Pick<Divergencia, 'contratoId' | 'numero'>

/**
 * Asks, then settles contracts that owe nothing at two bases in a row, one after the other. The first refusal ends it.
 * `onLiquidado` hears each that is settled or waits for a second person. Resolves to false for NÃO.
 */
export async function liquidarZerados(
  queryClient: QueryClient,
  contratos: readonly Zerado[],
  onLiquidado: (id: number) => void,
): Promise<boolean> {
  const ids = contratos.flatMap(({ contratoId }) => contratoId ?? [])
  if (!(await perguntar(queryClient, contratos, ids))) return false
  const feitos = { liquidados: 0, esperam: 0 }
  try {
    for (const id of ids) {
      const { etag } = await queryClient.fetchQuery({ ...contratoOptions(id), staleTime: 0 })
      const { data } = await liquidarContrato({ id, etag })
      feitos[data.aguardandoSegundaAprovacao ? 'esperam' : 'liquidados']++
      onLiquidado(id)
    }
  } finally {
    contarFeitos(feitos)
    await invalidarContratos(queryClient, feitos.liquidados > 0)
  }
  return true
}

async function perguntar(queryClient: QueryClient, contratos: readonly Zerado[], ids: readonly number[]) {
  const [primeiro, ...outros] = ids
  if (primeiro === undefined) return false
  const saldo = { termo: 'Saldo devedor', valor: 'R$ 0,00 em duas bases seguidas' }
  if (outros.length > 0)
    return perguntarSimNao(`Deseja liquidar estes ${ids.length} contratos?`, {
      fatos: [{ termo: 'Contratos', valor: contratos.map(({ numero }) => numero).join(', ') }, saldo],
      perigo: true,
    })
  const vista = await queryClient.fetchQuery(contratoOptions(primeiro))
  return perguntarSimNao('Deseja liquidar este contrato?', {
    fatos: [...fatosDoFim(queryClient, vista), saldo],
    perigo: true,
  })
}

function contarFeitos({ liquidados, esperam }: { liquidados: number; esperam: number }) {
  if (liquidados > 0)
    toastSucesso(
      liquidados === 1 ? 'Contrato liquidado com sucesso' : `${liquidados} contratos liquidados com sucesso`,
    )
  if (esperam > 0)
    toastInfo(
      `${plural(esperam, 'contrato aguarda', 'contratos aguardam')} a aprovação de outra pessoa, pela política da instituição.`,
    )
}
