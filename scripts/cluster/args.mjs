import { Failure } from '../lib/command.mjs'

/** In the order of the drill. The control comes last, because it loses acknowledged writes. */
export const FAULT_NAMES = /** @type {const} */ (['morte', 'congelamento', 'corte', 'troca', 'controle'])

/** @typedef {typeof FAULT_NAMES[number]} Falha */

const USAGE = `Uso: npm run prova:cluster [-- --so ${FAULT_NAMES.join('|')}]`

/**
 * The faults that the drill tries; all without arguments. Throws Failure for any other argument.
 * @param {readonly string[]} args
 * @returns {readonly Falha[]}
 */
export function faultsOf(args) {
  if (args.length === 0) return FAULT_NAMES
  const [so, nome, ...resto] = args.flatMap((arg) =>
    arg.startsWith('--so=') ? ['--so', arg.slice(5)] : [arg],
  )
  if (so !== '--so' || resto.length > 0)
    throw new Failure(`O argumento ${resto[0] ?? so} não existe. ${USAGE}`)
  const falha = FAULT_NAMES.find((conhecida) => conhecida === nome)
  if (!falha) throw new Failure(`${nome ? `Não há a falha ${nome}.` : 'Informe a falha.'} ${USAGE}`)
  return [falha]
}
