import { type Dia, formatDia } from '../dia.ts'
import { STATUS, type StatusContrato } from './status.ts'
import type { Lado } from './transicoes.ts'

interface ComTermino {
  status: StatusContrato
  dataTermino: Dia
}

/** Past its end and still Ativo (domain 2). */
export const venceu = ({ status, dataTermino }: ComTermino, hoje: Dia): boolean =>
  STATUS[status].fase === 'ativo' && dataTermino < hoje

/** A draft or proposal past its end, which nobody may send or approve until the institution moves it (domain 2). */
export const terminoPassou = ({ status, dataTermino }: ComTermino, hoje: Dia): boolean =>
  (STATUS[status].fase === 'rascunho' || STATUS[status].fase === 'proposta') && dataTermino < hoje

const SAIDA: Record<Lado, string> = {
  instituicao: 'Altere-a antes de enviar.',
  loja: 'Peça à instituição financeira uma nova data.',
}

export const terminoJaPassou = (dataTermino: Dia): string =>
  `A data de término (${formatDia(dataTermino)}) já passou.`

/** The 400 of who would send or approve such a one, and what to do instead. */
export const recusaDoTermino = (lado: Lado, dataTermino: Dia): string =>
  `${terminoJaPassou(dataTermino)} ${SAIDA[lado]}`
