import type { Tx } from '#db/tables.ts'
import { type LineError, MAX_ERRORS } from '#importacao/relatorio.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import type { Carga, Contexto } from './carga.ts'
import { listLinhasDosRuins, updateChavesDoVeiculo, updateIlegiveis } from './preparo-arquivo.repository.ts'
import * as preparo from './preparo.repository.ts'
import { MOTIVO_DO_PROBLEMA } from './problemas.ts'

/** Leaves out the contracts of lines whose day is doubtful. */
export async function refuseDoubtful(contexto: Contexto, doubtful: readonly LineError[]): Promise<void> {
  if (doubtful.length === 0) return
  const cells = await inImportTransaction(contexto, (tx) =>
    updateIlegiveis(
      tx,
      contexto.lease.id,
      doubtful.map(({ linha }) => linha),
    ),
  )
  for (const { linha, motivo } of doubtful) contexto.erros.add(linha, motivo, cells.get(linha))
}

/** Leaves out contracts with a bad line, and notes all their lines for the file of bad lines. */
export async function leaveOutBad(tx: Tx, { erros, opcoes }: Contexto, carga: Carga): Promise<void> {
  const limit = opcoes.maxErrors ?? MAX_ERRORS
  await preparo.updateContratos(tx, carga)
  await preparo.updatePenhores(tx, carga)
  await updateChavesDoVeiculo(tx, carga)
  await preparo.updateProblemas(tx, carga.importacaoId)
  const bad = await preparo.listProblemas(tx, carga.importacaoId, limit)
  erros.addAll(
    bad.map((line) => ({
      linha: line.linha,
      motivo: MOTIVO_DO_PROBLEMA[line.problema](line),
      celulas: line.celulas === null ? [] : JSON.parse(line.celulas),
    })),
    bad[0]?.total ?? 0,
  )
  // They go with the bad one, so that the file of bad lines can be mended and sent as it is.
  for (const { linha, celulas } of await listLinhasDosRuins(tx, carga.importacaoId, limit))
    erros.addToFile(linha, 'outra linha deste contrato tem problema.', celulas)
  await preparo.deleteContratosRuins(tx, carga.importacaoId)
}
