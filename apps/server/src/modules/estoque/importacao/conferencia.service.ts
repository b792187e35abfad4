import { ImportacaoRecusada, joinReasons, errorsMessage } from '#importacao/relatorio.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import type { Contexto, LinhaRuim } from './carga.ts'
import * as repository from './conferencia.repository.ts'
import { deleteLinhas } from './preparo.repository.ts'

/** Leaves a line out; of a full load, its vehicle stays as it is, or all of them do. */
export function recusarLinha({ erros, carga }: Contexto, { linha, motivo, placa }: LinhaRuim): void {
  erros.add(linha, motivo)
  if (placa === null) carga.completo = false
  else carga.poupadas.push(placa)
}

/**
 * Leaves out what only the whole file beside the stock tells to be bad, again and again: without a line another may be bad. Throws
 * ImportacaoRecusada when no good one is left.
 */
export async function conferirLinhas(contexto: Contexto): Promise<void> {
  const { db, carga, erros, linhas } = contexto
  for (;;) {
    const ruins = [
      await repository.listPlacasRepetidas(db, carga),
      await repository.listDocumentosRepetidos(db, carga, 'renavam'),
      await repository.listDocumentosRepetidos(db, carga, 'chassi'),
      await repository.listSemModelo(db, carga),
      await repository.listCongelados(db, carga),
    ].flat()
    if (ruins.length === 0) break
    const porLinha = Map.groupBy(ruins, ({ linha }) => linha)
    for (const [linha, [primeira, ...outras]] of porLinha) {
      const motivo = joinReasons([primeira, ...outras].flatMap((ruim) => ruim?.motivo ?? []))
      recusarLinha(contexto, { linha, motivo, placa: primeira?.placa ?? null })
    }
    await inImportTransaction(contexto, (tx) => deleteLinhas(tx, carga.importacaoId, [...porLinha.keys()]))
  }
  if (erros.total > 0 && erros.total === linhas) throw new ImportacaoRecusada(errorsMessage(erros.total))
}
