import { type Bytes, MAX_BYTES, tooLarge } from './import-file.ts'
import { openRecords, type Planilha, type PlanilhaOptions } from './planilha.ts'
import { readInThread } from './xlsx-thread.ts'

/**
 * Opens an .xlsx, which is read in a thread with limits of memory and time. Other sheets and hidden lines are told as lines
 * that are no records. Throws ImportacaoRecusada when the file is no .xlsx, and the signal's reason.
 */
export async function openXlsx(
  bytes: Bytes,
  { maxBytes = MAX_BYTES, signal, ...names }: PlanilhaOptions,
): Promise<Planilha> {
  const file = await collect(bytes, maxBytes)
  return openRecords(readInThread({ file, maxBytes, names }, signal), names)
}

async function collect(bytes: Bytes, maximo: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > maximo) throw tooLarge(maximo)
    chunks.push(chunk)
  }
  const file = new Uint8Array(total)
  let at = 0
  for (const chunk of chunks) {
    file.set(chunk, at)
    at += chunk.length
  }
  return file
}
