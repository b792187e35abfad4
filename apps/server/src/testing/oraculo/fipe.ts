import { addMonths, type Sorteio } from './basico.ts'

/** Domain 6: months of reference prices, and which of them counts for a vehicle. */

export type Combustivel = 'Gasolina' | 'Flex' | 'Diesel' | 'Elétrico'
type Tipo = 'carro' | 'moto'

interface Codigo {
  codigo: string
  tipo: Tipo
  marca: string
  modelo: string
  anos: readonly number[]
  /** The fuels under which the file lists the code in its n-th month; '' prices any; undefined: not listed. */
  linha(mes: number): readonly string[]
  /** Zero-km rows up to this month; -1: none. */
  zeroKmAte: number
  combustivel: Combustivel
  base: number
}

const simples = (combustivel: string) => () => [combustivel]

/** Month 0 is loaded first; the world begins in month 2. */
export const CODIGOS: readonly Codigo[] = [
  {
    codigo: '001001-1',
    tipo: 'carro',
    marca: 'Fiat',
    modelo: 'Alfa 1.0',
    anos: [2019, 2021, 2023],
    linha: simples('Gasolina'),
    zeroKmAte: -1,
    combustivel: 'Gasolina',
    base: 4_712_345,
  },
  {
    // Its own fuel comes later, and then goes again.
    codigo: '001002-2',
    tipo: 'carro',
    marca: 'Fiat',
    modelo: 'Beta 1.6',
    anos: [2020, 2022, 2024],
    linha: (mes) => (mes < 4 ? ['Gasolina'] : mes < 7 ? ['Gasolina', 'Flex'] : ['Gasolina']),
    zeroKmAte: -1,
    combustivel: 'Flex',
    base: 6_198_701,
  },
  {
    // Missing long enough to become stale, then back.
    codigo: '002001-3',
    tipo: 'carro',
    marca: 'Honda',
    modelo: 'Gama 2.0',
    anos: [2018, 2022],
    linha: (mes) => (mes < 3 || mes > 7 ? ['Gasolina'] : []),
    zeroKmAte: -1,
    combustivel: 'Gasolina',
    base: 8_034_567,
  },
  {
    // New cars: the zero-km row disappears, and from the new year the previous model year no longer counts as new.
    codigo: '002002-1',
    tipo: 'carro',
    marca: 'Honda',
    modelo: 'Delta 1.5',
    anos: [2025, 2026, 2027],
    linha: simples('Gasolina'),
    zeroKmAte: 5,
    combustivel: 'Gasolina',
    base: 11_250_050,
  },
  {
    codigo: '003001-9',
    tipo: 'carro',
    marca: 'BYD',
    modelo: 'Épsilon EV',
    anos: [2023, 2025],
    linha: (mes) => (mes < 5 ? ['Gasolina'] : ['Elétrico']),
    zeroKmAte: -1,
    combustivel: 'Elétrico',
    base: 15_399_999,
  },
  {
    codigo: '003002-7',
    tipo: 'carro',
    marca: 'Toyota',
    modelo: 'Zeta Diesel',
    anos: [2017, 2021],
    linha: simples('Diesel'),
    zeroKmAte: -1,
    combustivel: 'Diesel',
    base: 13_777_013,
  },
  {
    // A type of its own whose months are sometimes left out.
    codigo: '801001-1',
    tipo: 'moto',
    marca: 'Honda',
    modelo: 'Moto 160',
    anos: [2021, 2024],
    linha: simples(''),
    zeroKmAte: -1,
    combustivel: 'Gasolina',
    base: 1_533_333,
  },
]
const ZERO_KM = 32_000

interface Mes {
  mes: string
  /** Centavos, by code, model year and fuel. */
  precos: Map<string, number>
}
const chave = (codigo: string, ano: number, combustivel: string) => `${codigo}|${ano}|${combustivel}`

export interface Referencia {
  preco: number
  mes: string
}
export interface Precificavel {
  codigo: string
  anoModelo: number
  combustivel: Combustivel
  km: number
}

export function criarFipe(primeiro: string, sorte: Sorteio) {
  /** Newest first. */
  const meses: Mes[] = []
  const nivel = new Map<string, number>()

  /** Draws the next month's rows; some prices fall enough to uncover a contract. */
  function proximo(): string {
    const numero = meses.length
    const mes = addMonths(primeiro, numero)
    const precos = new Map<string, number>()
    const linhas: string[] = []
    for (const { codigo, tipo, marca, modelo, anos, linha, zeroKmAte, base } of CODIGOS) {
      if (tipo === 'moto' && numero > 2 && sorte.chance(30)) continue
      const antes = nivel.get(codigo) ?? base
      const agora = Math.round(antes * (1 + sorte.inteiro(-110, 70) / 1000))
      nivel.set(codigo, agora)
      for (const ano of [...anos, ...(numero <= zeroKmAte ? [ZERO_KM] : [])])
        for (const combustivel of linha(numero)) {
          const idade = ano === ZERO_KM ? -2 : 2027 - ano
          const preco =
            Math.round(agora * (1 - idade * 0.06)) +
            sorte.inteiro(0, 99) +
            (combustivel === 'Flex' ? 30_011 : 0)
          precos.set(chave(codigo, ano, combustivel), preco)
          linhas.push(
            `${mes},${tipo},${codigo},${marca},${modelo},${ano},${combustivel},${(preco / 100).toFixed(2)}`,
          )
        }
    }
    meses.unshift({ mes, precos })
    return linhas.join('\n')
  }

  const tipoDe = (codigo: string) => CODIGOS.find((outro) => outro.codigo === codigo)?.tipo
  const maisNovo = (tipo: Tipo | undefined) =>
    meses.find(({ precos }) => [...precos.keys()].some((linha) => tipoDe(linha.split('|')[0] ?? '') === tipo))
      ?.mes

  /**
   * The newest month (before `antesDe`) that lists the vehicle: the zero-km row before its year's, its own fuel before
   * Gasolina before none.
   */
  function referencia(veiculo: Precificavel, hoje: string, antesDe = '9999-12'): Referencia | null {
    const { codigo, anoModelo, combustivel, km } = veiculo
    const ano = Number(hoje.slice(0, 4))
    const novo = km <= 100 && (anoModelo === ano || anoModelo === ano + 1)
    const combustiveis = combustivel === 'Diesel' ? ['Diesel', ''] : [combustivel, 'Gasolina', '']
    for (const { mes, precos } of meses.filter((cada) => cada.mes < antesDe))
      for (const deAno of novo ? [ZERO_KM, anoModelo] : [anoModelo])
        for (const de of combustiveis) {
          const preco = precos.get(chave(codigo, deAno, de))
          if (preco !== undefined) return { preco, mes }
        }
    return null
  }

  return {
    proximo,
    referencia,
    /** More than three months behind the newest month of its type. */
    defasada(codigo: string, { mes }: Referencia): boolean {
      const ultimo = maisNovo(tipoDe(codigo))
      return ultimo !== undefined && addMonths(mes, 3) < ultimo
    },
    quantos: () => meses.length,
  }
}
export type Fipe = ReturnType<typeof criarFipe>
