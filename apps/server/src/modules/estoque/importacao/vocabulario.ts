import { normalizar } from '@lastro/shared/texto'
import type { Cambio } from '@lastro/shared/veiculos/carga-estoque'
import { COMBUSTIVEIS } from '@lastro/shared/veiculos/combustivel'

// What a store's papers write, FIPE's words and RENAVAM's, without accents and case.

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

const palavras = (texto: string) =>
  normalizar(texto)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** The id of a vehicle's type; undefined for what FIPE doesn't price (trailers) and what nobody knows. */
export function lerTipo(texto: string): number | undefined {
  return TIPOS.get(palavras(texto).join(' '))
}

type Energia = 'alcool' | 'gasolina' | 'diesel' | 'eletrico' | 'gas' | 'hibrido'

/** The energies that a word stands for; a word without any only accompanies another ('óleo diesel', 'fonte externa'). */
const ENERGIAS: ReadonlyMap<string, readonly Energia[]> = new Map<string, readonly Energia[]>([
  ['alcool', ['alcool']],
  ['etanol', ['alcool']],
  ['gasolina', ['gasolina']],
  ['diesel', ['diesel']],
  ['s10', []],
  ['oleo', []],
  ['eletrico', ['eletrico']],
  ['eletrica', ['eletrico']],
  ['fonte', []],
  ['interna', []],
  ['externa', []],
  ['plug', []],
  ['in', []],
  ['hibrido', ['hibrido']],
  ['hibrida', ['hibrido']],
  ['flex', ['alcool', 'gasolina']],
  ['flexfuel', ['alcool', 'gasolina']],
  ['bicombustivel', ['alcool', 'gasolina']],
  ['fuel', []],
  ['total', []],
  ['gnv', ['gas']],
  ['gnc', ['gas']],
  ['gas', ['gas']],
  ['natural', []],
  ['veicular', []],
  ['comprimido', []],
  ['metano', []],
  ['e', []],
  ['com', []],
])

const ID = Object.fromEntries(COMBUSTIVEIS.map(({ id, nome }) => [nome, id]))

/**
 * The id of a fuel: 'Álcool/Gasolina' is Flex, 'Gasolina/Elétrico' Híbrido. A gas kit beside another fuel leaves that fuel, which is
 * what FIPE prices.
 */
export function lerCombustivel(texto: string): number | undefined {
  const energias = new Set<Energia>()
  for (const palavra of palavras(texto)) {
    const delas = ENERGIAS.get(palavra)
    if (!delas) return undefined
    for (const energia of delas) energias.add(energia)
  }
  const flex = energias.has('alcool') && energias.has('gasolina')
  if (energias.has('hibrido') || (energias.has('eletrico') && energias.size > 1))
    return ID[flex ? 'Híbrido Flex' : 'Híbrido']
  if (flex) return ID.Flex
  if (energias.has('alcool')) return energias.has('diesel') ? undefined : ID['Álcool']
  if (energias.has('gasolina')) return energias.has('diesel') ? undefined : ID.Gasolina
  if (energias.has('diesel')) return ID.Diesel
  if (energias.has('eletrico')) return ID['Elétrico']
  return energias.has('gas') ? ID['Gás Natural Veicular'] : undefined
}

const CAMBIOS: ReadonlyMap<string, Cambio> = new Map([
  ['manual', 'manual'],
  ['mecanico', 'manual'],
  ['automatico', 'automatico'],
  ['automatizado', 'automatico'],
  ['semi automatico', 'automatico'],
  ['cvt', 'automatico'],
])

export const lerCambio = (texto: string): Cambio | undefined => CAMBIOS.get(palavras(texto).join(' '))

const SIM = new Set(['sim', 's', 'true', 'verdadeiro', '1', 'x'])
const NAO = new Set(['nao', 'n', 'false', 'falso', '0'])

/** A yes or no; undefined for anything else. */
export function lerSimNao(texto: string): boolean | undefined {
  const palavra = normalizar(texto)
  if (SIM.has(palavra)) return true
  return NAO.has(palavra) ? false : undefined
}
