import { diaEmSaoPaulo, diasEntre, formatDia, somarDias } from '@lastro/shared/dia'
import { clockFrom, instanteDe, systemClock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { BusinessError } from '../http/errors.ts'
import type { AnyJob } from '../jobs/job.ts'
import { horaDaTarefa, MANHA } from './momento.ts'
import { deleteRequestedRun, findOffsetMs, findRequestedRun, upsertOffsetMs } from './relogio.repository.ts'

const MAX_DAYS = 366

interface LiveOptions {
  jobs: readonly AnyJob[]
  onProgress: (line: string) => void
  signal: AbortSignal
}

/**
 * Moves the test clock forward to `ate`, stopping every morning and doing each night's work, then at the hour of each
 * job of the day. Resolves to the clock's new time. Refuses with 400 without a test clock, for a past moment, and for more than a year.
 */
export async function liveUntil(db: Db, ate: Date, { jobs, onProgress, signal }: LiveOptions): Promise<Date> {
  let offsetMs = await findOffsetMs(db)
  if (offsetMs === undefined)
    throw new BusinessError(
      'Este banco de dados usa a hora real. Para um relógio de teste, inicie o servidor com LASTRO_RELOGIO.',
    )
  const clock = clockFrom(() => new Date(Date.now() + (offsetMs ?? 0)), systemClock.wall)
  if (ate < clock.now()) throw new BusinessError('O relógio não volta: informe um momento adiante.')
  const ultimo = diaEmSaoPaulo(ate)
  if (diasEntre(clock.today(), ultimo) > MAX_DAYS)
    throw new BusinessError('Avance no máximo um ano por vez: as tarefas de cada dia são executadas.')
  const moveTo = async (momento: Date) => {
    if (momento < clock.now()) return
    offsetMs = momento.getTime() - Date.now()
    await upsertOffsetMs(db, offsetMs)
  }
  const log = onProgress
  const runWork = async (due: readonly AnyJob[]) => {
    for (const { dados, run } of due) await run({ db, clock, log, signal }, dados.parse({}) as never)
    // Runs that the work asked for. A running server may run them at the same time, which jobs allow.
    for (let requested = await findRequestedRun(db); requested; requested = await findRequestedRun(db)) {
      const { id, nome, dados } = requested
      const job = jobs.find((candidate) => candidate.nome === nome)
      await job?.run({ db, clock, log, signal }, job.dados.parse(dados) as never)
      await deleteRequestedRun(db, id)
    }
  }
  const scheduled = jobs.filter(({ cron }) => cron !== undefined)
  const daily = [...Map.groupBy(scheduled, horaDaTarefa)].toSorted(([a], [b]) => a.localeCompare(b))
  for (let dia = somarDias(clock.today(), 1); dia <= ultimo; dia = somarDias(dia, 1)) {
    signal.throwIfAborted()
    onProgress(`Vivendo ${formatDia(dia)}…`)
    for (const [hora, due] of daily) {
      const momento = instanteDe(dia, hora)
      if (hora > MANHA && momento > ate) break
      await moveTo(momento < ate ? momento : ate)
      await runWork(due)
    }
  }
  await moveTo(ate)
  return clock.now()
}
