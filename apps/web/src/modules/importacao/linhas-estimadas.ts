const AMOSTRA = 64 * 1024
const QUEBRA = 10

/** About how many lines a file has, from its beginning; undefined when that says nothing (compressed, unreadable). */
export async function linhasEstimadas(arquivo: Blob): Promise<number | undefined> {
  try {
    const bytes = new Uint8Array(await arquivo.slice(0, AMOSTRA).arrayBuffer())
    const linhas = bytes.reduce((total, byte) => total + (byte === QUEBRA ? 1 : 0), 0)
    return linhas < 2 ? undefined : Math.max(1, Math.round((linhas * arquivo.size) / bytes.length) - 1)
  } catch {
    return undefined
  }
}
