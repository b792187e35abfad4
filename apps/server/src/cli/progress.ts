const INTERVAL_MS = 2_000

/** Shows progress on stderr: a changing line on a terminal, a line now and then elsewhere. */
export function createProgress(stream: NodeJS.WriteStream): {
  show: (texto: string) => void
  clear: () => void
} {
  let shown = false
  let last = 0
  return {
    show(texto) {
      if (stream.isTTY) {
        stream.write(`\r\u001b[K${texto}`)
        shown = true
      } else if (Date.now() - last >= INTERVAL_MS) {
        stream.write(`${texto}\n`)
        last = Date.now()
      }
    },
    clear() {
      if (shown) stream.write('\r\u001b[K')
      shown = false
    },
  }
}
