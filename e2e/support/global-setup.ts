import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { prepareTemplates } from './database-template.ts'
import { engineOfProject } from './engine.ts'
import { stopReadOnlyServers } from './read-only-server.ts'

/** Builds the web application when needed, and makes the databases that spec files copy. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const motores = config.projects.map(engineOfProject)
  const remover = await prepareTemplates(new Set(motores))
  return async () => {
    await stopReadOnlyServers()
    await remover()
  }
}
