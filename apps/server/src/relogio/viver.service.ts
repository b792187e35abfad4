import { diaEmSaoPaulo, diasEntre, formatDia, somarDias } from '@lastro/shared/dia'
import { clockFrom, systemClock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { BusinessError } from '../http/errors.ts'
import type { AnyJob } from '../jobs/job.ts'
import { manhaDe } from './momento.ts'
import { deletePedida, findAdiantado, findPedida, upsertAdiantado } from './relogio.repository.ts'

const MAXIMO_DE_DIAS = 366

interface Opcoes {
  jobs: readonly AnyJob[]
  onProgress: (line: string) => void
  signal: AbortSignal
}

/**
 * Moves the test clock forward to `ate`, stopping every morning and doing each night's work. Resolves to the clock's
 * new time. Refuses with 400 without a test clock, for a past moment, and for more than a year.
 */
export async function viverAte(db: Db, ate: Date, { jobs, onProgress, signal }: Opcoes): Promise<Date> {
  let adiantado = await findAdiantado(db)
  if (adiantado === undefined)
    throw new BusinessError(
      'Este banco anda pela hora certa. Para um relógio de teste, inicie o servidor com LASTRO_RELOGIO.',
    )
  const clock = clockFrom(() => new Date(Date.now() + (adiantado ?? 0)), systemClock.wall)
  if (ate < clock.now()) throw new BusinessError('O relógio não volta: informe um momento adiante.')
  const ultimo = diaEmSaoPaulo(ate)
  if (diasEntre(clock.today(), ultimo) > MAXIMO_DE_DIAS)
    throw new BusinessError('Avance um ano por vez: cada dia no caminho é vivido.')
  const mover = async (momento: Date) => {
    if (momento < clock.now()) return
    adiantado = momento.getTime() - Date.now()
    await upsertAdiantado(db, adiantado)
  }
  const log = onProgress
  const trabalhar = async () => {
    for (const { cron, run } of jobs) if (cron) await run({ db, clock, log, signal }, {} as never)
    // Runs that the work asked for. A running server may run them at the same time, which jobs allow.
    for (let pedida = await findPedida(db); pedida; pedida = await findPedida(db)) {
      const { id, nome, dados } = pedida
      const job = jobs.find((outro) => outro.nome === nome)
      await job?.run({ db, clock, log, signal }, job.dados.parse(dados) as never)
      await deletePedida(db, id)
    }
  }
  for (let dia = somarDias(clock.today(), 1); dia <= ultimo; dia = somarDias(dia, 1)) {
    signal.throwIfAborted()
    onProgress(`Vivendo ${formatDia(dia)}…`)
    const manha = manhaDe(dia)
    await mover(manha < ate ? manha : ate)
    await trabalhar()
  }
  await mover(ate)
  return clock.now()
}
