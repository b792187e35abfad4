import { defineCall } from '../call.ts'
import * as z from 'zod'

/** When a person hears of a notice by mail. The morning's summary comes at 07:30 of business days. */
export const QUANDO = { naHora: 'Na hora', resumo: 'No resumo da manhã', nunca: 'Nunca' } as const
export type Quando = keyof typeof QUANDO

/** Kinds of notice, in words: the subject of their mail. `padrao` holds for who never chose. */
export const TIPOS_DE_AVISO = {
  deficit: { label: 'Garantia abaixo do exigido', padrao: 'naHora' },
  vendaSemQuitacao: { label: 'Venda sem quitação', padrao: 'naHora' },
  segundaAprovacao: { label: 'Falta a segunda aprovação', padrao: 'naHora' },
  seguranca: { label: 'Acessos e segurança', padrao: 'naHora' },
  propostas: { label: 'Propostas e contratos', padrao: 'resumo' },
  reforco: { label: 'Pedidos de reforço', padrao: 'resumo' },
  vendas: { label: 'Vendas de veículos em garantia', padrao: 'resumo' },
  prazos: { label: 'Vencimentos de contratos e da whitelist', padrao: 'resumo' },
  loja: { label: 'Suspensões, whitelist e estabelecimentos', padrao: 'resumo' },
  estoque: { label: 'Saídas e mudanças no estoque', padrao: 'resumo' },
  conciliacao: { label: 'Conciliação de saldos', padrao: 'resumo' },
  integracao: { label: 'Integração com o seu sistema', padrao: 'resumo' },
} as const satisfies Record<string, { label: string; padrao: Quando }>
export type TipoDeAviso = keyof typeof TIPOS_DE_AVISO

export const NOMES_DOS_AVISOS = Object.keys(TIPOS_DE_AVISO) as TipoDeAviso[]
export const tipoDeAviso = z.enum(NOMES_DOS_AVISOS)
const quando = z.enum(Object.keys(QUANDO) as Quando[])

/** When the caller hears of each kind by mail. */
const preferenciasSchema = z
  .object({
    avisos: z.array(
      z.object({
        tipo: tipoDeAviso,
        quando,
        /** The institution's policy lets nobody switch it off. */
        obrigatorio: z.boolean(),
      }),
    ),
  })
  .meta({ title: 'PreferenciasDeAviso' })
export type Preferencias = z.infer<typeof preferenciasSchema>

export const preferenciasCall = defineCall('GET', '/api/autenticacao/avisos', {
  reads: 'autenticacao',
  answer: preferenciasSchema,
})

/** Changes the kinds that are named; the others stay. */
const alterarPreferenciasRequest = z.object({
  avisos: z.array(z.object({ tipo: tipoDeAviso, quando })).max(NOMES_DOS_AVISOS.length),
})
export const alterarPreferenciasCall = defineCall('PUT', '/api/autenticacao/avisos', {
  body: alterarPreferenciasRequest,
  answer: preferenciasSchema,
})
