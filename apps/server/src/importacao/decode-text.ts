import { TextDecoder } from 'node:util'
import type { Bytes } from './import-file.ts'
import { ImportacaoRecusada } from './relatorio.ts'

/**
 * Yields the text of a UTF-8 (with or without BOM) or Latin-1 file. The first non-ASCII character decides, since until
 * then both read alike. Latin-1 is read as Windows-1252, which spreadsheets write under that name.
 */
export async function* readAsText(bytes: Bytes): AsyncGenerator<string> {
  const ascii = new TextDecoder('windows-1252')
  let decoder: TextDecoder | undefined
  let cut: Uint8Array = new Uint8Array()
  let linha = 1
  for await (const next of bytes) {
    const chunk = cut.length > 0 ? Buffer.concat([cut, next]) : next
    cut = new Uint8Array()
    let plain = chunk.length
    if (!decoder) {
      const at = chunk.findIndex((byte) => byte >= 0x80)
      // A character of up to four bytes may be cut by the end of the piece.
      if (at >= 0 && chunk.length - at >= 4) decoder = decoderFor(chunk.subarray(at))
      else if (at >= 0) plain = at
    }
    if (plain < chunk.length) cut = chunk.slice(plain)
    const text = decode(decoder ?? ascii, chunk.subarray(0, plain), linha)
    linha += countLines(text)
    if (text) yield text
  }
  const rest = cut.length > 0 ? decode(decoderFor(cut), cut, linha) : finish(decoder, linha)
  if (rest) yield rest
}

/** `bytes` starts with the first non-ASCII byte. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  const lead = bytes[0] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
    return new TextDecoder('utf-8', { fatal: true })
  } catch {
    return new TextDecoder('windows-1252')
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, linha: number): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw mixed(linha)
  }
}

/** Throws when the file ends in the middle of a character. */
function finish(decoder: TextDecoder | undefined, linha: number): string {
  try {
    return decoder?.decode() ?? ''
  } catch {
    throw mixed(linha)
  }
}

const mixed = (linha: number) =>
  new ImportacaoRecusada(
    `O arquivo começa em UTF-8 e tem caracteres inválidos a partir da linha ${linha}. Salve-o em UTF-8 e envie de novo.`,
  )

function countLines(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
