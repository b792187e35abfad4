import type { AcaoComBaixa } from '@lastro/shared/contratos/acao-do-contrato'
import type { Centavos } from '@lastro/shared/dinheiro'
import { avisarBaixas, type PassoDaBaixa } from '#modules/baixas/avisos-da-baixa.service.ts'
import { registrarMudancas } from '../efeitos/registrar-mudanca.ts'
import { updateContratos } from '../nucleo/contratos.repository.ts'
import type { EstadoTravado } from './baixa-travada.service.ts'
import { updateValorAvisado } from './avisar.repository.ts'
import { aPagar, saldosDasBaixas } from './valores.service.ts'

interface Passo {
  acao: AcaoComBaixa
  passo: PassoDaBaixa
  motivo?: string | null
  forcado?: boolean
}

/** A payoff that takes a step, under its contract's lock. */
interface BaixaNoPasso {
  travado: EstadoTravado
  baixaId: number
  /** For the time line; the notice says `motivo`. */
  descricao: string
  /** Whom it is announced to: the next step may follow at once and have the notice. */
  avisa?: 'todos' | 'sistema' | 'ninguem'
}

/**
 * Records a step of payoffs, each on its own contract, and announces it. Answers the contracts' new states in the same
 * order.
 */
export async function registrarPassos(
  baixas: readonly BaixaNoPasso[],
  { acao, passo, motivo = null, forcado = false }: Passo,
): Promise<EstadoTravado[]> {
  const [primeira] = baixas
  if (!primeira) return []
  const { tx, clock, lado, sessao, chave } = primeira.travado
  const { instituicaoFinanceiraId } = chave
  const ids = baixas.map(({ travado }) => travado.chave.id)
  await updateContratos(tx, { instituicaoFinanceiraId, ids }, {})
  const motivos = new Map(
    baixas.map(({ travado, descricao }) => [travado.chave.id, [descricao, motivo].filter(Boolean).join(' ')]),
  )
  const estados = await registrarMudancas(
    { tx, clock, sessao, lado },
    { acao, motivos, forcado },
    { instituicaoFinanceiraId, ids, antes: baixas.map(({ travado }) => travado) },
  )
  const estadoDe = new Map(estados.map((estado) => [estado.contrato.id, estado]))
  const depois = baixas.map(({ travado }) => ({ ...travado, ...estadoDe.get(travado.chave.id) }))
  const agora = clock.now()
  // Of the steps that people take, only the opening says what must be paid.
  const valores = passo === 'aberta' ? await valoresDe(depois) : undefined
  for (const quem of ['todos', 'sistema'] as const) {
    const destas = baixas.filter(({ avisa = 'todos' }) => avisa === quem).map(({ baixaId }) => baixaId)
    const momento = { agora, lado, motivo, soSistema: quem === 'sistema', ...(valores && { valores }) }
    await avisarBaixas(tx, passo, { instituicaoFinanceiraId, ids: destas }, momento)
  }
  // The next morning tells what differs from it.
  for (const { baixaId } of baixas) {
    const valor = valores?.get(baixaId)
    if (valor !== undefined) await updateValorAvisado(tx, { instituicaoFinanceiraId, id: baixaId }, valor)
  }
  return depois
}

/** Records a step of one payoff like {@link registrarPassos}. */
export const registrarPasso = (
  travado: EstadoTravado,
  { baixaId, descricao, ...passo }: Passo & Pick<BaixaNoPasso, 'baixaId' | 'descricao'>,
) => registrarPassos([{ travado, baixaId, descricao }], passo)

/** What must be paid for each payoff that goes on of locked contracts of one institution. */
async function valoresDe(travados: readonly EstadoTravado[]): Promise<Map<number, Centavos>> {
  const [primeiro] = travados
  if (!primeiro) return new Map()
  const { tx, clock, chave } = primeiro
  const { instituicaoFinanceiraId } = chave
  const contratoIds = travados.map((travado) => travado.chave.id)
  const saldos = await saldosDasBaixas({ db: tx, clock }, { instituicaoFinanceiraId, contratoIds })
  return new Map(
    travados.flatMap(({ baixas }) =>
      baixas.flatMap((baixa) => {
        const devido = aPagar(saldos.get(baixa.contratoId), baixa)
        return devido ? [[baixa.id, devido.falta] as const] : []
      }),
    ),
  )
}
