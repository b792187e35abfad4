import type { Dia } from '@lastro/shared/dia'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/tables.ts'
import type { EstabelecimentoIds } from './estabelecimentos.ts'
import type { RegraIds } from './regras-garantia.ts'
import type { Sessoes } from './usuarios.ts'

export interface Stage {
  tx: Tx
  /** Shows the instant of the current event. */
  clock: Clock
  /** The last day of the history, from which deadlines count. */
  today: Dia
  /** The last instant of the history. */
  end: Date
  ids: EstabelecimentoIds
  sessoes: Sessoes
  regras: RegraIds
}
