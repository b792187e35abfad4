import { setImmediate as passarAVez } from 'node:timers/promises'
import type { Ambiente } from '../ambiente.ts'
import type { Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Sessao } from '../http/acesso.ts'
import type { Registro } from './csv.ts'
import { type ErroDeLinha, type Erros, quantos, type Relatorio } from './relatorio.ts'
import type { ImportLease } from './import-lease.ts'

export interface OpcoesDeImportacao {
  /** A line of text for whoever waits, some ten times a second at most. */
  onProgress?: (texto: string) => void
  /** Who imports, for the audit; null: the command line. */
  sessao?: Pick<Sessao, 'usuarioId' | 'tipo'> | null
  /** How long another import of the same key is waited for; a minute unless told. */
  pacienciaMs?: number
  /** Ends the import with the signal's reason; nothing is kept. */
  signal?: AbortSignal
  /** Asked when all is read, outside any transaction; what it throws ends the import, and nothing is kept. */
  confirmarAcesso?: () => Promise<void>
  /** Bad lines that the report lists; 100 unless told. */
  maximoDeErros?: number
  /** Of the file unpacked. */
  maximoDeBytes?: number
}

/** An import that has the right to write, and how far it came. */
export interface ImportacaoEmCurso<O = OpcoesDeImportacao> extends Ambiente {
  trava: ImportLease
  opcoes: O
  erros: Erros
  linhas: number
}

/** One transaction of the import, while it still has the right to write. */
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

/** What whoever waits on a screen is told, with the import's next transaction. */
export function anotar({ trava, linhas }: ImportacaoEmCurso, etapa: string): void {
  Object.assign(trava.progresso, { etapa, linhas })
}

export const LINHAS_POR_VEZ = 1_000
/** So long are lines read in one go; then everybody else has a turn. */
const VEZ_MS = 10

interface Preparo<C extends string, L, R extends ErroDeLinha> {
  /** Asked after each line, good or bad; what it throws ends the import. */
  limitar?(): void
  /** A line, or why it can't be imported. */
  ler(linha: number, valores: Partial<Record<C, string>>): L | R
  /** Given a line that can't be imported, which is otherwise only noted. */
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

/** Says that all lines are checked together now. */
export function anotarConferencia(emCurso: ImportacaoEmCurso): void {
  anotar(emCurso, 'Conferindo')
  emCurso.opcoes.onProgress?.(`Conferindo ${quantos(emCurso.linhas, 'linha', 'linhas')}…`)
}

/** What every report of an import says. */
export const relatorioDe = (
  { erros, linhas }: Pick<ImportacaoEmCurso, 'erros' | 'linhas'>,
  situacao: Relatorio['situacao'],
  mensagem: string,
): Relatorio => ({ situacao, mensagem, linhas, erros: erros.lista, totalErros: erros.total })
