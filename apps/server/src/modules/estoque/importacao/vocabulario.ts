import { normalizar } from '@lastro/shared/texto'
import type { Cambio } from '@lastro/shared/veiculos/importacao-estoque'
import { wordsOf } from '#importacao/combustivel.ts'

// What stores' papers write, in FIPE's and RENAVAM's words, without accents and case.

const CARRO = 1
const MOTO = 2
const CAMINHAO = 3

/** FIPE lists buses among the trucks and light pickups among the cars. */
const TIPOS: ReadonlyMap<string, number> = new Map([
  ...['carro', 'carros', 'automovel', 'automoveis', 'passeio', 'camioneta', 'caminhonete', 'utilitario'].map(
    (word) => [word, CARRO] as const,
  ),
  ...['moto', 'motos', 'motocicleta', 'motociclo', 'motoneta', 'ciclomotor', 'triciclo', 'quadriciclo'].map(
    (word) => [word, MOTO] as const,
  ),
  ...[
    'caminhao',
    'caminhoes',
    'caminhao trator',
    'cavalo mecanico',
    'onibus',
    'micro onibus',
    'microonibus',
  ].map((word) => [word, CAMINHAO] as const),
])

/** Id of a vehicle's type; undefined for what FIPE doesn't price (trailers) and for unknown words. */
export function parseTipo(texto: string): number | undefined {
  return TIPOS.get(wordsOf(texto).join(' '))
}

const CAMBIOS: ReadonlyMap<string, Cambio> = new Map([
  ['manual', 'manual'],
  ['mecanico', 'manual'],
  ['automatico', 'automatico'],
  ['automatizado', 'automatico'],
  ['semi automatico', 'automatico'],
  ['cvt', 'automatico'],
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
