import type { FileHandle } from 'node:fs/promises'
import type { Db } from '#db/tables.ts'
import { readCabecas } from '../registro-de-auditoria/cabecas.service.ts'
import { listElosDiferentes } from '../registro-de-auditoria/cadeia.repository.ts'

interface Opcoes {
  /** Called for each finding; null: in no chain. */
  diz: (instituicaoFinanceiraId: number | null, texto: string) => void
  porLote: number
  signal?: AbortSignal | undefined
}

/**
 * Compares the heads noted in a file with the links, block by block. Resolves to the last noted position of each chain.
 */
export async function conferirCabecas(
  db: Db,
  file: FileHandle,
  { diz, porLote, signal }: Opcoes,
): Promise<ReadonlyMap<number, number>> {
  const ultimas = new Map<number, number>()
  for await (const { cabecas, ilegiveis } of readCabecas(file, porLote)) {
    signal?.throwIfAborted()
    for (const linha of ilegiveis) diz(null, `a linha ${linha} do arquivo dos últimos registros é ilegível.`)
    for (const { instituicaoFinanceiraId: id, posicao } of cabecas)
      ultimas.set(id, Math.max(posicao, ultimas.get(id) ?? 0))
    for (const { instituicaoFinanceiraId, posicao } of await listElosDiferentes(db, cabecas))
      diz(
        instituicaoFinanceiraId,
        `o nº ${posicao} da sequência não é o que o arquivo dos últimos registros anotou.`,
      )
  }
  return ultimas
}
