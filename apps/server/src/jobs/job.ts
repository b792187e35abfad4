import type * as z from 'zod'
import type { Ambiente } from '../ambiente.ts'

export interface JobDeps extends Ambiente {
  log: (line: string) => void
  /** Aborted when the server stops or the run takes too long; long work asks between two batches. */
  signal: AbortSignal
}

/**
 * Work in the background. `run` is called at least once for each time that it was asked for, possibly again after it succeeded, and it may be
 * killed at any point: run again, it must end in the same state (jobs/README.md).
 */
export interface Job<D = unknown> {
  /** Lower case with hyphens; never renamed while runs may wait under it. */
  nome: string
  /** What `run` is given, checked when asked for and when run. */
  dados: z.ZodType<D>
  /** When it runs by itself, as a cron expression in São Paulo's time; its data is then `{}`. */
  cron?: string
  /** Several runs at a time; without it one, in all processes together. */
  paralelo?: boolean
  /** Tries after the first, 5 unless told, with growing pauses of 10 seconds to an hour. */
  repeticoes?: number
  /** Longest run, 900 unless told. */
  maximoSegundos?: number
  run(deps: JobDeps, dados: D): Promise<void>
}

/** A job with the type of its data. */
export const defineJob = <D>(job: Job<D>): Job<D> => job

/** Any job, in lists of jobs of different data. */
export type AnyJob = Pick<Job, 'nome' | 'cron' | 'paralelo' | 'repeticoes' | 'maximoSegundos'> & {
  dados: z.ZodType
  run(deps: JobDeps, dados: never): Promise<void>
}
