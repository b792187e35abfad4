import * as z from 'zod'
import { defineCall } from '../call.ts'
import { instante } from '../dia.ts'
import { cpf } from '../documentos.ts'
import { id, idENome } from '../id.ts'
import { quemPodeSchema } from '../politicas/quem-pode.ts'
import { texto } from '../texto.ts'
import { loginResponse } from './autenticacao.ts'

/** A request for other settings waits for a second person for so many days. */
export const DIAS_DE_UM_PEDIDO = 10

/** So many minutes after the provider's last word the person may go on without another. */
export const MINUTOS_SEM_PROVEDOR = 60

/** The name of a claim in a token. */
const campo = texto({ max: 60 }).regex(/^[\w:./-]+$/, { error: 'Use o nome exato do campo, sem espaços.' })

const MAXIMO_DE_DOMINIOS = 20
const MAXIMO_DE_GRUPOS = 100

const dominio = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, {
    error: 'Informe domínios como banco.com.br, sem @.',
  })

const emissor = z
  .string()
  .trim()
  .max(300, { error: 'Use no máximo 300 caracteres.' })
  .regex(/^https?:\/\/[a-z\d.:[\]-]+(?:\/[\w.~%!$&'()*+,;=:-]*)*$/i, {
    error: 'Informe o endereço do emissor, que começa com https://, sem usuário, ? nem #.',
  })

const provedorBase = z.object({
  ativo: z.boolean(),
  emissor,
  clienteId: texto({ max: 200 }),
  /** By what a person is found: the CPF of a claim, or the confirmed e-mail. */
  identificaPor: z.enum(['cpf', 'email']),
  campoCpf: campo,
  /** Only these domains of the confirmed e-mail; empty: any. */
  dominios: z.array(dominio).max(MAXIMO_DE_DOMINIOS),
  campoGrupos: campo,
  /** Profiles by group. Empty: profiles are given by hand, and nobody is made. */
  grupos: z
    .array(z.object({ grupo: texto({ max: 200 }), perfilId: id }).meta({ title: 'GrupoSso' }))
    .max(MAXIMO_DE_GRUPOS),
  /** The token must prove the second factor, or the provider is said to ask everybody for it. */
  segundoFator: z.enum(['provado', 'declarado']),
  /** The password asks for nothing more, but of the sealed access. */
  somenteSso: z.boolean(),
  lacradoId: id.nullable(),
})

export const provedorRequest = provedorBase
  .extend({
    /** null: as it is. */
    segredo: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .regex(/^[\x20-\x7e]*$/, { error: 'O segredo tem um caractere que nenhum provedor usa.' })
      .nullable(),
  })
  .refine(({ somenteSso, lacradoId }) => !somenteSso || lacradoId !== null, {
    path: ['lacradoId'],
    error: 'Escolha de quem é o acesso lacrado.',
  })
  .refine(({ somenteSso, ativo }) => !somenteSso || ativo, {
    path: ['somenteSso'],
    error: 'Ligue antes a entrada pelo provedor.',
  })
  .meta({ title: 'PedidoSso' })
export type ProvedorRequest = z.infer<typeof provedorRequest>

const provedorSchema = provedorBase.extend({ emissor: z.string(), dominios: z.array(z.string()) }).meta({
  title: 'ProvedorSso',
})
export type Provedor = z.infer<typeof provedorSchema>

const ssoSchema = z
  .object({
    /** Of the establishment that signs in so; the page of sign-in names it. */
    nome: z.string(),
    emVigor: provedorSchema.nullable(),
    proposta: z
      .object({
        ...provedorSchema.shape,
        /** The client secret changes too. */
        trocaSegredo: z.boolean(),
        pedidoPor: z.string(),
        pedidoEm: instante,
        expiraEm: instante,
        /** The caller asked for it, and may only withdraw it. */
        propria: z.boolean(),
        podem: quemPodeSchema,
      })
      .nullable(),
    /** What the provider must know; null: the installation has no public address. */
    enderecos: z
      .object({ retorno: z.string(), saida: z.string().nullable(), entrada: z.string().nullable() })
      .nullable(),
    /** Who may hold the sealed access: administrators with a second factor. */
    podemSerLacrados: z.array(idENome),
    perfis: z.array(idENome),
    versao: z.int(),
  })
  .meta({ title: 'Sso' })
export type Sso = z.infer<typeof ssoSchema>

/** What the browser alone keeps between leaving and coming back: 32 random bytes. */
const vinculo = z.string().regex(/^[\w-]{43}$/, { error: 'Vínculo inválido.' })
const vinculoRequest = z.object({ vinculo }).meta({ title: 'VinculoSso' })

/** What the provider sent back by the browser. */
const retornoRequest = z
  .object({
    vinculo,
    /** The query of the page of return, as it came. */
    volta: z
      .string()
      .max(4_000)
      .regex(/^[\x20-\x7e]*$/, { error: 'Esta volta do provedor não vale.' }),
  })
  .meta({ title: 'RetornoSso' })

const resultadoDoTesteSchema = z
  .object({
    /** What came, as name and value. */
    veio: z.array(z.object({ campo: z.string(), valor: z.string() })),
    /** What was not understood, in sentences; empty: such a person comes in. */
    naoEntendido: z.array(z.string()),
    /** What would happen, in a sentence. */
    resultado: z.string(),
  })
  .meta({ title: 'ResultadoDoTesteSso' })
export type ResultadoDoTeste = z.infer<typeof resultadoDoTesteSchema>

const idaResponse = z.object({ endereco: z.string() }).meta({ title: 'IdaSso' })

/** The settings of sign-in by the provider, of the own institution or of the platform's operators. */
const chamadasDoSso = <L extends 'equipe' | 'plataforma'>(lado: L) => ({
  ler: defineCall('GET', `/api/${lado}/sso` as const, { reads: 'sso', answer: ssoSchema, etag: true }),
  pedir: defineCall('PUT', `/api/${lado}/sso` as const, {
    body: provedorRequest,
    answer: ssoSchema,
    etag: true,
    ifMatch: true,
  }),
  confirmar: defineCall('POST', `/api/${lado}/sso/confirmar` as const, {
    answer: ssoSchema,
    etag: true,
    ifMatch: true,
  }),
  descartar: defineCall('POST', `/api/${lado}/sso/descartar` as const, {
    answer: ssoSchema,
    etag: true,
    ifMatch: true,
  }),
  /** Leads to the provider and back, and signs nobody in. */
  testar: defineCall('POST', `/api/${lado}/sso/testar` as const, {
    body: vinculoRequest,
    answer: idaResponse,
  }),
  concluirTeste: defineCall('POST', `/api/${lado}/sso/testar/concluir` as const, {
    body: retornoRequest,
    answer: resultadoDoTesteSchema,
  }),
})

export const ssoDaEquipe = chamadasDoSso('equipe')
export const ssoDaPlataforma = chamadasDoSso('plataforma')

/** Asks whether the person of a CPF signs in elsewhere. An unknown one gets the answer of a person who doesn't. */
export const perguntarSsoCall = defineCall('POST', '/api/autenticacao/sso', {
  reads: 'autenticacao',
  body: z.object({ cpf }),
  answer: z.object({
    provedor: z.object({ id: z.int(), nome: z.string(), somenteSso: z.boolean() }).nullable(),
  }),
})

/** Begins a sign-in at a provider: the answer is where the browser goes. */
export const iniciarSsoCall = defineCall('POST', '/api/autenticacao/sso/:id/iniciar', {
  body: vinculoRequest,
  answer: idaResponse,
})

/** Ends a sign-in at a provider by what came back. */
export const concluirSsoCall = defineCall('POST', '/api/autenticacao/sso/concluir', {
  body: retornoRequest,
  answer: loginResponse.extend({ cpf: z.string() }),
})

/** What a provider sends when a person signs out there or leaves (OpenID Connect Back-Channel Logout), as a form. */
export const saidaSsoCall = defineCall('POST', '/api/autenticacao/sso/:id/saida', {
  body: z.object({
    logout_token: z
      .string()
      .max(4_000)
      .regex(/^[\w.-]*$/, { error: 'Token inválido.' }),
  }),
})
