import type { AcaoComBaixa } from '@lastro/shared/contratos/acao-do-contrato'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import { avisarBaixas, type PassoDaBaixa } from '#modules/contratos/efeitos/avisos-da-baixa.service.ts'
import { registrarMudancas } from '#modules/contratos/efeitos/registrar-mudanca.service.ts'
import { updateContratos } from '#modules/contratos/nucleo/contratos.repository.ts'
import type { SaldoAtualLido } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import type { EstadoTravado } from './baixa-travada.service.ts'
import { updateNadaFalta } from './acompanhar.repository.ts'
import { updateValoresAvisados } from './avisar.repository.ts'
import { aPagar, saldosDasBaixas } from './leituras/valores.service.ts'

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
  /** The balance by which it owed nothing. */
  saldo?: SaldoAtualLido | undefined
}

/** An act's text names so many vehicles of one contract. */
const MAX_DESCRICOES = 20

function motivoDe(baixas: readonly BaixaNoPasso[], motivo: string | null): string {
  const mais = baixas.length - MAX_DESCRICOES
  return [
    ...baixas.slice(0, MAX_DESCRICOES).map(({ descricao }) => descricao),
    mais > 0 && `E mais ${formatInteiro(mais)} ${mais === 1 ? 'veículo' : 'veículos'}.`,
    motivo,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Records a step of payoffs of one institution, once per contract, and announces it. Answers the new state of each one's
 * contract in the same order.
 */
export async function registrarPassos(
  baixas: readonly BaixaNoPasso[],
  { acao, passo, motivo = null, forcado = false }: Passo,
): Promise<EstadoTravado[]> {
  const [primeira] = baixas
  if (!primeira) return []
  const { tx, clock, lado, sessao, chave } = primeira.travado
  const { instituicaoFinanceiraId } = chave
  const doContrato = Map.groupBy(baixas, ({ travado }) => travado.chave.id)
  const antes = [...doContrato.values()].flatMap(([baixa]) => baixa?.travado ?? [])
  const ids = [...doContrato.keys()]
  await updateContratos(tx, { instituicaoFinanceiraId, ids }, {})
  const motivos = new Map([...doContrato].map(([id, destas]) => [id, motivoDe(destas, motivo)]))
  const saldos = new Map(
    baixas.flatMap(({ travado, saldo }) => (saldo ? [[travado.chave.id, saldo] as const] : [])),
  )
  const estados = await registrarMudancas(
    { tx, clock, sessao, lado },
    { acao, motivos, forcado, saldos },
    { instituicaoFinanceiraId, antes },
  )
  const estadoDe = new Map(estados.map((estado) => [estado.contrato.id, estado]))
  const depois = new Map(
    antes.map((travado) => [travado.chave.id, { ...travado, ...estadoDe.get(travado.chave.id) }]),
  )
  await anotarNadaFalta([...depois.values()])
  const agora = clock.now()
  // Of the steps that people take, only the opening says what must be paid.
  const valores = passo === 'aberta' ? await valoresDe([...depois.values()]) : undefined
  for (const quem of ['todos', 'sistema'] as const) {
    const destas = baixas.filter(({ avisa = 'todos' }) => avisa === quem).map(({ baixaId }) => baixaId)
    const momento = { agora, lado, motivo, soSistema: quem === 'sistema', ...(valores && { valores }) }
    await avisarBaixas(tx, passo, { instituicaoFinanceiraId, ids: destas }, momento)
  }
  // The next morning tells what differs from it.
  const avisados = baixas.flatMap(({ baixaId: id }) => {
    const valor = valores?.get(id)
    return valor === undefined ? [] : [{ id, valor }]
  })
  await updateValoresAvisados(tx, instituicaoFinanceiraId, avisados)
  return baixas.flatMap(({ travado }) => depois.get(travado.chave.id) ?? [])
}

/** Notes anew which overdue payoffs of locked contracts owe nothing: the step may have moved what is left to pay. */
async function anotarNadaFalta(travados: readonly EstadoTravado[]): Promise<void> {
  const noUltimoDia = travados.flatMap(({ baixas, clock }) =>
    baixas.filter(({ estado, prazo }) => estado === 'aberta' && prazo <= clock.today()),
  )
  const [primeiro] = travados
  if (!primeiro || noUltimoDia.length === 0) return
  const quais = new Set(noUltimoDia.map(({ contratoId }) => contratoId))
  const valores = await valoresDe(travados.filter(({ chave }) => quais.has(chave.id)))
  await updateNadaFalta(
    primeiro.tx,
    primeiro.chave.instituicaoFinanceiraId,
    noUltimoDia.map(({ id, versao }) => ({ id, versao, nadaFalta: valores.get(id) === ZERO })),
  )
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
