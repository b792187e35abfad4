const AMOSTRA = 64 * 1024
const QUEBRA = 10

/** Estimates a file's lines from its beginning. undefined when compressed or unreadable. */
export async function estimateLines(arquivo: Blob): Promise<number | undefined> {
  try {
    const bytes = new Uint8Array(await arquivo.slice(0, AMOSTRA).arrayBuffer())
    const linhas = bytes.reduce((total, byte) => total + (byte === QUEBRA ? 1 : 0), 0)
    return linhas < 2 ? undefined : Math.max(1, Math.round((linhas * arquivo.size) / bytes.length) - 1)
  } catch {
    return undefined
  }
}
