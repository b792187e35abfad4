import { TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { aurora, horizonte, type Historia } from './historia.ts'

const { Loja, InstituicaoFinanceira: Banco, Automatico } = TipoSelecaoGarantia

/** Contracts that wait for Banco Aurora. */
export const WAITING_FOR_INSTITUICAO: readonly Historia[] = [
  aurora('autoestrada', Loja, {
    createdDaysAgo: 14,
    valorGarantia: 210_000,
    idParceiro: 'PX-48290',
    passos: [
      [13, 'enviar'],
      [11, 'alterarGarantias'],
      [10, 'enviar'],
    ],
  }),
  aurora('veneza', Loja, {
    createdDaysAgo: 9,
    valorGarantia: 95_000,
    passos: [
      [8, 'enviar'],
      [6, 'alterarGarantias'],
      [0, 'enviar'],
    ],
  }),
  aurora('autoestrada', Loja, {
    createdDaysAgo: 8,
    valorGarantia: 150_000,
    regra: 'auroraAutoestrada',
    passos: [
      [7, 'enviar'],
      [6, 'alterarGarantias'],
      [6, 'enviar'],
      [5, 'recusar', 'A quilometragem de um dos veículos está acima da nossa política. Troquem o veículo.'],
      [3, 'alterarGarantias'],
      [2, 'enviar'],
    ],
  }),
  aurora('autoestrada', Banco, {
    createdDaysAgo: 10,
    valorGarantia: 125_000,
    passos: [
      [10, 'alterarGarantias'],
      [9, 'enviar'],
      [7, 'recusar', 'Um dos veículos foi vendido ontem; o restante do lote está de acordo.'],
    ],
  }),
  aurora('veneza', Loja, {
    createdDaysAgo: 11,
    valorGarantia: 115_000,
    passos: [
      [10, 'enviar'],
      [4, 'recusar', 'Não temos estoque livre neste valor; sugerimos reduzir a garantia para R$ 90 mil.'],
    ],
  }),
  aurora('veneza', Banco, {
    createdDaysAgo: 15,
    valorGarantia: 150_000,
    idParceiro: 'PX-48284',
    passos: [
      [15, 'alterarGarantias'],
      [14, 'enviar'],
      [12, 'recusar', 'Preferimos manter estes veículos no salão; sugerimos outros do mesmo valor.'],
      [2, 'alterarGarantias'],
    ],
  }),
  aurora('autoestrada', Automatico, {
    createdDaysAgo: 4,
    valorGarantia: 110_000,
    regra: 'auroraAutoestrada',
    passos: [],
  }),
  aurora('autoestrada', Banco, {
    createdDaysAgo: 2,
    valorGarantia: 145_000,
    passos: [[1, 'alterarGarantias']],
  }),
  aurora('veneza', Loja, { createdDaysAgo: 1, valorGarantia: 90_000, passos: [] }),
]

export const WAITING_FOR_LOJA: readonly Historia[] = [
  aurora('veneza', Banco, {
    createdDaysAgo: 12,
    valorGarantia: 290_000,
    idParceiro: 'PX-48296',
    passos: [
      [12, 'alterarGarantias'],
      [11, 'enviar'],
    ],
  }),
  aurora('autoestrada', Automatico, {
    createdDaysAgo: 7,
    valorGarantia: 260_000,
    passos: [[6, 'enviar']],
  }),
  aurora('veneza', Banco, {
    createdDaysAgo: 6,
    valorGarantia: 140_000,
    belowGuarantee: true,
    passos: [
      [5, 'alterarGarantias'],
      [4, 'enviar'],
    ],
  }),
  aurora('autoestrada', Banco, {
    createdDaysAgo: 20,
    valorGarantia: 100_000,
    regra: 'auroraAutoestrada',
    passos: [
      [20, 'alterarGarantias'],
      [19, 'enviar'],
      [17, 'recusar', 'O documento de um dos veículos ainda está em transferência.'],
      [15, 'alterarGarantias'],
      [0, 'enviar'],
    ],
  }),
  aurora('autoestrada', Loja, {
    createdDaysAgo: 3,
    valorGarantia: 130_000,
    passos: [[2, 'enviar']],
  }),
  aurora('veneza', Loja, {
    createdDaysAgo: 5,
    valorGarantia: 100_000,
    passos: [
      [4, 'enviar'],
      [1, 'alterarGarantias'],
    ],
  }),
  aurora('autoestrada', Loja, {
    createdDaysAgo: 16,
    valorGarantia: 230_000,
    idParceiro: 'PX-48281',
    passos: [
      [15, 'enviar'],
      [13, 'alterarGarantias'],
      [12, 'enviar'],
      [9, 'recusar', 'O valor pedido pela loja está acima da tabela em dois veículos. Revisem a seleção.'],
    ],
  }),
]

export const HORIZONTE: readonly Historia[] = [
  horizonte('veneza', Banco, {
    createdDaysAgo: 58,
    valorGarantia: 95_000,
    passos: [
      [58, 'alterarGarantias'],
      [57, 'enviar'],
      [55, 'aprovar'],
      [15, 'liquidar'],
    ],
  }),
  horizonte('veneza', Banco, {
    createdDaysAgo: 52,
    valorGarantia: 130_000,
    idParceiro: 'PX-77012',
    passos: [
      [52, 'alterarGarantias'],
      [51, 'enviar'],
      [49, 'aprovar'],
    ],
  }),
  horizonte('veneza', Loja, {
    createdDaysAgo: 13,
    valorGarantia: 85_000,
    passos: [
      [12, 'enviar'],
      [7, 'alterarGarantias'],
      [6, 'enviar'],
    ],
  }),
  horizonte('veneza', Banco, {
    createdDaysAgo: 5,
    valorGarantia: 105_000,
    passos: [
      [5, 'alterarGarantias'],
      [4, 'enviar'],
    ],
  }),
  horizonte('veneza', Banco, {
    createdDaysAgo: 2,
    valorGarantia: 75_000,
    passos: [[2, 'alterarGarantias']],
  }),
]
