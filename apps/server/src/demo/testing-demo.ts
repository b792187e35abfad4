import { expect } from 'vitest'
import { startApp, type TestApp } from '../testing/app.ts'
import { DEMONSTRACAO } from './demonstracao.ts'
import { loadDemo } from './load-demo.ts'

export const AURORA = '529.982.247-25'
export const HORIZONTE = '168.995.350-09'
export const AUTOESTRADA = '935.411.347-80'
export const VENEZA = '123.456.789-09'

/** Starts the application on a database with the demonstration data. */
export async function startDemo() {
  const demo = await startApp()
  await loadDemo({ db: demo.banco.db, clock: demo.clock, extensao: 'curta', log: () => undefined })
  return { ...demo, ...visitor(demo) }
}
export type Demo = Awaited<ReturnType<typeof startDemo>>

interface Contrato {
  id: number
  numero: string
  status: string
  tipoSelecaoGarantia: number
  vencido: boolean
  idParceiro: string | null
}

function visitor(demo: TestApp) {
  const signIn = (cpf: string, senha: string = DEMONSTRACAO.senha) =>
    demo.call('POST', '/api/autenticacao/Login', { body: { cpf, senha } })

  async function enter(cpf: string) {
    const login = await signIn(cpf)
    expect(login).toMatchObject({ status: 200 })
    const { token, ...pendencias } = login.json<{ token: string }>()
    const regras = await demo.call('POST', '/api/autenticacao/Regras', { token, body: { documento: cpf } })
    const body = regras.json<{
      idEstabelecimento: number
      estabelecimento: string | null
      listaAutorizacao: { codigoPermissao: string }[]
    }>()
    const codes = body.listaAutorizacao.map(({ codigoPermissao }) => codigoPermissao)
    return { token, pendencias, codes, id: body.idEstabelecimento, onde: body.estabelecimento }
  }

  /** GET as the person of this CPF; `url` receives the id of the person's establishment. */
  async function get<T>(cpf: string, url: (id: number) => string): Promise<T> {
    const { token, id } = await enter(cpf)
    const response = await demo.call('GET', url(id), { token })
    expect(response).toMatchObject({ status: 200 })
    return response.json<T>()
  }

  async function contratosDe(
    cpf: string,
    de: 'instituicoes-financeiras' | 'lojas' = 'instituicoes-financeiras',
  ) {
    const { contratos } = await get<{ contratos: Contrato[] }>(cpf, (id) => `/api/${de}/${id}/contratos`)
    return contratos
  }

  return { signIn, enter, get, contratosDe }
}
