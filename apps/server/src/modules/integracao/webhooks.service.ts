import type { AcaoAuditada } from '@lastro/shared/auditoria/rotulos'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import {
  HORAS_DO_SEGREDO_ANTERIOR,
  MAXIMO_DE_WEBHOOKS,
  type WebhookComSegredo,
} from '@lastro/shared/integracao/webhook'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { DAY, HOUR } from '#durations.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import type { ComSegredos } from '#segredos/segredos.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { newMessageId, newSecret } from './assinatura.service.ts'
import { avisarSistema } from './avisos.service.ts'
import { lockLoja } from './credenciais.repository.ts'
import type { AtoDaLoja } from './credenciais.service.ts'
import { type DestinoOptions, DestinoRecusado, resolveDestino } from './destino.service.ts'
import { deleteEntregasAntigas, findEntrega, updateEntregaReaberta } from './entregas.repository.ts'
import { updatePendentesParaJa } from './fila.repository.ts'
import {
  updatePendentesDesistidos,
  findNextWebhookId,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repository.ts'

export interface WebhooksDeps extends Ambiente, ComSegredos {
  destino: DestinoOptions
}

const NAO_ENCONTRADO = 'Endereço de notificação não encontrado.'
const DESATIVADO = 'Este endereço está desativado. Ative-o para enviar avisos.'

/** Refuses with 400 naming the field a webhook filter that is unknown or another store's (domain 1). */
export async function exigirWebhookDaLoja(
  db: Db,
  lojaId: number,
  webhookId: number | undefined,
): Promise<void> {
  if (webhookId !== undefined && !(await findWebhook(db, lojaId, webhookId)))
    throw campoInvalido('webhookId', NAO_ENCONTRADO)
}

/** Refuses a target that could never be called. A name that isn't found yet passes. */
async function exigirDestino(url: string, destino: DestinoOptions): Promise<void> {
  try {
    await resolveDestino(new URL(url), destino)
  } catch (error) {
    if (error instanceof DestinoRecusado) throw campoInvalido('url', error.message)
  }
}

async function readWebhook(tx: Tx, lojaId: number, id: number): Promise<WebhookRow> {
  const webhook = await findWebhook(tx, lojaId, id)
  if (!webhook) throw new BusinessError(NAO_ENCONTRADO, 404)
  return webhook
}

interface Change {
  acao: AcaoAuditada
  id: number
  url: string
}

function auditChange(tx: Tx, { sessao, lojaId }: AtoDaLoja, { acao, id, url }: Change, agora: Date) {
  const depois = { lojaId, url }
  return registrar(tx, {
    instituicaoId: PLATAFORMA,
    sessao,
    acao,
    entidade: 'webhook',
    entidadeId: id,
    depois,
    agora,
  })
}

/**
 * Creates a target with its secret, which is shown only now. Refuses with 400 a forbidden or duplicate address, and one
 * target too many.
 */
export async function criarWebhook(
  { db, clock, destino, segredos }: WebhooksDeps,
  ato: AtoDaLoja,
  url: string,
): Promise<WebhookComSegredo> {
  await exigirDestino(url, destino)
  const segredo = newSecret()
  return withTransaction(db, async (tx) => {
    const { lojaId, sessao } = ato
    await lockLoja(tx, lojaId)
    const existentes = await listWebhooks(tx, lojaId)
    if (existentes.some((webhook) => webhook.url === url))
      throw campoInvalido('url', 'A loja já tem este endereço.')
    if (existentes.length >= MAXIMO_DE_WEBHOOKS)
      throw new BusinessError(`A loja já tem ${MAXIMO_DE_WEBHOOKS} endereços. Exclua um para incluir outro.`)
    const agora = clock.now()
    const id = await findNextWebhookId(tx)
    await insertWebhook(tx, {
      id,
      lojaId,
      url,
      segredo: segredos.encrypt(`webhook:${id}`, segredo),
      criadoPor: sessao.usuarioId,
      criadoEm: agora,
    })
    await auditChange(tx, ato, { acao: 'criar', id, url }, agora)
    return { ...(await readWebhook(tx, lojaId, id)), segredo }
  })
}

type LockedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

/**
 * Runs one act upon a target under its lock and audits it, unless `work` returns that there was nothing to do; null:
 * never audits. Refuses an unknown target with 404, and a stale version with 412.
 */
function changeWebhook<T>(
  { db, clock }: WebhooksDeps,
  ato: AtoDaLoja,
  { id, acao }: { id: number; acao: AcaoAuditada | null },
  work: (tx: Tx, webhook: LockedWebhook, agora: Date) => Promise<{ mudou: boolean; answer: T }>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, ato.lojaId, id)
    if (!webhook) throw new BusinessError(NAO_ENCONTRADO, 404)
    await exigirVersao(tx, ato.ifMatch, {
      atual: webhook,
      mudanca: { instituicaoId: PLATAFORMA, entidade: 'webhook', entidadeId: id },
      wasChangedText: 'Este endereço foi alterado',
    })
    const agora = clock.now()
    const { mudou, answer } = await work(tx, webhook, agora)
    if (mudou && acao) await auditChange(tx, ato, { acao, id, url: webhook.url }, agora)
    return answer
  })
}

/**
 * Issues a new secret. The former one also signs for a day, so that both ends need not change at one instant. One that
 * no key opens is let go, and what waited for it is due at once.
 */
export function trocarSegredo(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<WebhookComSegredo> {
  const segredo = newSecret()
  const { segredos } = deps
  return changeWebhook(deps, ato, { id, acao: 'trocarSegredo' }, async (tx, webhook, agora) => {
    const anterior = segredos.decrypt(`webhook:${id}`, webhook.segredo)
    await updateWebhook(tx, id, {
      segredo: segredos.encrypt(`webhook:${id}`, segredo),
      versao: webhook.versao + 1,
      segredoAnterior: anterior === undefined ? null : segredos.encrypt(`webhook:${id}`, anterior),
      segredoAnteriorAte:
        anterior === undefined ? null : new Date(agora.getTime() + HORAS_DO_SEGREDO_ANTERIOR * HOUR),
    })
    if (anterior === undefined) await updatePendentesParaJa(tx, id, agora)
    return { mudou: true, answer: { ...(await readWebhook(tx, ato.lojaId, id)), segredo } }
  })
}

/** Disables a target: nothing more is written for it, and waiting deliveries are given up. */
export function desativarWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<WebhookRow> {
  return changeWebhook(deps, ato, { id, acao: 'desativar' }, async (tx, webhook, agora) => {
    const mudou = webhook.desativadoEm === null
    if (mudou) {
      await updateWebhook(tx, id, {
        desativadoEm: agora,
        desativadoPor: ato.sessao.usuarioId,
        versao: webhook.versao + 1,
      })
      await updatePendentesDesistidos(tx, id, agora)
    }
    return { mudou, answer: await readWebhook(tx, ato.lojaId, id) }
  })
}

export function ativarWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<WebhookRow> {
  return changeWebhook(deps, ato, { id, acao: 'ativar' }, async (tx, webhook) => {
    const mudou = webhook.desativadoEm !== null
    const ativo = { desativadoEm: null, desativadoPor: null, falhandoDesde: null, versao: webhook.versao + 1 }
    if (mudou) await updateWebhook(tx, id, ativo)
    return { mudou, answer: await readWebhook(tx, ato.lojaId, id) }
  })
}

/** Removes a target from the lists, and its secrets for good; its deliveries stay in the log. */
export function excluirWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<void> {
  return changeWebhook(deps, ato, { id, acao: 'excluir' }, async (tx, webhook, agora) => {
    await updateWebhook(tx, id, {
      excluidoEm: agora,
      segredo: '',
      segredoAnterior: null,
      segredoAnteriorAte: null,
      desativadoEm: webhook.desativadoEm ?? agora,
      ...(webhook.desativadoEm === null && { desativadoPor: ato.sessao.usuarioId }),
    })
    await updatePendentesDesistidos(tx, id, agora)
    return { mudou: true, answer: undefined }
  })
}

/** Sends a test like every other delivery. Refuses an unknown target with 404, and a disabled one with 400. */
export function testarWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<void> {
  return changeWebhook(deps, ato, { id, acao: null }, async (tx, { desativadoEm }, agora) => {
    if (desativadoEm !== null) throw new BusinessError(DESATIVADO)
    await avisarSistema(tx, {
      tipo: 'webhook.teste',
      lojaId: ato.lojaId,
      contratoId: null,
      dados: {},
      chave: `teste:${newMessageId()}`,
      agora,
      webhookId: id,
    })
    return { mudou: false, answer: undefined }
  })
}

/**
 * Sends a delivery again, also one that arrived, under its id, so that the receiver can tell. Refuses with 400 when its
 * target is removed or disabled.
 */
export function reenviarEntrega({ db, clock }: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<void> {
  return withTransaction(db, async (tx) => {
    const entrega = await findEntrega(tx, ato.lojaId, id)
    const webhook = entrega && (await lockWebhook(tx, ato.lojaId, entrega.webhookId))
    if (!entrega || !webhook) throw new BusinessError('O endereço desta entrega foi excluído.')
    if (webhook.desativadoEm !== null) throw new BusinessError(DESATIVADO)
    const agora = clock.now()
    await updateEntregaReaberta(tx, id, agora)
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao: ato.sessao,
      acao: 'reenviar',
      entidade: 'entrega',
      entidadeId: id,
      depois: { lojaId: ato.lojaId, mensagem: entrega.mensagem },
      agora,
    })
  })
}

const DIAS_GUARDADAS = 90
const BATCH = 1_000

interface CleanupOptions extends Ambiente {
  /** Checked between two transactions. */
  signal?: AbortSignal
}

/** Deletes log rows older than 90 days in short transactions. Resolves to the number of deliveries. */
export async function limparEntregas({ db, clock, signal }: CleanupOptions): Promise<number> {
  const antes = new Date(clock.now().getTime() - DIAS_GUARDADAS * DAY)
  let apagadas = 0
  for (;;) {
    signal?.throwIfAborted()
    const n = await withTransaction(db, (tx) => deleteEntregasAntigas(tx, antes, BATCH))
    apagadas += n
    if (n < BATCH) return apagadas
  }
}
