import { Failure } from '../lib/command.mjs'

/** In the order of the drill. The control comes last, because it loses acknowledged writes. */
export const FAULT_NAMES = /** @type {const} */ (['morte', 'congelamento', 'corte', 'troca', 'controle'])

/** @typedef {typeof FAULT_NAMES[number]} Fault */

const USAGE = `Uso: npm run prova:cluster [-- --so ${FAULT_NAMES.join('|')}]`

/**
 * The faults that the drill tries; all without arguments. Throws Failure for any other argument.
 * @param {readonly string[]} args
 * @returns {readonly Fault[]}
 */
export function faultsOf(args) {
  if (args.length === 0) return FAULT_NAMES
  const [flag, name, ...rest] = args.flatMap((arg) =>
    arg.startsWith('--so=') ? ['--so', arg.slice(5)] : [arg],
  )
  if (flag !== '--so' || rest.length > 0)
    throw new Failure(`O argumento ${rest[0] ?? flag} não existe. ${USAGE}`)
  const fault = FAULT_NAMES.find((known) => known === name)
  if (!fault) throw new Failure(`${name ? `Não há a falha ${name}.` : 'Informe a falha.'} ${USAGE}`)
  return [fault]
}
