import type { FullProject } from '@playwright/test'

export type Motor = 'embutido' | 'postgres'

/** The engine on which a project's tests run. */
export const motorDoProjeto = ({ use }: FullProject): Motor =>
  'motor' in use && use.motor === 'postgres' ? 'postgres' : 'embutido'
