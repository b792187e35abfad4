import type { FullConfig } from '@playwright/test'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { prepararModelos } from './modelo.ts'
import { motorDoProjeto } from './motor.ts'
import { encerrarDeLeitura } from './servidor-de-leitura.ts'

/** Builds the web application when needed, and makes the databases that spec files copy. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  await ensureBuilt()
  const motores = config.projects.map(motorDoProjeto)
  const remover = await prepararModelos(new Set(motores))
  return async () => {
    await encerrarDeLeitura()
    await remover()
  }
}
