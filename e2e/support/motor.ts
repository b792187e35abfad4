import type { FullProject } from '@playwright/test'

export type Motor = 'embutido' | 'postgres'

/** Project that repeats another project's tests on the other engine. */
export const NO_OUTRO_MOTOR = 'embutido'

/** Engine of a project's tests. */
export const motorDoProjeto = ({ use }: FullProject): Motor =>
  'motor' in use && use.motor === 'postgres' ? 'postgres' : 'embutido'
