import { PERMISSOES } from '@lastro/shared/permissoes'
import * as z from 'zod'
import type { Chamada, Resposta, TestApp } from './app.ts'
import { DE_INSTITUICAO, DE_LOJA } from './cenario.ts'
import { type Exemplos, type Rota, rotasDe } from './rotas.ts'

/** A route with the address of something that exists and a caller who may call it. */
export interface CallTarget {
  nome: string
  rota: Rota
  path: string
  query: string
  token: string
}

/** Every call of the API, valid except for what the test makes wrong. */
export async function createCallTargets(t: TestApp, exemplos: Exemplos): Promise<CallTarget[]> {
  const banco = (await t.cenario.usuario(exemplos.ids.banco, DE_INSTITUICAO)).token
  const loja = (await t.cenario.usuario(exemplos.ids.loja, DE_LOJA)).token
  const operador = (await t.cenario.usuario(null, PERMISSOES)).token
  const tokenFor = ({ acesso }: Rota) => {
    if (acesso.tipo !== 'permissao' || acesso.instituicao?.some((code) => DE_INSTITUICAO.includes(code)))
      return banco
    return acesso.loja ? loja : operador
  }
  const alvos: CallTarget[] = []
  for (const rota of rotasDe(t.app).filter(({ url }) => /^\/api\/(?!docs)/.test(url)))
    alvos.push({
      nome: `${rota.method} ${rota.url}`,
      rota,
      path: await exemplos.path(rota),
      query: await exemplos.query(rota),
      token: tokenFor(rota),
    })
  return alvos
}

export interface ChamadaErrada extends Chamada {
  /** Added to the part of the query that the call needs. */
  search?: string
  /** In place of the address of something that exists. */
  at?: string
}

export function chamar(
  t: TestApp,
  alvo: CallTarget,
  { search, at, ...chamada }: ChamadaErrada,
): Promise<Resposta> {
  const { rota, path, query, token } = alvo
  const searches = [query, search].filter(Boolean).join('&')
  return t.call(rota.method, `${at ?? path}${searches && `?${searches}`}`, { token, ...chamada })
}

export const corpoDe = ({ rota }: CallTarget): z.ZodType | undefined =>
  rota.schema.body instanceof z.ZodType ? rota.schema.body : undefined

const FORM = /^Validation failed:(\n -- [^\n]+)+$/
/**
 * What is wrong with a refusal of fields; '' nothing. It must have the form of domain 9 and name the field or what
 * contains it.
 */
export function problemOf({ status, text, headers }: Resposta, campo?: string): string {
  if (status !== 400) return `${status} ${text.slice(0, 100)}`
  if (headers['content-type'] !== 'text/plain; charset=utf-8') return `as ${String(headers['content-type'])}`
  if (!FORM.test(text)) return `not in the form: ${text.slice(0, 100)}`
  const lines = [...text.matchAll(/^ -- (?:([\w.]+): )?/gm)].map(([, nome = '']) => nome)
  const named =
    campo === undefined || lines.some((nome) => campo === nome || (nome && campo.startsWith(`${nome}.`)))
  return named ? '' : `does not name ${campo}: ${text.slice(0, 200)}`
}
