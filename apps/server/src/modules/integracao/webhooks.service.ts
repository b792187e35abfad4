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
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { novaMensagem, novoSegredo } from './assinatura.service.ts'
import { avisarSistema } from './avisos.service.ts'
import { lockLoja } from './credenciais.repository.ts'
import type { AtoDaLoja } from './credenciais.service.ts'
import { type DestinoOptions, DestinoRecusado, resolverDestino } from './destino.service.ts'
import { deleteEntregasAntigas, findEntrega, updateEntregaReaberta } from './entregas.repository.ts'
import {
  updatePendentesDesistidos,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks.repository.ts'

export interface WebhooksDeps extends Ambiente {
  destino: DestinoOptions
}

const NAO_ENCONTRADO = 'Endereço de aviso não encontrado.'
const DESATIVADO = 'Este endereço está desativado. Ative-o para enviar avisos.'

/** 400 naming the field for a webhook, that a list is narrowed to, which is unknown or another store's (domain 1). */
export async function exigirWebhookDaLoja(
  db: Db,
  lojaId: number,
  webhookId: number | undefined,
): Promise<void> {
  if (webhookId !== undefined && !(await findWebhook(db, lojaId, webhookId)))
    throw campoInvalido('webhookId', NAO_ENCONTRADO)
}

/** A target that could never be called is refused at once; one whose name isn't found yet may still come to be. */
async function exigirDestino(url: string, destino: DestinoOptions): Promise<void> {
  try {
    await resolverDestino(new URL(url), destino)
  } catch (error) {
    if (error instanceof DestinoRecusado) throw campoInvalido('url', error.message)
  }
}

async function ler(tx: Tx, lojaId: number, id: number): Promise<WebhookRow> {
  const webhook = await findWebhook(tx, lojaId, id)
  if (!webhook) throw new BusinessError(NAO_ENCONTRADO, 404)
  return webhook
}

interface Feito {
  acao: AcaoAuditada
  id: number
  url: string
}

function anotar(tx: Tx, { sessao, lojaId }: AtoDaLoja, { acao, id, url }: Feito, agora: Date) {
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
 * A new target with its secret, which is shown this once. Throws 400 for an address that may not be called or is there already, and for
 * one too many.
 */
export async function criarWebhook(
  { db, clock, destino }: WebhooksDeps,
  ato: AtoDaLoja,
  url: string,
): Promise<WebhookComSegredo> {
  await exigirDestino(url, destino)
  const segredo = novoSegredo()
  return withTransaction(db, async (tx) => {
    const { lojaId, sessao } = ato
    await lockLoja(tx, lojaId)
    const existentes = await listWebhooks(tx, lojaId)
    if (existentes.some((webhook) => webhook.url === url))
      throw campoInvalido('url', 'A loja já tem este endereço.')
    if (existentes.length >= MAXIMO_DE_WEBHOOKS)
      throw new BusinessError(`A loja já tem ${MAXIMO_DE_WEBHOOKS} endereços. Exclua um para incluir outro.`)
    const agora = clock.now()
    const id = await insertWebhook(tx, { lojaId, url, segredo, criadoPor: sessao.usuarioId, criadoEm: agora })
    await anotar(tx, ato, { acao: 'criar', id, url }, agora)
    return { ...(await ler(tx, lojaId, id)), segredo }
  })
}

type Travado = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

/** One act upon a target under its lock, with its trace in the audit unless `work` says that there was nothing to do; null: never any. */
function mudar<T>(
  { db, clock }: WebhooksDeps,
  ato: AtoDaLoja,
  { id, acao }: { id: number; acao: AcaoAuditada | null },
  work: (tx: Tx, webhook: Travado, agora: Date) => Promise<{ mudou: boolean; answer: T }>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, ato.lojaId, id)
    if (!webhook) throw new BusinessError(NAO_ENCONTRADO, 404)
    const agora = clock.now()
    const { mudou, answer } = await work(tx, webhook, agora)
    if (mudou && acao) await anotar(tx, ato, { acao, id, url: webhook.url }, agora)
    return answer
  })
}

/** A new secret; the former one signs beside it for a day, so that nobody has to change both ends in one instant. */
export function trocarSegredo(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<WebhookComSegredo> {
  const segredo = novoSegredo()
  return mudar(deps, ato, { id, acao: 'trocarSegredo' }, async (tx, webhook, agora) => {
    await updateWebhook(tx, id, {
      segredo,
      segredoAnterior: webhook.segredo,
      segredoAnteriorAte: new Date(agora.getTime() + HORAS_DO_SEGREDO_ANTERIOR * 3_600_000),
    })
    return { mudou: true, answer: { ...(await ler(tx, ato.lojaId, id)), segredo } }
  })
}

/** From now on nothing is written for it, and what waited is given up. */
export function desativarWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<WebhookRow> {
  return mudar(deps, ato, { id, acao: 'desativar' }, async (tx, webhook, agora) => {
    const mudou = webhook.desativadoEm === null
    if (mudou) {
      await updateWebhook(tx, id, { desativadoEm: agora, desativadoPor: ato.sessao.usuarioId })
      await updatePendentesDesistidos(tx, id, agora)
    }
    return { mudou, answer: await ler(tx, ato.lojaId, id) }
  })
}

export function ativarWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<WebhookRow> {
  return mudar(deps, ato, { id, acao: 'ativar' }, async (tx, webhook) => {
    const mudou = webhook.desativadoEm !== null
    if (mudou) await updateWebhook(tx, id, { desativadoEm: null, desativadoPor: null, falhandoDesde: null })
    return { mudou, answer: await ler(tx, ato.lojaId, id) }
  })
}

/** Gone from the lists; its deliveries stay in the log. */
export function excluirWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<void> {
  return mudar(deps, ato, { id, acao: 'excluir' }, async (tx, webhook, agora) => {
    await updateWebhook(tx, id, {
      excluidoEm: agora,
      desativadoEm: webhook.desativadoEm ?? agora,
      ...(webhook.desativadoEm === null && { desativadoPor: ato.sessao.usuarioId }),
    })
    await updatePendentesDesistidos(tx, id, agora)
    return { mudou: true, answer: undefined }
  })
}

/** Sends a test the way of every other delivery, so that it proves the same. Throws 404; 400 while the target is switched off. */
export function testarWebhook(deps: WebhooksDeps, ato: AtoDaLoja, id: number): Promise<void> {
  return mudar(deps, ato, { id, acao: null }, async (tx, { desativadoEm }, agora) => {
    if (desativadoEm !== null) throw new BusinessError(DESATIVADO)
    await avisarSistema(tx, {
      tipo: 'webhook.teste',
      lojaId: ato.lojaId,
      contratoId: null,
      dados: {},
      chave: `teste:${novaMensagem()}`,
      agora,
      webhookId: id,
    })
    return { mudou: false, answer: undefined }
  })
}

/**
 * Sends a delivery again, also one that arrived; under the id that it has, so that the receiver can tell. Throws 400 when its target is
 * gone or switched off.
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
const POR_VEZ = 1_000

interface Limpeza extends Ambiente {
  /** Asked between two transactions. */
  signal?: AbortSignal
}

/** The log is kept for 90 days; deletes in short transactions. Answers how many deliveries went. */
export async function limparEntregas({ db, clock, signal }: Limpeza): Promise<number> {
  const antes = new Date(clock.now().getTime() - DIAS_GUARDADAS * 86_400_000)
  let apagadas = 0
  for (;;) {
    signal?.throwIfAborted()
    const n = await withTransaction(db, (tx) => deleteEntregasAntigas(tx, antes, POR_VEZ))
    apagadas += n
    if (n < POR_VEZ) return apagadas
  }
}
