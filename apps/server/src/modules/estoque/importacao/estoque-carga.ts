import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import type { Ambiente } from '../../../ambiente.ts'
import type { Tx } from '../../../db/tables.ts'
import { withTransaction } from '../../../db/transaction.ts'
import type { Planilha } from '../../../importacao/csv.ts'
import type { Erros, Relatorio } from '../../../importacao/relatorio.ts'
import type { Trava } from '../../../importacao/trava.ts'
import type { Registro as RegistroDeAuditoria } from '../../registro-de-auditoria/registro.service.ts'
import type { Carga } from './estoque-carga.sql.ts'
import type { Saida } from './estoque-conferencia.repository.ts'

export interface OpcoesEstoque {
  lojaId: number
  /** The file names the whole stock: what it doesn't name leaves. */
  completo: boolean
  /** A full load that is empty or retires more than 20% of the stock is meant. */
  confirmar: boolean
  /** A line of text for whoever waits. */
  onProgress?: (texto: string) => void
  /** Who imports, for the audit; null: the command line. */
  sessao?: RegistroDeAuditoria['sessao']
  /** Ends the import with the signal's reason; nothing is kept. */
  signal?: AbortSignal
  /** Asked when all is read, outside any transaction; what it throws ends the import, and nothing is kept. */
  confirmarAcesso?: () => Promise<void>
  /** How long another import of the same store is waited for; a minute unless told. */
  pacienciaMs?: number
  /** Bad lines that the report lists; 100 unless told. */
  maximoDeErros?: number
  /** Of the file unpacked. */
  maximoDeBytes?: number
}

export interface RelatorioEstoque extends Relatorio {
  /** Refused only because it retires so much: the same call with `confirmar` goes through. */
  precisaConfirmar: boolean
  /** What a confirmation is about; null unless it is asked for. */
  saida: Saida | null
  novos: number
  alterados: number
  /** Of those altered, the ones that had left the stock. */
  voltaram: number
  sairam: number
  /** Of those that left, the ones in guarantee: they stay pledged. */
  sairamEmGarantia: number
  /** Headings that aren't columns of domain 6. */
  colunasIgnoradas: string[]
}

/** Lines from anywhere: values are text, as in a file. */
export type FonteDeEstoque = Pick<Planilha<ColunaEstoque>, 'colunas' | 'ignoradas' | 'registros'>

/** One load under way. */
export interface Contexto extends Ambiente {
  trava: Trava
  carga: Carga
  fonte: FonteDeEstoque
  opcoes: OpcoesEstoque
  erros: Erros
  linhas: number
}

/** A step of the load in a transaction of its own, while the right to it lasts. */
export function emPasso<T>({ db, trava }: Contexto, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withTransaction(db, async (tx) => {
    await trava.renovar(tx)
    return work(tx)
  })
}
