import { setImmediate as passarAVez } from 'node:timers/promises'
import type { Ambiente } from '../ambiente.ts'
import type { Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Sessao } from '../http/acesso.ts'
import type { Registro } from './csv.ts'
import { type ErroDeLinha, type Erros, quantos, type Relatorio } from './relatorio.ts'
import type { ImportLease } from './import-lease.ts'

export interface OpcoesDeImportacao {
  /** Reports progress in one line of text, at most some ten times a second. */
  onProgress?: (texto: string) => void
  /** The importing user, for the audit; null: the command line. */
  sessao?: Pick<Sessao, 'usuarioId' | 'tipo'> | null
  /** How long to wait for another import of this key, in ms; by default a minute. */
  pacienciaMs?: number
  /** Ends the import with the signal's reason; nothing is kept. */
  signal?: AbortSignal
  /** Called when the file is read, outside any transaction. A throw ends the import, and nothing is kept. */
  confirmarAcesso?: () => Promise<void>
  /** Number of bad lines that the report lists, by default 100. */
  maximoDeErros?: number
  /** Limit of the unpacked file, in bytes. */
  maximoDeBytes?: number
}

/** An import that holds its lease, and its progress. */
export interface ImportacaoEmCurso<O = OpcoesDeImportacao> extends Ambiente {
  trava: ImportLease
  opcoes: O
  erros: Erros
  linhas: number
}

/** Runs one transaction of the import. Throws when the lease is lost. */
export function inImportTransaction<T>(
  { db, trava }: Pick<ImportacaoEmCurso, 'db' | 'trava'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async (tx) => {
    await trava.exigir(tx)
    const result = await work(tx)
    await trava.renovar(tx)
    return result
  })
}

/** Sets the progress that a screen shows; the import's next transaction writes it. */
export function anotar({ trava, linhas }: ImportacaoEmCurso, etapa: string): void {
  Object.assign(trava.progresso, { etapa, linhas })
}

export const LINHAS_POR_VEZ = 1_000
/** Milliseconds of reading lines before the event loop continues. */
const VEZ_MS = 10

interface Preparo<C extends string, L, R extends ErroDeLinha> {
  /** Called after each line, good or bad; a throw ends the import. */
  limitar?(): void
  /** Returns the parsed line, or why it can't be imported. */
  ler(linha: number, valores: Partial<Record<C, string>>): L | R
  /** Gets each bad line, in place of the default, which notes the line in the report. */
  recusar?(ruim: R | ErroDeLinha): void
  insertLinhas(tx: Tx, importacaoId: number, linhas: readonly L[]): Promise<void>
}

/** Stages the good lines in short transactions and notes the bad ones. */
export async function prepararLinhas<C extends string, L extends object, R extends ErroDeLinha>(
  emCurso: ImportacaoEmCurso,
  registros: AsyncIterable<Registro<C>>,
  { limitar, ler, recusar, insertLinhas }: Preparo<C, L, R>,
): Promise<void> {
  const { opcoes, erros, trava } = emCurso
  let lote: L[] = []
  const gravar = async () => {
    const linhas = lote
    lote = []
    anotar(emCurso, 'Lendo')
    await inImportTransaction(emCurso, (tx) => insertLinhas(tx, trava.id, linhas))
    opcoes.onProgress?.(`${quantos(emCurso.linhas, 'linha lida', 'linhas lidas')}…`)
  }
  let desde = performance.now()
  for await (const registro of registros) {
    if (performance.now() - desde > VEZ_MS) {
      await passarAVez()
      desde = performance.now()
    }
    opcoes.signal?.throwIfAborted()
    emCurso.linhas++
    limitar?.()
    const lida = 'motivo' in registro ? registro : ler(registro.linha, registro.valores)
    if ('motivo' in lida) {
      if (recusar) recusar(lida)
      else erros.add(lida.linha, lida.motivo)
    } else if (lote.push(lida) === LINHAS_POR_VEZ) await gravar()
  }
  if (lote.length > 0) await gravar()
}

/** Reports that all lines are now checked together. */
export function anotarConferencia(emCurso: ImportacaoEmCurso): void {
  anotar(emCurso, 'Conferindo')
  emCurso.opcoes.onProgress?.(`Conferindo ${quantos(emCurso.linhas, 'linha', 'linhas')}…`)
}

/** The report's fields that all imports share. */
export const relatorioDe = (
  { erros, linhas }: Pick<ImportacaoEmCurso, 'erros' | 'linhas'>,
  situacao: Relatorio['situacao'],
  mensagem: string,
): Relatorio => ({ situacao, mensagem, linhas, erros: erros.lista, totalErros: erros.total })
