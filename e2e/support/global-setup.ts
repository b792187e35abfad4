import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { type Motor, prepararModelos } from './modelo.ts'
import { encerrarDeLeitura } from './servidor-de-leitura.ts'

/** Builds the web application if need be and makes the databases that the spec files get copies of. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const motores = config.projects.map(({ name }): Motor => (name === 'postgres' ? 'postgres' : 'embutido'))
  const remover = await prepararModelos(new Set(motores))
  return async () => {
    await encerrarDeLeitura()
    await remover()
  }
}
