import type { AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import type { Acao } from '@lastro/shared/contratos/transicoes'

/** What may happen to a contract: its moves, those of its vehicles, and the first of two consents. */
export type AcaoDoContrato = Acao | AcaoDaAlteracao | 'primeiraAprovacao'
