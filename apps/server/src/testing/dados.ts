import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file of the real data beside the repository, or undefined: then the test is skipped and says why. */
export function arquivoReal(nome: string): string | undefined {
  const caminho = fileURLToPath(new URL(`../../../../../shared/data/${nome}`, import.meta.url))
  return existsSync(caminho) ? caminho : undefined
}
