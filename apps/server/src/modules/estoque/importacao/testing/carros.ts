// A stock of invented cars, drawn from a seed.

export const UFS = [
  { id: 35, sigla: 'SP', nome: 'São Paulo' },
  { id: 31, sigla: 'MG', nome: 'Minas Gerais' },
  { id: 15, sigla: 'PA', nome: 'Pará' },
]

export interface Carro {
  placa: string
  renavam: string
  chassi: string
  codigoFipe: string
  marca: string
  modelo: string
  anoFabricacao: number
  anoModelo: number
  tipoCombustivelId: number
  ufId: number
  hodometro: number
  dataEntrada: string
  dataAfericaoHodometro: string
  preco: number
}
export type Campo = keyof Carro

/** Draws from the values of one run. */
export interface Draw {
  int: (min: number, max: number) => number
  of: <T>(...options: readonly T[]) => T
  /** The first option in most cases: one disguise too many is refused for itself, and hides what others do. */
  plainly: <T>(...options: readonly T[]) => T
  /** True once in `n`. */
  rarely: (n: number) => boolean
}

/** Every seed gives its own values, the same ones each time (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed * 2_654_435_761
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const of = <T>(...options: readonly T[]) => options[int(0, options.length - 1)] as T
  const rarely = (n: number) => int(1, n) === n
  return {
    int,
    of,
    rarely,
    plainly: (...options) => (rarely(5) ? of(...options) : of(...options.slice(0, 1))),
  }
}

export const digits = (n: number, length: number) => String(n).padStart(length, '0')

function renavamOf(base: string): string {
  const sum = [...base].reduce((total, digit, i) => total + Number(digit) * Number('3298765432'[i]), 0)
  const rest = (sum * 10) % 11
  return base + (rest === 10 ? 0 : rest)
}

function fipeOf(base: string): string {
  const sum = [...base].reduce((total, digit, i) => total + Number(digit) * (7 - i), 0)
  return `${base}-${((11 - (sum % 11)) % 11) % 10}`
}

const MARCAS: readonly [marca: string, ...modelos: string[]][] = [
  ['Citroën', 'C3 Aircross 1.5', 'Xsara Picasso'],
  ['Fiat', 'Argo Drive 1.0', '500', 'Uno Mille "Way"', 'Strada; cabine dupla, 1.4'],
  ['Peugeot', '208', '3008'],
  ['GM - Chevrolet', "Onix d'Oro", 'S10 2.8'],
  ['Mercedes-Benz', 'Sprinter Furgão', 'C 180'],
]

const dia = (d: Draw, de: number, ate: number) =>
  `${d.int(de, ate)}-${digits(d.int(1, 10), 2)}-${digits(d.int(1, 28), 2)}`

export function carroOf(d: Draw, i: number): Carro {
  const [marca, ...modelos] = d.of(...MARCAS)
  const anoModelo = d.int(2001, 2025)
  return {
    placa: `QZ${d.of('A', 'B', 'E')}${i}${d.of('B', 'E', 'F', '4')}${digits(d.int(0, 99), 2)}`,
    renavam: renavamOf(
      d.of('0', '00', '0', '9').padEnd(2, '0').slice(0, 2) + digits(d.int(0, 99_999_999), 8),
    ),
    chassi: d.rarely(6)
      ? `9361234567890${digits(d.int(1, 9999), 4)}`
      : `9BWZZZ377VT9${i}${digits(d.int(0, 9999), 4)}`,
    codigoFipe: fipeOf(`${d.of('001', '038', '825', '005')}${digits(d.int(1, 999), 3)}`),
    marca,
    modelo: d.of(...modelos),
    anoFabricacao: anoModelo - d.int(0, 1),
    anoModelo,
    tipoCombustivelId: d.of(1, 2, 3, 16, 18),
    ufId: d.of(...UFS).id,
    hodometro: d.of(d.int(1, 999), d.int(1_000, 99_999), d.int(100_000, 399_999)),
    dataEntrada: dia(d, 2025, 2026),
    dataAfericaoHodometro: dia(d, 2025, 2026),
    preco: d.of(d.int(10, 400) * 100_000, d.int(1_000_000, 30_000_000)),
  }
}

/** Digits with a mark between thousands. */
export const milhares = (value: number | string, mark: string) =>
  String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, mark)
