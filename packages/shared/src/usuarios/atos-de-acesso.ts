import * as z from 'zod'
import { defineCall } from '../call.ts'
import { instante } from '../dia.ts'
import { quemPodeSchema } from '../politicas/quem-pode.ts'
import { permissao } from './perfil.ts'

/** So many days an act waits for a second administrator. */
export const DIAS_DE_UM_ATO = 10
/** At most so many acts of an institution wait at once. */
export const MAXIMO_DE_ATOS = 200
/** What became of an act that may wait for a second administrator. */
export const feitoSchema = z
  .object({
    /** The person or profile; null: who is to be made waits. */
    id: z.int().nullable(),
    /** The provisional password, which no other answer holds; null: none was made. */
    senha: z.string().nullable(),
    /** The act waits for one of these; null: it is done. */
    espera: z.object({ id: z.int(), podem: quemPodeSchema }).nullable(),
  })
  .meta({ title: 'AtoFeito' })
export type Feito = z.infer<typeof feitoSchema>

/** An act that waits for a second administrator. */
const atoDeAcessoSchema = z.object({
  id: z.int(),
  /** 'Criar o acesso de Ana Lima (Gestor)' */
  descricao: z.string(),
  /** Whose access it is; null: it changes a profile. */
  pessoa: z.string().nullable(),
  /** Binding codes that somebody gets by it. */
  codigos: z.array(permissao),
  pedidoPor: z.string(),
  pedidoEm: instante,
  expiraEm: instante,
  /** The caller asked for it, and may only withdraw it. */
  proprio: z.boolean(),
  /** The caller is who it is about, and may not confirm it. */
  sobreSi: z.boolean(),
  podem: quemPodeSchema,
})
export type AtoDeAcesso = z.infer<typeof atoDeAcessoSchema>

/** GET /api/equipe/atos: the oldest first. */
export const atosDeAcessoCall = defineCall('GET', '/api/equipe/atos', {
  reads: 'equipe',
  answer: z.object({ atos: z.array(atoDeAcessoSchema) }),
})
/** Does the act now. The answer holds the provisional password where the act makes one. */
export const confirmarAtoCall = defineCall('POST', '/api/equipe/atos/:id/confirmar', { answer: feitoSchema })
export const recusarAtoCall = defineCall('POST', '/api/equipe/atos/:id/recusar', {})
export const desistirDoAtoCall = defineCall('POST', '/api/equipe/atos/:id/desistir', {})
