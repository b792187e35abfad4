import * as z from 'zod'
import { defineCall } from '../call.ts'
import { instante } from '../dia.ts'
import { cpf } from '../documentos.ts'
import { email } from '../email.ts'
import { criadoResponse, idENome } from '../id.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { permissoesDoTipo } from '../permissoes.ts'
import { busca, nome } from '../texto.ts'
import { feitoSchema } from './atos-de-acesso.ts'
import { alterarPerfilRequest, perfilSchema } from './perfil.ts'
import { alterarPerfisRequest, perfilIds } from './usuario.ts'

/** At most so many profiles an institution makes. */
export const MAXIMO_DE_PERFIS_PROPRIOS = 100

/** A person of the caller's own establishment. */
const pessoaSchema = z.object({
  id: z.int(),
  nome: z.string(),
  /** '***.982.247-**' */
  cpf: z.string(),
  /** null: none; nothing but its confirmation is sent to one that isn't confirmed. */
  email: z.string().nullable(),
  emailConfirmado: z.boolean(),
  perfis: z.array(idENome),
  ativo: z.boolean(),
  /** Somebody else gave the password, and the person must change it at the next sign-in. */
  senhaProvisoria: z.boolean(),
  segundoFator: z.boolean(),
  /** Open sessions. */
  sessoes: z.int(),
  /** The last use of an open session; null: none is open. */
  ultimoUsoEm: instante.nullable(),
  /** The person is the caller. */
  proprio: z.boolean(),
  /** Of the name and the profiles. */
  versao: z.int(),
})
export type Pessoa = z.infer<typeof pessoaSchema>

/** GET /api/equipe/pessoas, by name. `filtro`: part of the name, or a whole CPF. */
const pessoasQuery = z.object({ ...paginacaoQuery.shape, filtro: busca })
export const pessoasCall = defineCall('GET', '/api/equipe/pessoas', {
  reads: 'equipe',
  query: pessoasQuery,
  answer: z.object({ pessoas: z.array(pessoaSchema), ...totaisSchema.shape }),
})

/** POST /api/equipe/pessoas */
export const criarPessoaRequest = z.object({
  cpf,
  nome: nome({ max: 120 }),
  perfilIds,
  /** With mail set up the person gets an invitation instead of a provisional password. */
  email: email.nullish(),
})
export type CriarPessoaRequest = z.infer<typeof criarPessoaRequest>
export const criarPessoaCall = defineCall('POST', '/api/equipe/pessoas', {
  body: criarPessoaRequest,
  answer: feitoSchema,
})

export const corrigirNomeRequest = z.object({ nome: nome({ max: 120 }) })
export const corrigirNomeCall = defineCall('PUT', '/api/equipe/pessoas/:id/nome', {
  body: corrigirNomeRequest,
  ifMatch: true,
})

/** null takes the address away. */
export const trocarEmailRequest = z.object({ email: email.nullable() })
export const trocarEmailCall = defineCall('PUT', '/api/equipe/pessoas/:id/email', {
  body: trocarEmailRequest,
  ifMatch: true,
})

export const trocarPerfisCall = defineCall('PUT', '/api/equipe/pessoas/:id/perfis', {
  body: alterarPerfisRequest,
  answer: feitoSchema,
  ifMatch: true,
})

export const ativarPessoaCall = defineCall('POST', '/api/equipe/pessoas/:id/ativar', { answer: feitoSchema })
export const desativarPessoaCall = defineCall('POST', '/api/equipe/pessoas/:id/desativar', {})
export const novaSenhaCall = defineCall('POST', '/api/equipe/pessoas/:id/senha', { answer: feitoSchema })
export const novoSegundoFatorCall = defineCall('POST', '/api/equipe/pessoas/:id/redefinir-segundo-fator', {
  answer: feitoSchema,
})
export const encerrarSessoesCall = defineCall('POST', '/api/equipe/pessoas/:id/encerrar-sessoes', {})

const perfilDaEquipeSchema = z.object({
  ...perfilSchema.omit({ tipo: true }).shape,
  /** The institution's own, which it may change; otherwise the platform's. */
  daInstituicao: z.boolean(),
})
export type PerfilDaEquipe = z.infer<typeof perfilDaEquipeSchema>

/** GET /api/equipe/perfis: those that people of the establishment may have, by name. `usuarios` counts its own people. */
export const perfisDaEquipeCall = defineCall('GET', '/api/equipe/perfis', {
  reads: 'equipe',
  query: paginacaoQuery,
  answer: z.object({ perfis: z.array(perfilDaEquipeSchema), ...totaisSchema.shape }),
})

const DE_INSTITUICAO = permissoesDoTipo('instituicao')

/** A profile that an institution makes for its people. */
const perfilProprioRequest = alterarPerfilRequest.refine(
  ({ permissoes }) => permissoes.every((codigo) => DE_INSTITUICAO.includes(codigo)),
  { path: ['permissoes'], error: 'Há permissões que não são deste tipo de usuário.' },
)
export type PerfilProprioRequest = z.infer<typeof perfilProprioRequest>
export const criarPerfilProprioCall = defineCall('POST', '/api/equipe/perfis', {
  body: perfilProprioRequest,
  answer: criadoResponse,
  idempotente: true,
})
export const alterarPerfilProprioCall = defineCall('PUT', '/api/equipe/perfis/:id', {
  body: perfilProprioRequest,
  answer: feitoSchema,
  ifMatch: true,
})
export const excluirPerfilProprioCall = defineCall('DELETE', '/api/equipe/perfis/:id', { ifMatch: true })
