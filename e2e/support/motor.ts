import type { FullProject } from '@playwright/test'

export type Motor = 'embutido' | 'postgres'

/** The project that runs on the other engine what another has run on the first. */
export const NO_OUTRO_MOTOR = 'embutido'

/** The engine on which a project's tests run. */
export const motorDoProjeto = ({ use }: FullProject): Motor =>
  'motor' in use && use.motor === 'postgres' ? 'postgres' : 'embutido'
