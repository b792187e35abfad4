import type * as z from 'zod'
import type { Ambiente } from '../ambiente.ts'

export interface JobDeps extends Ambiente {
  log: (line: string) => void
  /** Aborts when the server stops or the run takes too long; long work checks it between two batches. */
  signal: AbortSignal
}

/**
 * Background work. `run` may be killed at any point and repeated even after it succeeded, so a repeat must end in the
 * same state (jobs/README.md).
 */
export interface Job<D = unknown> {
  /** Lower case with hyphens; never renamed while runs may wait under it. */
  nome: string
  /** Schema of the data of `run`, checked when asked for and when run. */
  dados: z.ZodType<D>
  /** Runs by itself on this cron expression, in São Paulo's time, with the data `{}`. */
  cron?: string
  /** Several runs at a time; by default one, over all processes. */
  parallel?: boolean
  /** Tries after the first, by default 5, with growing pauses of 10 seconds to an hour. */
  retries?: number
  /** Longest run in seconds, by default 900. */
  maxSeconds?: number
  run(deps: JobDeps, dados: D): Promise<void>
}

/** Infers the type of a job's data. */
export const defineJob = <D>(job: Job<D>): Job<D> => job

/** Any job, for lists of jobs with different data. */
export type AnyJob = Pick<Job, 'nome' | 'cron' | 'parallel' | 'retries' | 'maxSeconds'> & {
  dados: z.ZodType
  run(deps: JobDeps, dados: never): Promise<void>
}
