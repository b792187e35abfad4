import { appendFile, open } from 'node:fs/promises'
import * as z from 'zod'
import { BusinessError } from '../../http/errors.ts'
import type { Cabeca } from './cadeia.repository.ts'

// The heads of the chains, kept where whoever can change the database can't: one line of JSON each time a chain grows.

const cabecaAnotada = z.object({
  quando: z.iso.datetime(),
  instituicaoFinanceiraId: z.int().nonnegative(),
  posicao: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type CabecaAnotada = z.infer<typeof cabecaAnotada>

/** Appends a head; the line is short enough to be written whole beside those of other processes. */
export function anotarCabeca(arquivo: string, cabeca: Cabeca, agora: Date): Promise<void> {
  const { instituicaoFinanceiraId, posicao, hash } = cabeca
  const anotada: CabecaAnotada = { quando: agora.toISOString(), instituicaoFinanceiraId, posicao, hash }
  return appendFile(arquivo, `${JSON.stringify(anotada)}\n`, { mode: 0o600 })
}

/** The hashes by institution and position, and the numbers of lines that can't be read. */
export interface Anotadas {
  hashes: Map<number, Map<number, string>>
  ilegiveis: number[]
}

/** Reads the file of heads. Throws BusinessError when it can't be opened. */
export async function lerCabecas(arquivo: string): Promise<Anotadas> {
  const hashes = new Map<number, Map<number, string>>()
  const ilegiveis: number[] = []
  let numero = 0
  const file = await open(arquivo).catch(() => {
    throw new BusinessError(`O arquivo de cabeças não pôde ser aberto: ${arquivo}.`)
  })
  for await (const line of file.readLines()) {
    numero += 1
    const cabeca = lerLinha(line)
    if (!cabeca) ilegiveis.push(numero)
    else {
      const daCadeia = hashes.get(cabeca.instituicaoFinanceiraId) ?? new Map<number, string>()
      hashes.set(cabeca.instituicaoFinanceiraId, daCadeia.set(cabeca.posicao, cabeca.hash))
    }
  }
  return { hashes, ilegiveis }
}

function lerLinha(line: string): CabecaAnotada | undefined {
  try {
    return cabecaAnotada.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
