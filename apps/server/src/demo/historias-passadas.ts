import { TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { aurora, type Historia } from './historia.ts'

const { Loja, InstituicaoFinanceira: Banco, Automatico } = TipoSelecaoGarantia

export const ENCERRADAS: readonly Historia[] = [
  aurora('autoestrada', Banco, {
    createdDaysAgo: 62,
    valorGarantia: 150_000,
    idParceiro: 'PX-48101',
    passos: [
      [62, 'alterarGarantias'],
      [61, 'enviar'],
      [60, 'aprovar'],
      [12, 'liquidar'],
    ],
  }),
  aurora('veneza', Loja, {
    createdDaysAgo: 61,
    valorGarantia: 190_000,
    idParceiro: 'PX-48107',
    passos: [
      [60, 'enviar'],
      [59, 'alterarGarantias'],
      [59, 'enviar'],
      [58, 'aprovar'],
      [20, 'liquidar'],
    ],
  }),
  aurora('autoestrada', Automatico, {
    createdDaysAgo: 60,
    valorGarantia: 240_000,
    passos: [
      [60, 'enviar'],
      [58, 'aprovar'],
      [6, 'liquidar'],
    ],
  }),
  aurora('veneza', Banco, {
    createdDaysAgo: 48,
    valorGarantia: 135_000,
    passos: [
      [48, 'alterarGarantias'],
      [46, 'cancelar'],
    ],
  }),
  aurora('autoestrada', Loja, {
    createdDaysAgo: 38,
    valorGarantia: 110_000,
    passos: [
      [37, 'enviar'],
      [36, 'alterarGarantias'],
      [35, 'enviar'],
      [33, 'cancelar'],
    ],
  }),
  aurora('veneza', Banco, {
    createdDaysAgo: 30,
    valorGarantia: 165_000,
    idParceiro: 'PX-48233',
    passos: [
      [30, 'alterarGarantias'],
      [29, 'enviar'],
      [27, 'recusar', 'A loja não aceita o prazo proposto para este lote de veículos.'],
      [24, 'cancelar'],
    ],
  }),
]

export const ATIVAS: readonly Historia[] = [
  aurora('autoestrada', Banco, {
    createdDaysAgo: 59,
    valorGarantia: 260_000,
    idParceiro: 'PX-48119',
    endsInDays: -9,
    passos: [
      [59, 'alterarGarantias'],
      [58, 'enviar'],
      [56, 'aprovar'],
    ],
  }),
  aurora('veneza', Loja, {
    createdDaysAgo: 57,
    valorGarantia: 340_000,
    idParceiro: 'PX-48126',
    tarifaPropria: true,
    passos: [
      [56, 'enviar'],
      [54, 'alterarGarantias'],
      [54, 'enviar'],
      [52, 'aprovar'],
    ],
  }),
  aurora('autoestrada', Banco, {
    createdDaysAgo: 55,
    valorGarantia: 140_000,
    idParceiro: 'PX-48130',
    regra: 'auroraAutoestrada',
    passos: [
      [55, 'alterarGarantias'],
      [54, 'enviar'],
      [52, 'recusar', 'Um dos veículos já está reservado para um cliente. Por favor, escolham outros.'],
      [51, 'alterarGarantias'],
      [51, 'enviar'],
      [49, 'aprovar'],
      [25, 'alterar'],
    ],
  }),
  aurora('veneza', Automatico, {
    createdDaysAgo: 50,
    valorGarantia: 380_000,
    idParceiro: 'PX-48144',
    passos: [
      [50, 'enviar'],
      [47, 'aprovar'],
    ],
  }),
  aurora('autoestrada', Banco, {
    createdDaysAgo: 45,
    valorGarantia: 320_000,
    idParceiro: 'PX-48160',
    belowGuarantee: true,
    passos: [
      [45, 'alterarGarantias'],
      [44, 'enviar'],
      [42, 'aprovar'],
    ],
  }),
  aurora('veneza', Banco, {
    createdDaysAgo: 40,
    valorGarantia: 250_000,
    regra: null,
    leftDaysAgo: 4,
    passos: [
      [40, 'alterarGarantias'],
      [39, 'enviar'],
      [37, 'aprovar'],
    ],
  }),
  aurora('autoestrada', Loja, {
    createdDaysAgo: 36,
    valorGarantia: 130_000,
    idParceiro: 'PX-48188',
    proposesSwap: true,
    passos: [
      [35, 'enviar'],
      [34, 'alterarGarantias'],
      [33, 'enviar'],
      [32, 'recusar', 'Dois veículos com laudo cautelar vencido. Enviem outros ou atualizem o laudo.'],
      [31, 'alterarGarantias'],
      [31, 'enviar'],
      [29, 'aprovar'],
    ],
  }),
]
