import { type EstadoDaConferencia, fraseDoAchado } from '@lastro/shared/auditoria/conferencia'
import { diaEmSaoPaulo } from '@lastro/shared/dia'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { DAY } from '#durations.ts'
import type { Sessao } from '#http/acesso.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { JobDeps } from '#jobs/job.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { openCabecas } from '../registro-de-auditoria/cabecas.service.ts'
import { type Achado, conferirCadeias } from './conferir-cadeia.service.ts'
import {
  deleteConferencias,
  findOpenConferencia,
  findUltimaConferencia,
  insertConferencia,
  findEstadoDaConferencia,
  listNomesDasInstituicoes,
  updateConferencia,
} from './conferencia.repository.ts'

/** Name and data of the job that checks the audit, shared by the request and the run. */
export const CONFERIR_AUDITORIA = {
  nome: 'conferir-auditoria',
  dados: z.object({ pedida: z.boolean().default(false) }),
}

/** Smaller than a command's batch, so that other calls get the embedded engine's one connection. */
const ROWS_PER_BATCH = 1_000
/** Rows after which the progress is saved. */
const SAVE_PROGRESS_EVERY = 10_000
const MAX_IN_LOG = 20
/** Verdicts are kept for a year. Screens show the last one only, and the daily check always leaves one. */
const KEEP_MS = 366 * DAY

/** Asks for a check of all chains now. When one waits or runs already, answers that one. */
export async function pedirConferencia(
  { db, clock }: Ambiente,
  sessao: Sessao,
): Promise<EstadoDaConferencia> {
  await withTransaction(db, async (tx) => {
    const nova = await insertConferencia(tx, { pedidaEm: clock.now(), usuarioId: sessao.usuarioId })
    if (nova)
      await registrar(tx, {
        instituicaoId: PLATAFORMA,
        sessao,
        acao: 'conferir',
        entidade: 'auditoria',
        entidadeId: 0,
        agora: clock.now(),
      })
    // Also for an open check: its run may have been given up after the last try.
    await enqueue(tx, CONFERIR_AUDITORIA, { pedida: true }, { chave: 'pedida' })
  })
  return findEstadoDaConferencia(db)
}

export { findEstadoDaConferencia as estadoDaConferencia }

/** Whether today's check is due: the last one began before today. A restart on that day asks for no second one. */
async function isCheckDue({ db, clock }: Pick<JobDeps, 'db' | 'clock'>): Promise<boolean> {
  const iniciada = (await findUltimaConferencia(db))?.iniciadaEm
  return !iniciada || diaEmSaoPaulo(iniciada) < clock.today()
}

interface PedidoDeConferencia {
  /** true: an operator asked for the check; false: the schedule did. */
  pedida: boolean
  /** The file of the heads noted outside the database. */
  arquivo: string | undefined
  porLote?: number
}

/**
 * Walks the chains for the open check, or for a new one when the day's is due, and saves the verdict. A killed run
 * begins anew; two runs at once save one verdict.
 */
export async function conferirAuditoria(
  { db, clock, log, signal }: JobDeps,
  { pedida, arquivo, porLote = ROWS_PER_BATCH }: PedidoDeConferencia,
): Promise<void> {
  if (!pedida && (await isCheckDue({ db, clock })))
    await withTransaction(db, (tx) => insertConferencia(tx, { pedidaEm: clock.now(), usuarioId: null }))
  const aberta = await findOpenConferencia(db)
  if (!aberta) return
  await updateConferencia(db, aberta.id, { iniciadaEm: clock.now(), conferidos: 0 })
  const { cabecas, file } = await openNotedCabecas(arquivo)
  let anotado = 0
  const { conferidos, total, achados, cadeias } = await conferirCadeias(db, {
    ...(file && { cabecas: file }),
    porLote,
    signal,
    async onProgress(feitos) {
      if (feitos - anotado < SAVE_PROGRESS_EVERY) return
      anotado = feitos
      await updateConferencia(db, aberta.id, { conferidos: feitos })
    },
  })
  if (total > 0) await notifyFindings({ db, log }, total, achados)
  await updateConferencia(db, aberta.id, {
    terminadaEm: clock.now(),
    conferidos,
    total,
    achados: JSON.stringify(achados),
    cadeias: JSON.stringify(cadeias),
    cabecas,
  })
  await deleteConferencias(db, new Date(clock.now().getTime() - KEEP_MS))
}

/** A missing file is no damage of the database: a process that never linked a row has none. The verdict says so. */
async function openNotedCabecas(arquivo: string | undefined) {
  if (arquivo === undefined) return { cabecas: 'nao_configuradas' as const }
  const file = await openCabecas(arquivo).catch(() => undefined)
  return file ? { cabecas: 'comparadas' as const, file } : { cabecas: 'inacessiveis' as const }
}

/** Logs the findings with the institutions' names, because operators have no notifications (domain 7). */
async function notifyFindings(
  { db, log }: Pick<JobDeps, 'db' | 'log'>,
  total: number,
  achados: readonly Achado[],
) {
  const nomes = await listNomesDasInstituicoes(
    db,
    achados.flatMap(({ instituicaoFinanceiraId: id }) => id || []),
  )
  log(`A AUDITORIA NÃO CONFERE: ${total} ${total === 1 ? 'problema' : 'problemas'}.`)
  for (const achado of achados.slice(0, MAX_IN_LOG)) {
    const nome = nomes.get(achado.instituicaoFinanceiraId ?? 0)
    log(`  ${fraseDoAchado(achado)}${nome ? ` (${nome})` : ''}`)
  }
}
