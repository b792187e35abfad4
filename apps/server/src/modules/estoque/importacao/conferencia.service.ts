import { jaEmGarantia } from '@lastro/shared/contratos/garantia'
import { ImportacaoRecusada, joinReasons, errorsMessage } from '#importacao/relatorio.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import type { Contexto, BadLine } from './carga.ts'
import * as repository from './conferencia.repository.ts'
import { deleteLinhas } from './preparo.repository.ts'

/**
 * Leaves a line out. In a full load its vehicle stays as it is. Where neither plate nor documents tell which vehicle it
 * is, all unnamed vehicles stay.
 */
export function refuseLine(
  { erros, carga }: Contexto,
  { linha, motivo, nome, placa, documentos, celulas }: BadLine,
): void {
  erros.add(linha, nome ? `${nome}: ${motivo}` : motivo, celulas)
  if (placa !== null) carga.poupadas.push(placa, ...(documentos?.chassi ? [documentos.chassi] : []))
  else carga.semPlaca.push({ placa, renavam: null, chassi: null, ...documentos })
  // Its plate may be the one that came for a car known by its chassis.
  if (placa !== null && documentos && documentos.chassi === null)
    carga.semPlaca.push({ placa, ...documentos })
}

/**
 * Tells by RENAVAM and chassi which vehicles in stock bad lines without a readable plate name, and spares these. Counts
 * the lines that may still be any vehicle.
 */
export async function spareByDocumentos({ db, carga }: Contexto): Promise<void> {
  if (carga.semPlaca.length === 0) return
  const { placas, ilegiveis } = await repository.findByDocumentos(db, carga)
  carga.poupadas.push(...placas)
  carga.ilegiveis += ilegiveis
}

/**
 * Leaves out lines that only the whole file beside the stock shows to be bad. Repeats, because leaving one out may make
 * another bad.
 */
export async function conferirLinhas(contexto: Contexto): Promise<void> {
  const { db, carga } = contexto
  for (;;) {
    const colisoes = await repository.listColisoes(db, carga)
    carga.colisoes.push(...colisoes)
    const ruins: BadLine[] = [
      colisoes
        .filter(({ emplaca }) => emplaca)
        .map(({ linha, chave, placa }) => ({ linha, placa: chave, motivo: jaEmGarantia(placa) })),
      await repository.listPlacasRepetidas(db, carga),
      await repository.listDocumentosRepetidos(db, carga, 'renavam'),
      await repository.listDocumentosRepetidos(db, carga, 'chassi'),
      await repository.listEmplacadosSemChassi(db, carga),
      await repository.listSemModelo(db, carga),
      await repository.listCongelados(db, carga),
    ].flat()
    if (ruins.length === 0) break
    const porLinha = Map.groupBy(ruins, ({ linha }) => linha)
    const deleted = await inImportTransaction(contexto, (tx) =>
      deleteLinhas(tx, carga.importacaoId, [...porLinha.keys()]),
    )
    for (const [linha, [primeira, ...outras]] of porLinha) {
      const motivo = joinReasons([primeira, ...outras].flatMap((ruim) => ruim?.motivo ?? []))
      const documentos = [primeira, ...outras].find((ruim) => ruim?.documentos)?.documentos
      const placa = primeira?.placa ?? null
      refuseLine(contexto, {
        linha,
        motivo,
        placa,
        ...deleted.get(linha),
        ...(documentos && { documentos }),
      })
    }
  }
}

export const allLinesAreBad = ({ erros, linhas }: Pick<Contexto, 'erros' | 'linhas'>) =>
  erros.total > 0 && erros.total === linhas

/** Throws ImportacaoRecusada when no good line is left. */
export function requireGoodLine(contexto: Contexto): void {
  if (allLinesAreBad(contexto)) throw new ImportacaoRecusada(errorsMessage(contexto.erros.total))
}
