import { randomUUID } from 'node:crypto'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { DIAS_DE_TENTATIVA } from '@lastro/shared/integracao/webhook'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { HOUR, MINUTE, SECOND } from '#durations.ts'
import type { ComSegredos } from '#segredos/segredos.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { webhookHeaders } from './assinatura.service.ts'
import { type EnvioOptions, wasDelivered, enviarAviso, INTERROMPIDO } from './envio.service.ts'
import {
  type DueEntrega,
  type EntregaTravada,
  existsDue,
  findDue,
  findTentativas,
  insertTentativa,
  lockDestinos,
  lockEntrega,
  updateEntrega,
  updatePendentesParaJa,
  updateRecomecoDaLoja,
  updateReserva,
  updateSemReserva,
  type TargetSlots,
  type ResultadoDaTentativa,
} from './fila.repository.ts'
import { lockWebhook, updatePendentesDesistidos, updateWebhook } from './webhooks.repository.ts'

export interface FilaDeps extends Ambiente, ComSegredos {
  envio: EnvioOptions
}

/** Milliseconds for which a delivery is tried. */
const TRY_FOR_MS = DIAS_DE_TENTATIVA * 24 * HOUR

const endOfTries = (desde: Date) => new Date(desde.getTime() + TRY_FOR_MS)
/** A delivery is due at its event; its first attempt normally follows within this time. */
const FIRST_TRY_SLACK_MS = HOUR
/** Pauses before the second attempt, the third …; the last pause repeats until the days are over. */
const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
]
/** Deliveries in a row to one target before others have their turn. */
const MAX_IN_A_ROW = 50

/** When the next attempt is due after so many failed ones; varies by a tenth, so that not all come back at once. */
export function nextTryAt(tentativas: number, agora: Date, sorteio = Math.random()): Date {
  const espera = PAUSES_MS[Math.min(tentativas, PAUSES_MS.length) - 1] ?? 0
  return new Date(agora.getTime() + espera * (0.9 + sorteio / 5))
}

interface Reservado {
  webhookId: number
  reserva: string
}

/** Targets with due deliveries, reserved for the caller alone. */
export async function reserveDestinos(
  { db, clock }: FilaDeps,
  vagas: TargetSlots,
): Promise<(Reservado & { falhando: boolean })[]> {
  if (vagas.total <= 0 || !(await existsDue(db, clock.now()))) return []
  const reserva = randomUUID()
  const destinos = await lockDestinos(db, { reserva, agora: clock.now(), vagas })
  return destinos.map(({ id, falhando }) => ({ webhookId: id, reserva, falhando }))
}

/**
 * Delivers what is due at a reserved target, one after the other, then releases the target. Stops at the first failure
 * or signal. Holds no database connection while waiting for the network. Resolves to the number of attempts.
 */
export async function entregarNoDestino(
  deps: FilaDeps,
  reservado: Reservado,
  parar?: AbortSignal,
): Promise<number> {
  const { db, clock } = deps
  let tentativas = 0
  try {
    while (tentativas < MAX_IN_A_ROW) {
      if (parar?.aborted) break
      const devida = await findDue(db, { ...reservado, agora: clock.now() })
      if (!devida) break
      tentativas++
      if (!(await tryEntrega(deps, reservado, devida))) break
    }
  } finally {
    await updateSemReserva(db, reservado)
  }
  return tentativas
}

async function tryEntrega(deps: FilaDeps, reservado: Reservado, devida: DueEntrega): Promise<boolean> {
  const iniciadaEm = deps.clock.now()
  const resultado = await signAndSend(deps, reservado, devida)
  await withTransaction(deps.db, async (tx) => {
    const travada = await lockEntrega(tx, devida.id)
    await insertTentativa(tx, devida.id, { ...resultado, iniciadaEm })
    const momento = { tx, agora: deps.clock.now(), iniciadaEm }
    if (travada && resultado.erro === INTERROMPIDO) await postpone(momento, travada)
    else if (travada && resultado === NOT_SIGNED) await holdUnsigned(momento, travada, devida)
    else if (travada) await concludeEntrega(momento, travada, resultado)
    await updateReserva(tx, reservado, deps.clock.now())
  })
  return wasDelivered(resultado)
}

const NOT_SIGNED: ResultadoDaTentativa = {
  statusHttp: null,
  erro: 'O aviso não foi assinado nem enviado: o segredo deste endereço não pode ser aberto. Troque o segredo.',
  resposta: null,
  duracaoMs: 0,
}

/** Sends a delivery under its target's secrets; NOT_SIGNED when the present one can't be opened. */
async function signAndSend(
  { segredos, clock, envio }: FilaDeps,
  { webhookId }: Reservado,
  { url, corpo, mensagem, segredos: guardados }: DueEntrega,
): Promise<ResultadoDaTentativa> {
  const [atual, anterior] = guardados.map((guardado) => segredos.decrypt(`webhook:${webhookId}`, guardado))
  if (atual === undefined) return NOT_SIGNED
  const abertos = anterior === undefined ? [atual] : [atual, anterior]
  const cabecalhos = webhookHeaders({ mensagem, corpo, sentAt: clock.wall() }, abertos)
  return enviarAviso({ url, corpo, cabecalhos }, envio)
}

interface TxMoment {
  tx: Tx
  agora: Date
  iniciadaEm: Date
}

/**
 * Makes the delivery due again at once under its own id, because nobody knows whether it arrived. The target has not
 * failed.
 */
const postpone = ({ tx, agora }: TxMoment, { id }: EntregaTravada): Promise<void> =>
  updateEntrega(tx, id, { estado: 'pendente', proximaEm: agora, agora })

/**
 * Keeps a delivery that can't be signed, however long, and tells the store once. The target has not failed: it has only
 * to get a new secret, or the server its key.
 */
async function holdUnsigned(
  momento: TxMoment,
  travada: EntregaTravada,
  { versao }: DueEntrega,
): Promise<void> {
  const { tx, agora } = momento
  const { id, desde, webhook } = travada
  // It has got its new secret meanwhile.
  if (webhook.versao !== versao) return postpone(momento, travada)
  const { quantas } = await findTentativas(tx, { id, desde })
  await updateEntrega(tx, id, {
    estado: 'pendente',
    proximaEm: nextTryAt(Math.max(1, quantas), agora),
    agora,
  })
  const aviso = {
    titulo: 'Avisos ao seu sistema esperam por um segredo novo',
    conteudo: `O segredo do endereço ${new URL(webhook.url).host} não pode ser aberto, e nada é enviado a ele. Troque o segredo em Integração: o que espera é enviado em seguida.`,
  }
  const chave = `webhook:${webhook.id}:sem-segredo:${webhook.versao}`
  await notificar(
    tx,
    'integracao',
    [{ ...aviso, estabelecimentoId: webhook.lojaId, contratoId: null, chave }],
    agora,
  )
}

async function concludeEntrega(
  momento: TxMoment,
  travada: EntregaTravada,
  resultado: ResultadoDaTentativa,
): Promise<void> {
  const { tx, agora, iniciadaEm } = momento
  const { id, webhook } = travada
  if (wasDelivered(resultado)) {
    await updateEntrega(tx, id, { estado: 'entregue', proximaEm: null, agora })
    if (webhook.falhandoDesde === null) return
    await updateWebhook(tx, webhook.id, { falhandoDesde: null })
    await updatePendentesParaJa(tx, webhook.id, agora)
    return
  }
  const falhandoDesde = webhook.falhandoDesde ?? iniciadaEm
  if (webhook.falhandoDesde === null) await updateWebhook(tx, webhook.id, { falhandoDesde })
  const { primeira, quantas } = await findTentativas(tx, travada)
  const fim = endOfTries(travada.desde)
  if (agora < fim) {
    // By another process's clock this attempt may have begun before the delivery did.
    const proxima = nextTryAt(Math.max(1, quantas), agora)
    await updateEntrega(tx, id, { estado: 'pendente', proximaEm: proxima < fim ? proxima : fim, agora })
    return
  }
  await updateEntrega(tx, id, { estado: 'desistida', proximaEm: null, agora })
  // A store that was away has old deliveries that were hardly tried: the target itself must have failed for the days.
  const failedForDays = endOfTries(falhandoDesde).getTime() <= agora.getTime() + FIRST_TRY_SLACK_MS
  if (primeira && falhandoDesde <= primeira && failedForDays) await desativarPorFalhas(momento, travada)
}

/** Resumes a store's deliveries; those older than their days are given up. */
export const retomarEntregas = (tx: Tx, lojaId: number, agora: Date): Promise<void> =>
  updateRecomecoDaLoja(tx, lojaId, { desde: new Date(agora.getTime() - TRY_FOR_MS), agora })

/**
 * Disables a target to which nothing has arrived since this delivery was first tried, days ago, and notifies its store.
 */
async function desativarPorFalhas({ tx, agora }: TxMoment, { webhook }: EntregaTravada): Promise<void> {
  if (webhook.desativadoEm !== null || !(await lockWebhook(tx, webhook.lojaId, webhook.id))) return
  await updateWebhook(tx, webhook.id, { desativadoEm: agora, desativadoPor: null })
  await updatePendentesDesistidos(tx, webhook.id, agora)
  const aviso = {
    titulo: 'Avisos ao seu sistema desativados',
    conteudo: `O endereço ${new URL(webhook.url).host} falhou por ${DIAS_DE_TENTATIVA} dias seguidos e não recebe mais avisos. Confira o sistema e reative o endereço em Integração.`,
  }
  const chave = `webhook:${webhook.id}:desativado:${agora.toISOString()}`
  await notificar(
    tx,
    'integracao',
    [{ ...aviso, estabelecimentoId: webhook.lojaId, contratoId: null, chave }],
    agora,
  )
  await registrar(tx, {
    instituicaoId: PLATAFORMA,
    sessao: null,
    acao: 'desativar',
    entidade: 'webhook',
    entidadeId: webhook.id,
    motivo: `Falhas por ${DIAS_DE_TENTATIVA} dias seguidos`,
    antes: { lojaId: webhook.lojaId, url: webhook.url },
    agora,
  })
}
