import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { type Motor, prepararModelos } from './modelo.ts'

/** Builds the web application if need be and makes the databases that the spec files get copies of. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const motores = config.projects.map(({ name }): Motor => (name === 'postgres' ? 'postgres' : 'embutido'))
  return prepararModelos(new Set(motores))
}
