import type { ColunaSaldo, ContagensDaCarga, PerguntasDaCarga } from '@lastro/shared/saldos/saldo'
import type { Dia } from '@lastro/shared/dia'
import type { Planilha } from '#importacao/planilha.ts'
import type { ImportOptions, RunningImport } from '#importacao/running-import.ts'
import { ImportacaoRecusada } from '#importacao/relatorio.ts'

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

/** Lines from any source: values are text, as in a file. */
export type FonteDeSaldos = Pick<Planilha<ColunaSaldo>, 'colunas' | 'ignoradas' | 'registros'>

/** What may be passed on repetition (domain 2). */
export interface Confirmacao extends PerguntasDaCarga {
  falta: ('parcial' | 'confirmar')[]
}

/** Nothing was loaded, because a confirmation is missing. */
export class ConfirmationMissing extends ImportacaoRecusada {
  readonly confirmacao: Confirmacao
  constructor(confirmacao: Confirmacao, mensagem: string) {
    super(mensagem)
    this.confirmacao = confirmacao
  }
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
