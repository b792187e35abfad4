import { Failure } from '../lib/command.mjs'

/** In the order of the drill. The control comes last, because it loses acknowledged writes. */
export const FALHAS = /** @type {const} */ (['morte', 'congelamento', 'corte', 'troca', 'controle'])

/** @typedef {typeof FALHAS[number]} Falha */

const USO = `Uso: npm run prova:cluster [-- --so ${FALHAS.join('|')}]`

/**
 * The faults that the drill tries; all without arguments. Throws Failure for any other argument.
 * @param {readonly string[]} args
 * @returns {readonly Falha[]}
 */
export function falhasDe(args) {
  if (args.length === 0) return FALHAS
  const [so, nome, ...resto] = args.flatMap((arg) =>
    arg.startsWith('--so=') ? ['--so', arg.slice(5)] : [arg],
  )
  if (so !== '--so' || resto.length > 0) throw new Failure(`O argumento ${resto[0] ?? so} não existe. ${USO}`)
  const falha = FALHAS.find((conhecida) => conhecida === nome)
  if (!falha) throw new Failure(`${nome ? `Não há a falha ${nome}.` : 'Informe a falha.'} ${USO}`)
  return [falha]
}
