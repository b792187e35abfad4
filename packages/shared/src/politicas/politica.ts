import { defineCall } from '../call.ts'
import * as z from 'zod'
import { instante } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'
import { NOMES_DOS_AVISOS, tipoDeAviso } from '../notificacoes/avisos.ts'
import { percentualEm } from '../regras-garantia/percentual.ts'
import { AVISO_EM_TODOS, exigeRenave, strongerRenave } from './exige-renave.ts'
import { quemPodeSchema } from './quem-pode.ts'

/** The greatest tolerance, in hundredths of a percent. */
export const TOLERANCIA_MAXIMA = 1_000

const FORA_DA_FAIXA = 'A tolerância vai de 0 a 10 pontos.'
const tolerancia = percentualEm(
  z
    .number()
    .min(0, { error: FORA_DA_FAIXA })
    .max(TOLERANCIA_MAXIMA / 100, { error: FORA_DA_FAIXA }),
)

/** The greatest margin, in hundredths of a percent. */
export const MARGEM_MAXIMA = 5_000
const FORA_DA_MARGEM = 'A margem vai de 0 a 50 pontos.'
const margem = percentualEm(
  z
    .number()
    .min(0, { error: FORA_DA_MARGEM })
    .max(MARGEM_MAXIMA / 100, { error: FORA_DA_MARGEM }),
)

/** The longest that a policy may let a balance count, in business days. */
export const SALDO_VALE_MAXIMO = 10
const SALDO_VALE = 'O saldo vale de 1 a 10 dias úteis.'

/** The longest that a policy may give a store to pay for a sold vehicle, in business days. */
export const PRAZO_BAIXA_MAXIMO = 10
const PRAZO_BAIXA = 'O prazo da baixa vai de 1 a 10 dias úteis.'

/** The longest that a policy may let sales stay unpaid before it suspends a store, in business days overdue. */
export const SUSPENDER_LOJA_MAXIMO = 30
const SUSPENDER_LOJA = 'A loja é suspensa depois de 1 a 30 dias úteis sem quitação.'

/** What an Ativo contract's vehicles must cover (carteira A.2). */
const BASES_DO_EXIGIDO = ['valorGarantia', 'saldo'] as const
export type BaseDoExigido = (typeof BASES_DO_EXIGIDO)[number]

/** The least index, in hundredths of a percent. */
export const INDICE_MINIMO = 10_000
const FORA_DO_INDICE = 'O índice vai de 100,00% a 999,99%.'
const indice = percentualEm(
  z
    .number()
    .min(INDICE_MINIMO / 100, { error: FORA_DO_INDICE })
    .max(999.99, { error: FORA_DO_INDICE }),
)

/** Days between two reviews of the institution's accesses. */
export const PERIODOS_DA_REVISAO = [90, 180] as const
export type PeriodoDaRevisao = (typeof PERIODOS_DA_REVISAO)[number]

const protecoesSchema = z.object({
  /** All users of the institution must sign in with a second factor. */
  exigeSegundoFator: z.boolean(),
  /** Whoever last changed the values or the guarantees can't approve. */
  aprovadorDistinto: z.boolean(),
  /** A contract with a higher valorCredito needs two people to approve. null: no contract does. */
  valorSegundaAprovacao: dinheiro.nullable(),
  /** By so many points coverage may fall short before a contract counts as uncovered (domain 6). */
  toleranciaCobertura: tolerancia,
  /** By so many points proposed vehicles go beyond what must be covered. */
  margemSelecao: margem,
  /** So many business days after its date a balance still counts (carteira A.1). */
  saldoVale: z
    .int({ error: SALDO_VALE })
    .min(1, { error: SALDO_VALE })
    .max(SALDO_VALE_MAXIMO, { error: SALDO_VALE }),
  baseDoExigido: z.enum(BASES_DO_EXIGIDO),
  /** With the base 'saldo', so many percent of the balance must be covered. */
  indiceMinimo: indice,
  /** So many business days after a sale its vehicle must be paid for (carteira A.3). */
  prazoBaixa: z
    .int({ error: PRAZO_BAIXA })
    .min(1, { error: PRAZO_BAIXA })
    .max(PRAZO_BAIXA_MAXIMO, { error: PRAZO_BAIXA }),
  /** A store is suspended while a sale of its is unpaid for more business days than this; null: never (carteira A.3). */
  suspenderLoja: z
    .int({ error: SUSPENDER_LOJA })
    .min(1, { error: SUSPENDER_LOJA })
    .max(SUSPENDER_LOJA_MAXIMO, { error: SUSPENDER_LOJA })
    .nullable(),
  /** Settling asks where there is no fresh balance of 0, and then takes two people (carteira A.4). */
  liquidarComSaldoZero: z.boolean(),
  /** Who would get a binding code waits for a second administrator of accesses. */
  acessoPorDuasPessoas: z.boolean(),
  /** Operators of the platform make and change accesses of the institution, and not in an emergency alone. */
  operadorMantemAcessos: z.boolean(),
  /** Every so many days all accesses are reviewed; null: never (portas P.5). */
  revisaoDeAcessos: z
    .literal(PERIODOS_DA_REVISAO, { error: 'A revisão de acessos é feita a cada 90 ou 180 dias.' })
    .nullable(),
  /** Kinds of notice whose mail nobody of the institution switches off. */
  avisosObrigatorios: z
    .array(tipoDeAviso)
    .max(NOMES_DOS_AVISOS.length)
    .overwrite((tipos) => NOMES_DOS_AVISOS.filter((tipo) => tipos.includes(tipo))),
  /** Where vehicles must show their entry in Renave (portas V). */
  exigeRenave,
})
export type Protecoes = z.infer<typeof protecoesSchema>

/** PUT /api/instituicoes-financeiras/{id}/politica: replaces the whole policy; of the later fields one that is not sent stays. */
export const politicaRequest = protecoesSchema.partial({
  toleranciaCobertura: true,
  margemSelecao: true,
  saldoVale: true,
  baseDoExigido: true,
  indiceMinimo: true,
  prazoBaixa: true,
  suspenderLoja: true,
  liquidarComSaldoZero: true,
  acessoPorDuasPessoas: true,
  operadorMantemAcessos: true,
  revisaoDeAcessos: true,
  avisosObrigatorios: true,
  exigeRenave: true,
})
export type PoliticaRequest = z.infer<typeof politicaRequest>

export const SEM_PROTECOES: Protecoes = {
  exigeSegundoFator: false,
  aprovadorDistinto: false,
  valorSegundaAprovacao: null,
  toleranciaCobertura: 0,
  margemSelecao: 0,
  saldoVale: 3,
  baseDoExigido: 'valorGarantia',
  indiceMinimo: 12_500,
  prazoBaixa: 2,
  suspenderLoja: null,
  liquidarComSaldoZero: false,
  acessoPorDuasPessoas: false,
  operadorMantemAcessos: true,
  revisaoDeAcessos: null,
  avisosObrigatorios: [],
  exigeRenave: [],
}

/** With what an institution begins. */
export const POLITICA_INICIAL: Protecoes = {
  ...SEM_PROTECOES,
  toleranciaCobertura: 200,
  acessoPorDuasPessoas: true,
  operadorMantemAcessos: false,
  revisaoDeAcessos: 180,
  avisosObrigatorios: ['deficit', 'vendaSemQuitacao', 'segundaAprovacao', 'seguranca'],
  exigeRenave: [...AVISO_EM_TODOS],
}

/** An answer names at most so many people. */
export const MAX_NAMED_PEOPLE = 5

const politicaSchema = z
  .object({
    ...protecoesSchema.shape,
    versao: z.int(),
    /** How many active people of the institution may approve. The screen refuses to demand more people than there are. */
    pessoasQueAprovam: z.int(),
    /** A weaker policy that waits for another person's confirmation; null: none. */
    reducao: z
      .object({
        ...protecoesSchema.shape,
        usuario: z.string(),
        propostaEm: instante,
        /** The caller asked for the weaker policy, and can't confirm it. */
        propria: z.boolean(),
        podem: quemPodeSchema,
      })
      .nullable(),
  })
  .meta({ title: 'Politica' })
export type Politica = z.infer<typeof politicaSchema>

function lowerLimit<T extends number>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}

/** Of each protection the stronger of two values. */
const STRONGER: { [K in keyof Protecoes]: (a: Protecoes[K], b: Protecoes[K]) => Protecoes[K] } = {
  exigeSegundoFator: (a, b) => a || b,
  aprovadorDistinto: (a, b) => a || b,
  valorSegundaAprovacao: lowerLimit,
  toleranciaCobertura: Math.min,
  margemSelecao: Math.max,
  saldoVale: Math.min,
  baseDoExigido: (a, b) => (a === 'saldo' ? a : b),
  indiceMinimo: Math.max,
  prazoBaixa: Math.min,
  suspenderLoja: lowerLimit,
  liquidarComSaldoZero: (a, b) => a || b,
  acessoPorDuasPessoas: (a, b) => a || b,
  operadorMantemAcessos: (a, b) => a && b,
  revisaoDeAcessos: lowerLimit,
  avisosObrigatorios: (a, b) => NOMES_DOS_AVISOS.filter((tipo) => a.includes(tipo) || b.includes(tipo)),
  exigeRenave: strongerRenave,
}

export const PROTECOES = Object.keys(STRONGER) as (keyof Protecoes)[]

/** A policy's protections alone. */
export const protecoesDe = (politica: Protecoes): Protecoes => combine((campo) => politica[campo])

/** The stronger of both values of each protection: what may take effect at once when one person asks for `pedida`. */
export const strongerProtecoes = (vigente: Protecoes, pedida: Protecoes): Protecoes =>
  combine((campo) => STRONGER[campo](vigente[campo], pedida[campo]))

export const equalProtecoes = (a: Protecoes, b: Protecoes): boolean =>
  PROTECOES.every((campo) => JSON.stringify(a[campo]) === JSON.stringify(b[campo]))

const combine = (valueOf: <K extends keyof Protecoes>(campo: K) => Protecoes[K]): Protecoes =>
  Object.fromEntries(PROTECOES.map((campo) => [campo, valueOf(campo)])) as unknown as Protecoes

export const politicaCall = defineCall('GET', '/api/instituicoes-financeiras/:id/politica', {
  reads: 'politicas',
  answer: politicaSchema,
  etag: true,
})

export const alterarPoliticaCall = defineCall('PUT', '/api/instituicoes-financeiras/:id/politica', {
  body: politicaRequest,
  answer: politicaSchema,
  etag: true,
  ifMatch: true,
})

export const confirmarReducaoCall = defineCall(
  'POST',
  '/api/instituicoes-financeiras/:id/politica/reducao/confirmar',
  { answer: politicaSchema, etag: true, ifMatch: true },
)

export const descartarReducaoCall = defineCall(
  'DELETE',
  '/api/instituicoes-financeiras/:id/politica/reducao',
  { answer: politicaSchema, etag: true, ifMatch: true },
)
