import { TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { aurora, type Historia, type Passo } from './historia.ts'
import { LOJAS_DA_REDE, type NomeDaRede } from './rede.ts'

const { InstituicaoFinanceira: Banco, Automatico } = TipoSelecaoGarantia

/** In thousands of reais; which contract gets which follows from its place. */
const VALORES = [96, 132, 118, 164, 88, 145, 107]
const valorDe = (place: number) => (VALORES[place % VALORES.length] ?? 100) * 1_000

/** A year of a store: contracts that ended, those that run, and what is on its way. */
function anoDaLoja(loja: NomeDaRede, place: number): Historia[] {
  const encerrados = Array.from({ length: 6 }, (_, turn) => {
    const createdDaysAgo = 352 - turn * 38 - place * 4
    const dias = 55 + ((turn * 7 + place * 5) % 20)
    const passos: readonly Passo[] = [
      [createdDaysAgo, 'enviar'],
      [createdDaysAgo - 1, 'aprovar'],
      [createdDaysAgo - dias, 'liquidar'],
    ]
    return aurora(loja, Automatico, {
      createdDaysAgo,
      valorGarantia: valorDe(place + turn),
      endsInDays: 60 + ((turn * 31 + place * 17) % 120),
      passos,
    })
  })
  const correntes = Array.from({ length: 7 }, (_, turn) => {
    const createdDaysAgo = 104 - turn * 14 - place
    return aurora(loja, Automatico, {
      createdDaysAgo,
      valorGarantia: valorDe(place + turn + 3),
      endsInDays: 12 + ((turn * 53 + place * 29) % 348),
      passos: [
        [createdDaysAgo, 'enviar'],
        [createdDaysAgo - 1, 'aprovar'],
      ],
    })
  })
  return [...encerrados, ...correntes, ...aCaminho(loja, place)]
}

/** One proposal per store that isn't in force yet, of a different kind each. */
function aCaminho(loja: NomeDaRede, place: number): Historia[] {
  const comuns = { createdDaysAgo: 3 + place, valorGarantia: valorDe(place), endsInDays: 150 + place * 10 }
  const passos: readonly Passo[][] = [
    [],
    [[1, 'enviar']],
    [
      [4, 'enviar'],
      [2, 'recusar', 'O prazo ficou curto para este lote; pedimos mais trinta dias.'],
    ],
    [[2, 'enviar']],
    [[5, 'cancelar']],
    [[0, 'enviar']],
    [[6, 'enviar']],
    [
      [8, 'enviar'],
      [6, 'recusar', 'Dois veículos foram vendidos no fim de semana.'],
      [3, 'cancelar'],
    ],
  ]
  return [aurora(loja, Automatico, { ...comuns, passos: passos[place] ?? [] })]
}

/** What must be met once: a contract for two people, one that asked for more guarantee, and one that refused. */
const EXCECOES: readonly Historia[] = [
  aurora('serrana', Automatico, {
    createdDaysAgo: 2,
    valorGarantia: 690_000,
    valorCredito: 552_000,
    endsInDays: 240,
    passos: [[1, 'enviar']],
    primeiraAprovacao: true,
  }),
  aurora('litoral', Banco, {
    createdDaysAgo: 75,
    valorGarantia: 210_000,
    endsInDays: 95,
    belowGuarantee: true,
    pedeReforco: { daysAgo: 2, texto: 'Precisamos recompor a cobertura antes do fechamento do mês.' },
    passos: [
      [75, 'alterarGarantias'],
      [74, 'enviar'],
      [73, 'aprovar'],
    ],
  }),
  aurora('planalto', Banco, {
    createdDaysAgo: 64,
    valorGarantia: 180_000,
    endsInDays: 130,
    belowGuarantee: true,
    pedeReforco: {
      daysAgo: 6,
      texto: 'A cobertura caiu com a tabela deste mês.',
      recusa: 'Chegam seis veículos na segunda-feira; propomos então.',
    },
    passos: [
      [64, 'alterarGarantias'],
      [63, 'enviar'],
      [62, 'aprovar'],
    ],
  }),
  aurora('cerrado', Banco, {
    createdDaysAgo: 90,
    valorGarantia: 150_000,
    endsInDays: 45,
    leftDaysAgo: 1,
    passos: [
      [90, 'alterarGarantias'],
      [89, 'enviar'],
      [88, 'aprovar'],
    ],
  }),
]

/** Oldest first, which is the order of their numbers. */
export const HISTORIAS_DA_REDE: readonly Historia[] = [
  ...LOJAS_DA_REDE.flatMap(anoDaLoja),
  ...EXCECOES,
].toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)
