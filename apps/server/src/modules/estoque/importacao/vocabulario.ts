import { normalizar } from '@lastro/shared/texto'
import type { Cambio } from '@lastro/shared/veiculos/importacao-estoque'
import { wordsOf } from '#importacao/combustivel.ts'

// What stores' papers write, in FIPE's and RENAVAM's words, without accents and case.

const CAMBIOS: Record<Cambio, ReadonlySet<string>> = {
  manual: new Set(['manual', 'mecanico', 'mecanica']),
  automatico: new Set(
    ['automatico', 'automatica', 'automatizado', 'automatizada', 'semiautomatico', 'semiautomatica'].concat([
      'sequencial',
      'tiptronic',
      'dualogic',
      'imotion',
      'motion',
      'dct',
      'dsg',
      'cvt',
      'hidramatico',
      'powershift',
    ]),
  ),
}
/** Short forms, which stand alone. */
const SIGLAS: ReadonlyMap<string, Cambio> = new Map([
  ...['m', 'mt', 'man', 'mec'].map((sigla) => [sigla, 'manual'] as const),
  ...['a', 'at', 'aut', 'auto'].map((sigla) => [sigla, 'automatico'] as const),
])

/**
 * What a cell says of the transmission, with its gears or without. null: other words. A vehicle keeps no transmission;
 * it only helps to find the FIPE model, so that unknown words make no line bad.
 */
export function parseCambio(texto: string): Cambio | null {
  const words = wordsOf(texto)
  if (words.length === 1) {
    const sigla = SIGLAS.get(words[0] ?? '')
    if (sigla) return sigla
  }
  const said = (['manual', 'automatico'] as const).filter((cambio) =>
    words.some((word) => CAMBIOS[cambio].has(word)),
  )
  return words.includes('nao') || words.includes('sem') || said.length > 1 ? null : (said[0] ?? null)
}

const SIM = new Set('sim|s|true|verdadeiro|1|x|possui|tem|houve|remarcado|leilao|de leilao'.split('|'))
const NAO = new Set(
  'nao|n|false|falso|0|nao possui|nao tem|nao houve|nada consta|nenhum|nenhuma|sem|sem leilao|normal|original'.split(
    '|',
  ),
)

/** Parses a yes or no; undefined for anything else. */
export function parseSimNao(texto: string): boolean | undefined {
  const palavra = normalizar(texto)
  if (SIM.has(palavra)) return true
  return NAO.has(palavra) ? false : undefined
}
