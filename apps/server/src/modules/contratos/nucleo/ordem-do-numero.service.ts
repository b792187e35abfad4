import { normalizar } from '@lastro/shared/texto'

/** Makes the sort key of a number: runs of digits are padded, so that 'C-9' comes before 'C-10'. */
export function ordemDoNumero(numero: string): string {
  return normalizar(numero).replace(/\d+/g, (digits) => digits.padStart(30, '0'))
}
