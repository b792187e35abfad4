import type { FullProject } from '@playwright/test'

export type Engine = 'embutido' | 'postgres'

/** Project that repeats another project's tests on the other engine. */
export const OTHER_ENGINE_PROJECT = 'embutido'

/** Engine of a project's tests. */
export const engineOfProject = ({ use }: FullProject): Engine =>
  'motor' in use && use.motor === 'postgres' ? 'postgres' : 'embutido'
