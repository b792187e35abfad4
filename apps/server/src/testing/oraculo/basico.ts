/** Amounts are whole centavos, days 'AAAA-MM-DD', months 'AAAA-MM', instants ISO in UTC. */

/** n ÷ d, rounded half up, exactly. */
export function divideRounded(n: bigint, d: bigint): number {
  return Number((2n * n + d) / (2n * d))
}

export const soma = (valores: readonly number[]) => valores.reduce((total, valor) => total + valor, 0)

/** '1.234,56' → 123456 */
export const centavosDoTexto = (texto: string) => Number(texto.replaceAll('.', '').replace(',', ''))
export const reais = (centavos: number) => Number((centavos / 100).toFixed(2))
export const centavos = (valor: unknown) => Math.round(Number(valor) * 100)

const DIA = 86_400_000
/** São Paulo is three hours behind UTC, all year. */
export const dayOf = (instante: string) =>
  new Date(Date.parse(instante) - 3 * 3_600_000).toISOString().slice(0, 10)
export const addDays = (dia: string, dias: number) =>
  new Date(Date.parse(dia) + dias * DIA).toISOString().slice(0, 10)
/** The Monday of a day's week; Sunday is the last day of a week. */
export const mondayOf = (dia: string) => addDays(dia, -((new Date(dia).getUTCDay() + 6) % 7))
export const addMonths = (mes: string, meses: number) => {
  const [ano = 0, numero = 0] = mes.split('-').map(Number)
  const total = ano * 12 + numero - 1 + meses
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** Random draws from a seed, equal on every machine (mulberry32). */
export function sorteio(semente: number) {
  let estado = semente >>> 0
  const fracao = () => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  /** Both ends included. */
  const inteiro = (de: number, ate: number) => de + Math.floor(fracao() * (ate - de + 1))
  const um = <T>(lista: readonly T[]): T => {
    const escolhido = lista[inteiro(0, lista.length - 1)]
    if (escolhido === undefined) throw new Error('Nothing to draw from')
    return escolhido
  }
  return {
    inteiro,
    um,
    /** true this many times in a hundred. */
    chance: (porCento: number) => fracao() * 100 < porCento,
    /** This many of them, in any order. */
    alguns<T>(lista: readonly T[], quantos: number): T[] {
      const resto = [...lista]
      return Array.from({ length: Math.min(quantos, resto.length) }, () => {
        const [tirado] = resto.splice(inteiro(0, resto.length - 1), 1)
        return tirado as T
      })
    },
    /** One of them, by weight. */
    comPeso<T>(opcoes: readonly (readonly [number, T])[]): T {
      let resto = fracao() * soma(opcoes.map(([peso]) => peso))
      for (const [peso, opcao] of opcoes) if ((resto -= peso) < 0) return opcao
      return um(opcoes)[1]
    },
  }
}
export type Sorteio = ReturnType<typeof sorteio>

export const minuto = (instante: string | null) => instante?.slice(0, 16) ?? 'aberto'
