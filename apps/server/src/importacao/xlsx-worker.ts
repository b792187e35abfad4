import { parentPort } from 'node:worker_threads'
import type { Names, Registros } from './planilha.ts'
import { ImportacaoRecusada } from './relatorio.ts'
import { readXlsx } from './xlsx-read.ts'

/** The file that the thread reads next, in place of any other. */
export interface XlsxRequest {
  file: Uint8Array
  maxBytes: number
  names: Names
}

type Line = Registros extends AsyncGenerator<infer Each, undefined> ? Each : never

/** Answers one message each. The thread may read another file after the last lines or a refusal. */
export type XlsxAnswer = { lines: Line[]; done: boolean } | { refused: string }

const LINES_PER_ANSWER = 500

let lines: Registros | undefined

async function answer(): Promise<XlsxAnswer> {
  const batch: Line[] = []
  try {
    while (batch.length < LINES_PER_ANSWER) {
      const next = await lines?.next()
      if (!next || next.done) return { lines: batch, done: true }
      batch.push(next.value)
    }
    return { lines: batch, done: false }
  } catch (error) {
    if (error instanceof ImportacaoRecusada) return { refused: error.message }
    throw error
  }
}

/** null asks for more lines. A failure ends the thread, which rejects the caller's promise. */
parentPort?.on('message', (request: XlsxRequest | null) => {
  if (request) lines = readXlsx(request.file, request)
  void answer().then((message) => parentPort?.postMessage(message))
})
