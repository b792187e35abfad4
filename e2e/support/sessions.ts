import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Engine, engineOfProject } from './engine.ts'
import { PESSOAS, SENHA } from './pessoas.ts'

/** Environment variable by which the global set-up tells the workers each engine's tokens by CPF. */
const SESSIONS_VARIABLE = 'LASTRO_E2E_SESSOES'

type TokensByCpf = Partial<Record<Engine, Record<string, string>>>

const readSessions = (): TokensByCpf => JSON.parse(process.env[SESSIONS_VARIABLE] ?? '{}')

/** Signs in by a call and answers the token. */
export async function requestLogin(request: APIRequestContext, cpf: string): Promise<string> {
  const response = await request.post('/api/autenticacao/Login', {
    data: { cpf, senha: SENHA, origem: 'web' },
  })
  expect(response.status()).toBe(200)
  return (await response.json()).token
}

/** Signs everybody in on a model's server, so that each copy of its database has these sessions. */
export async function openSessions(motor: Engine, url: string): Promise<void> {
  const entradas = Object.values(PESSOAS).map(async (cpf) => {
    const response = await fetch(`${url}/api/autenticacao/Login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cpf, senha: SENHA, origem: 'web' }),
    })
    if (!response.ok) throw new Error(`${cpf} could not sign in: ${response.status}`)
    const { token }: { token: string } = await response.json()
    return [cpf, token]
  })
  const tokens = Object.fromEntries(await Promise.all(entradas))
  process.env[SESSIONS_VARIABLE] = JSON.stringify({ ...readSessions(), [motor]: tokens })
}

/** The person's session of the model's database; undefined when a test has ended it. */
export async function sessionOfTemplate({ request }: Page, cpf: string): Promise<string | undefined> {
  const token = readSessions()[engineOfProject(test.info().project)]?.[cpf]
  if (!token) return undefined
  const documento = cpf.replaceAll(/\D/g, '')
  const response = await request.post('/api/autenticacao/Regras', {
    headers: { authorization: `Bearer ${token}` },
    data: { documento },
  })
  return response.ok() ? token : undefined
}
