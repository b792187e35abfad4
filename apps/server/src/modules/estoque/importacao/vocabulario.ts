import { normalizar } from '@lastro/shared/texto'
import type { Cambio } from '@lastro/shared/veiculos/importacao-estoque'
import { wordsOf } from '#importacao/combustivel.ts'

// What stores' papers write, in FIPE's and RENAVAM's words, without accents and case.

const CAMBIOS: ReadonlyMap<string, Cambio> = new Map([
  ...['manual', 'mecanico', 'mecanica', 'm', 'mt', 'man'].map((word) => [word, 'manual'] as const),
  ...[
    'automatico',
    'automatica',
    'automatizado',
    'automatizada',
    'semi automatico',
    'semiautomatico',
    'sequencial',
  ]
    .concat([
      'automatico sequencial',
      'tiptronic',
      'dualogic',
      'i motion',
      'dct',
      'dsg',
      'cvt',
      'a',
      'at',
      'aut',
    ])
    .map((word) => [word, 'automatico'] as const),
])

export const parseCambio = (texto: string): Cambio | undefined => CAMBIOS.get(wordsOf(texto).join(' '))

const SIM = new Set(['sim', 's', 'true', 'verdadeiro', '1', 'x'])
const NAO = new Set(['nao', 'n', 'false', 'falso', '0'])

/** Parses a yes or no; undefined for anything else. */
export function parseSimNao(texto: string): boolean | undefined {
  const palavra = normalizar(texto)
  if (SIM.has(palavra)) return true
  return NAO.has(palavra) ? false : undefined
}
