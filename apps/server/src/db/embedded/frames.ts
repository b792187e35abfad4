/** Type bytes of the PostgreSQL wire protocol (frontend) that the splitter reads. */
const Query = 0x51 // Q
const Sync = 0x53 // S
const Terminate = 0x58 // X
const Flush = 0x48 // H
const CopyData = 0x64 // d

/**
 * Cuts the driver's bytes into batches that end where the server answers ReadyForQuery (Sync or a simple query). PGlite
 * answers ReadyForQuery at the end of every call. One message per call would answer an error twice, and the driver
 * would mix up later answers.
 */
export class BatchSplitter {
  #pending = new Uint8Array(0)
  #started = false

  /** Returns complete batches, each in its own transferable buffer. A Terminate is dropped. */
  push(chunk: Uint8Array): Uint8Array<ArrayBuffer>[] {
    const bytes = join(this.#pending, chunk)
    const view = new DataView(bytes.buffer)
    const batches: Uint8Array<ArrayBuffer>[] = []
    let start = 0
    let at = 0
    for (;;) {
      const header = this.#started ? 1 : 0
      if (bytes.length < at + header + 4) break
      const end = at + header + view.getUint32(at + header)
      if (bytes.length < end) break
      const type = this.#started ? view.getUint8(at) : Sync
      this.#started = true
      at = end
      if (type === Flush || type === CopyData) {
        throw new Error('The embedded engine has no cursors and no COPY: read in bounded batches instead.')
      }
      if (type === Query || type === Sync) {
        batches.push(bytes.slice(start, end))
        start = end
      } else if (type === Terminate) start = end
    }
    this.#pending = bytes.slice(start)
    return batches
  }
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}

/** Transaction state of a ReadyForQuery: idle, in a transaction, in a failed transaction. */
export type TransactionStatus = 'I' | 'T' | 'E'

/** The state in the ReadyForQuery that ends an answer; undefined when the answer does not end in one. */
export function readyStatus(answer: Uint8Array): TransactionStatus | undefined {
  const tail = answer.subarray(-6)
  if (tail.length < 6 || tail[0] !== 0x5a || tail[4] !== 5) return undefined
  const status = String.fromCharCode(tail[5] ?? 0)
  return status === 'I' || status === 'T' || status === 'E' ? status : undefined
}
