import { type APIRequestContext, expect } from '@playwright/test'

const SENHA_PROPRIA = 'pau-ferro 72'

/** Signs in with a provisional password, chooses another and accepts the terms, by calls. Answers the token. */
export async function enterFirst(request: APIRequestContext, cpf: string, senha: string): Promise<string> {
  const entrada = await request.post('/api/autenticacao/Login', { data: { cpf, senha, origem: 'web' } })
  expect(entrada.status()).toBe(200)
  const { token }: { token: string } = await entrada.json()
  const headers = { authorization: `Bearer ${token}` }
  const troca = { senhaAtual: senha, senhaNova: SENHA_PROPRIA }
  expect((await request.post('/api/autenticacao/senha', { headers, data: troca })).ok()).toBe(true)
  const termo = { headers, data: { aceito: true } }
  expect((await request.post('/api/autenticacao/termo-uso', termo)).ok()).toBe(true)
  return token
}

interface NovaPessoa {
  cpf: string
  nome: string
  perfil: string
}

interface Feito {
  senha: string | null
  espera: { id: number } | null
}

/** Makes a person of the caller's own establishment by a call, or asks for it. */
export async function requestPessoa(
  request: APIRequestContext,
  token: string,
  { perfil, ...pessoa }: NovaPessoa,
): Promise<Feito> {
  const headers = { authorization: `Bearer ${token}` }
  const { perfis }: { perfis: { id: number; nome: string }[] } = await (
    await request.get('/api/equipe/perfis', { headers })
  ).json()
  const perfilIds = perfis.filter(({ nome }) => nome === perfil).map(({ id }) => id)
  const criada = await request.post('/api/equipe/pessoas', { headers, data: { ...pessoa, perfilIds } })
  expect(criada.status()).toBe(200)
  return criada.json()
}

/**
 * From an institution's first administrator to its manager, without the platform: the first makes the second, asks for
 * the manager, and the second confirms. Answers the manager's provisional password.
 */
export async function bringGestora(
  request: APIRequestContext,
  primeira: { cpf: string; senha: string },
  [segunda, gestora]: readonly [Omit<NovaPessoa, 'perfil'>, Omit<NovaPessoa, 'perfil'>],
): Promise<string> {
  const token = await enterFirst(request, primeira.cpf, primeira.senha)
  const outra = await requestPessoa(request, token, { ...segunda, perfil: 'Administrador de acessos' })
  const dela = await enterFirst(request, segunda.cpf, outra.senha ?? '')
  const { espera } = await requestPessoa(request, token, { ...gestora, perfil: 'Gestor' })
  const confirmado = await request.post(`/api/equipe/atos/${espera?.id}/confirmar`, {
    headers: { authorization: `Bearer ${dela}` },
  })
  expect(confirmado.status()).toBe(200)
  return ((await confirmado.json()) as Feito).senha ?? ''
}
