import { appendFile, type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { BusinessError } from '#http/errors.ts'
import type { Db } from '#db/tables.ts'
import { type Cabeca, listCadeias } from './cadeia.repository.ts'

// The heads of the chains, kept out of reach of whoever can change the database: one line of JSON each time a chain
// grows.

const cabecaAnotada = z.object({
  quando: z.iso.datetime(),
  instituicaoFinanceiraId: z.int().nonnegative(),
  posicao: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
type CabecaAnotada = z.infer<typeof cabecaAnotada>

/** Appends a head. The line is short enough to be written whole beside those of other processes. */
export function appendCabeca(arquivo: string, cabeca: Cabeca, agora: Date): Promise<void> {
  const { instituicaoFinanceiraId, posicao, hash } = cabeca
  const anotada: CabecaAnotada = { quando: agora.toISOString(), instituicaoFinanceiraId, posicao, hash }
  return appendFile(arquivo, `${JSON.stringify(anotada)}\n`, { mode: 0o600 })
}

/**
 * Creates the file if missing, and notes each chain's head in an empty one. From then on no chain can be cut off
 * unnoticed, not even one that doesn't grow. Throws the file system's error when the file can't be written.
 */
export async function prepareCabecas(db: Db, arquivo: string, agora: Date): Promise<void> {
  await mkdir(dirname(arquivo), { recursive: true })
  await appendFile(arquivo, '', { mode: 0o600 })
  if ((await stat(arquivo)).size > 0) return
  for (const cadeia of await listCadeias(db))
    if (cadeia.posicao > 0) await appendCabeca(arquivo, cadeia, agora)
}

/** Opens a file of heads for `readCabecas`, which closes the file. Refuses with 400 a file that can't be opened. */
export async function openCabecas(arquivo: string): Promise<FileHandle> {
  const file = await open(arquivo).catch(() => undefined)
  if (file && !(await file.stat()).isDirectory()) return file
  await file?.close()
  throw new BusinessError(`O arquivo dos últimos registros não pôde ser aberto: ${arquivo}.`)
}

/** Consecutive lines of the file. */
export interface CabecasBlock {
  cabecas: Cabeca[]
  /** Numbers of the lines that can't be read. */
  ilegiveis: number[]
}

/** Reads the file block by block, because after years it has tens of millions of lines. */
export async function* readCabecas(file: FileHandle, porBloco: number): AsyncGenerator<CabecasBlock> {
  const input = file.createReadStream()
  try {
    let numero = 0
    let bloco: CabecasBlock = { cabecas: [], ilegiveis: [] }
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      numero += 1
      const cabeca = parseLine(line)
      if (cabeca) bloco.cabecas.push(cabeca)
      else bloco.ilegiveis.push(numero)
      if (numero % porBloco === 0) {
        yield bloco
        bloco = { cabecas: [], ilegiveis: [] }
      }
    }
    yield bloco
  } finally {
    input.destroy()
  }
}

function parseLine(line: string): CabecaAnotada | undefined {
  try {
    return cabecaAnotada.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
