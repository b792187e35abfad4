import { setImmediate as passarAVez } from 'node:timers/promises'
import type { Ambiente } from '../ambiente.ts'
import type { Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Sessao } from '../http/acesso.ts'
import type { OtherLine, Registro } from './planilha.ts'
import { type LineError, type LineErrors, pluralize, type Relatorio } from './relatorio.ts'
import type { ImportLease } from './import-lease.ts'

export interface ImportOptions {
  /** Reports progress in one line of text, at most some ten times a second. */
  onProgress?: (texto: string) => void
  /** The importing user, for the audit; null: the command line. */
  sessao?: Pick<Sessao, 'usuarioId' | 'tipo'> | null
  /** How long to wait for another import of this key, in ms; by default a minute. */
  patienceMs?: number
  /** Ends the import with the signal's reason; nothing is kept. */
  signal?: AbortSignal
  /** Called when the file is read, outside any transaction. A throw ends the import, and nothing is kept. */
  confirmarAcesso?: () => Promise<void>
  /** Number of bad lines that the report lists, by default 100. */
  maxErrors?: number
  /** Limit of the unpacked file, in bytes. */
  maxBytes?: number
}

/** An import that holds its lease, and its progress. */
export interface RunningImport<O = ImportOptions> extends Ambiente {
  lease: ImportLease
  opcoes: O
  erros: LineErrors
  /** Lines that are no records: totals, footers, the headings again. */
  outras: LineErrors
  linhas: number
}

/** Runs one transaction of the import. Throws when the lease is lost. */
export function inImportTransaction<T>(
  { db, lease }: Pick<RunningImport, 'db' | 'lease'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    await lease.assertHeld(tx)
    const result = await work(tx)
    await lease.renew(tx)
    return result
  })
}

/** Sets the progress that a screen shows; the import's next transaction writes it. */
export function setStage({ lease, linhas }: RunningImport, etapa: string): void {
  Object.assign(lease.progresso, { etapa, linhas })
}

export const LINES_PER_BATCH = 1_000
/** Milliseconds of reading lines before the event loop continues. */
const TURN_MS = 10

interface Staging<C extends string, L, R extends LineError> {
  /** Called after each line, good or bad; a throw ends the import. */
  checkLimit?(): void
  /** Returns the parsed line, why it can't be imported, or what stands in a line that is no record. */
  parseLine(
    linha: number,
    valores: Partial<Record<C, string>>,
    celulas: readonly string[] | undefined,
  ): L | R | OtherLine
  /** Gets each bad line, in place of the default, which notes the line in the report. */
  refuseLine?(ruim: R | LineError): void
  insertLines(tx: Tx, importacaoId: number, linhas: readonly L[]): Promise<void>
}

/** Stages the good lines in short transactions and notes the bad ones. */
export async function stageLines<C extends string, L extends object, R extends LineError>(
  running: RunningImport,
  registros: AsyncIterable<Registro<C>>,
  { checkLimit, parseLine, refuseLine, insertLines }: Staging<C, L, R>,
): Promise<void> {
  const { opcoes, erros, lease } = running
  let batch: L[] = []
  const flushBatch = async () => {
    const linhas = batch
    batch = []
    setStage(running, 'Lendo')
    await inImportTransaction(running, (tx) => insertLines(tx, lease.id, linhas))
    opcoes.onProgress?.(`${pluralize(running.linhas, 'linha lida', 'linhas lidas')}…`)
  }
  let since = performance.now()
  for await (const registro of registros) {
    if (performance.now() - since > TURN_MS) {
      await passarAVez()
      since = performance.now()
    }
    opcoes.signal?.throwIfAborted()
    const parsed =
      'valores' in registro ? parseLine(registro.linha, registro.valores, registro.celulas) : registro
    if ('texto' in parsed) {
      running.outras.add(parsed.linha, parsed.texto)
      continue
    }
    running.linhas++
    checkLimit?.()
    if ('motivo' in parsed) {
      if (refuseLine) refuseLine(parsed)
      else erros.add(parsed.linha, parsed.motivo, 'celulas' in registro ? registro.celulas : [])
    } else if (batch.push(parsed) === LINES_PER_BATCH) await flushBatch()
  }
  if (batch.length > 0) await flushBatch()
}

/** Reports that all lines are now checked together. */
export function setCheckingStage(running: RunningImport): void {
  setStage(running, 'Conferindo')
  running.opcoes.onProgress?.(`Conferindo ${pluralize(running.linhas, 'linha', 'linhas')}…`)
}

/** The report's fields that all imports share. */
export const reportOf = (
  { erros, linhas }: Pick<RunningImport, 'erros' | 'linhas'>,
  situacao: Relatorio['situacao'],
  mensagem: string,
): Relatorio => ({ situacao, mensagem, linhas, erros: erros.lista, totalErros: erros.total })
