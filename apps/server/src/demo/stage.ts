import type { Dia } from '@lastro/shared/dia'
import type { Clock } from '../clock.ts'
import type { Tx } from '../db/tables.ts'
import type { EstabelecimentoIds } from './estabelecimentos.ts'
import type { RegraIds } from './regras-garantia.ts'
import type { Sessoes } from './usuarios.ts'

/** What the history is played with. */
export interface Stage {
  tx: Tx
  /** Stands at the instant of what is happening. */
  clock: Clock
  /** The day on which the history ends; what it promises for later counts from here. */
  today: Dia
  /** The instant at which it ends. */
  end: Date
  ids: EstabelecimentoIds
  sessoes: Sessoes
  regras: RegraIds
}
