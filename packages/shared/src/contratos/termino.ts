import { type Dia, formatDia } from '../dia.ts'
import { ANTES_DE_ATIVO, STATUS, type StatusContrato } from './status.ts'
import type { Lado } from './lados.ts'

interface ComTermino {
  status: StatusContrato
  dataTermino: Dia
}

/** Whether the contract is past its end and still Ativo (domain 2). */
export const venceu = ({ status, dataTermino }: ComTermino, hoje: Dia): boolean =>
  STATUS[status].vigente && dataTermino < hoje

/**
 * Whether a draft or proposal is past its end. Nobody may send or approve it until the institution moves the end
 * (domain 2).
 */
export const terminoPassou = ({ status, dataTermino }: ComTermino, hoje: Dia): boolean =>
  ANTES_DE_ATIVO.includes(status) && dataTermino < hoje

const O_QUE_FAZER: Record<Lado, string> = {
  instituicao: 'Altere-a antes de enviar.',
  loja: 'Peça à instituição financeira uma nova data.',
}

export const terminoJaPassou = (dataTermino: Dia): string =>
  `A data de término (${formatDia(dataTermino)}) já passou.`

/** The text of the 400 that refuses to send or approve after the end, with what to do instead. */
export const recusaDoTermino = (lado: Lado, dataTermino: Dia): string =>
  `${terminoJaPassou(dataTermino)} ${O_QUE_FAZER[lado]}`
