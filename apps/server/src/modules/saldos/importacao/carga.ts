import type { ColunaSaldo, ContagensDaCarga, PerguntasDaCarga } from '@lastro/shared/saldos/saldo'
import type { Dia } from '@lastro/shared/dia'
import type { Source } from '#importacao/table.ts'
import type { ImportOptions, RunningImport } from '#importacao/running-import.ts'

export interface SaldosOptions extends ImportOptions {
  instituicaoId: number
  /** The load has every contract that owes. */
  completo: boolean
  /** Leaves contracts with a bad line out. */
  parcial: boolean
  /** Confirms what moved more than usual. */
  confirmar: boolean
  /** The day of all balances; null: each line tells it. */
  dataBase: Dia | null
}

export type FonteDeSaldos = Source<ColunaSaldo>

/** What may be passed on repetition (domain 2). */
export interface Confirmacao extends PerguntasDaCarga {
  falta: ('parcial' | 'confirmar')[]
}

export interface RelatorioSaldos extends ContagensDaCarga {
  situacao: 'importado' | 'sem_mudancas' | 'recusado'
  mensagem: string
  /** Set when only a confirmation is missing. */
  aConfirmar: Confirmacao | null
}

/** The load whose lines are staged. */
export interface Carga {
  importacaoId: number
  instituicaoId: number
  completo: boolean
  dataBase: Dia
}

export interface Contexto extends RunningImport<SaldosOptions> {
  fonte: FonteDeSaldos
}
