import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Path of a file of real data beside the repository; undefined: the test is skipped and says why. */
export function arquivoReal(nome: string): string | undefined {
  const caminho = fileURLToPath(new URL(`../../../../../shared/data/${nome}`, import.meta.url))
  return existsSync(caminho) ? caminho : undefined
}
