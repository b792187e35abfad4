import { placaAntiga } from './documentos.ts'

const LETRA_REPETIDA = /^([A-Z])\1\1$/
/** New cars get Mercosul plates of these first letters, and three alike may be among them. */
const AINDA_EMITIDAS = /^[Q-W]/
const SEGUIDAS = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'QWERTYUIOP',
  'ASDFGHJKL',
  'ZXCVBNM',
  '0123456789',
  '9876543210',
]
const PALAVRAS = new Set(['SEM', 'NOV', 'ZER', 'OKM', 'NAO', 'EMP', 'PLA', 'TST'])
/** Plates of official pictures and of forms. */
const AMOSTRAS = new Set(['ABC1D23', 'BRA2E19', 'BRA0S17'])

const inARow = (text: string) => SEGUIDAS.some((seguidas) => seguidas.includes(text))

/** '1111', '1234' and '1A11' for 'XXX1A11' and 'XXX1X11'. */
function dullNumber(placa: string): boolean {
  const [primeiro, quinto, ...fim] = placa.slice(3)
  const antiga = placaAntiga(placa)
  const isFilled = antiga[4] === primeiro || quinto === 'A' || quinto === placa[0]
  return (isFilled && fim.every((digito) => digito === primeiro)) || inARow(antiga.slice(3))
}

/**
 * Says of a plate, without its mask, whether systems write it for a car that has none. 'sempre': no car was ever given
 * it, because numbers begin at 0001. 'zero km': cars may have it, but no new one. null: a plate like any other.
 */
export function placaDeEnchimento(placa: string): 'sempre' | 'zero km' | null {
  const letras = placa.slice(0, 3)
  const isAntiga = /^\d{4}$/.test(placa.slice(3))
  if (isAntiga && placa.endsWith('0000')) return 'sempre'
  if (AMOSTRAS.has(placa)) return 'zero km'
  const isRepetida = LETRA_REPETIDA.test(letras)
  if (isRepetida && !isAntiga && AINDA_EMITIDAS.test(letras)) return null
  const isCount = PALAVRAS.has(letras) && (isAntiga ? /^000\d$/ : /^0A00$/).test(placa.slice(3))
  return isCount || ((isRepetida || inARow(letras)) && dullNumber(placa)) ? 'zero km' : null
}
