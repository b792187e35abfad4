import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createReforcos, type Reforcos } from '#testing/reforcos.ts'

let t: TestApp
let a: Reforcos
/** A draft, a proposal that waits for the store, a covered and an uncovered Ativo contract, and one that ended. */
let ids: { rascunho: number; daLoja: number; coberto: number; descoberto: number; liquidado: number }
beforeAll(async () => {
  t = await startApp()
  a = await createReforcos(t)
  const { bancoId: instituicaoId, lojaId } = a
  ids = {
    rascunho: await t.cenario.contrato({ instituicaoId, lojaId, status: 0 }),
    daLoja: await t.cenario.contrato({ instituicaoId, lojaId, status: 3 }),
    coberto: await a.ativar(2),
    descoberto: await a.descoberto(),
    liquidado: await a.ativar(1),
  }
  await a.liquidar(ids.liquidado)
  await a.pedir(ids.descoberto)
})
afterAll(() => t.close())

interface Linha {
  id: number
  desde: string
  cobertura: { totalAtual: number; situacao: string } | null
  pedidoReforco: string | null
  valorCredito: number
  valorGarantia: number
}
const daInstituicao = () => `/api/instituicoes-financeiras/${a.bancoId}/contratos`
const ler = async (url: string, token = a.banco) =>
  (await t.call('GET', url, { token })).json<{ contratos: Linha[] }>().contratos
const achados = async (query: string) => (await ler(`${daInstituicao()}?${query}`)).map(({ id }) => id)

test('a row tells since when it stands so, its coverage where it is Ativo, and its open request', async () => {
  const linhas = new Map((await ler(daInstituicao())).map((linha) => [linha.id, linha]))
  expect(linhas.get(ids.descoberto)).toMatchObject({
    cobertura: { totalAtual: 100_000, valorGarantia: 150_000, situacao: 'descoberto' },
    pedidoReforco: 'aberto',
  })
  expect(linhas.get(ids.coberto)).toMatchObject({ cobertura: { totalAtual: 100_000 }, pedidoReforco: null })
  for (const id of [ids.rascunho, ids.liquidado]) expect(linhas.get(id)?.cobertura).toBeNull()
  const { statusDesde } = await t.banco.db
    .selectFrom('contrato')
    .where('id', '=', ids.liquidado)
    .select('statusDesde')
    .executeTakeFirstOrThrow()
  expect(linhas.get(ids.liquidado)?.desde).toBe(statusDesde.toISOString())
  // The store reads the same values of the contracts that were sent to it.
  const daLoja = await ler(`/api/lojas/${a.lojaId}/contratos`, a.loja)
  expect(daLoja.find(({ id }) => id === ids.descoberto)).toEqual(linhas.get(ids.descoberto))
})

test('is narrowed to a coverage, and to those that wait for a side', async () => {
  expect(await achados('cobertura=descoberto')).toEqual([ids.descoberto])
  const { situacao } = (await ler(daInstituicao())).find(({ id }) => id === ids.coberto)?.cobertura ?? {}
  expect(await achados(`cobertura=${situacao}&status=0`)).toEqual([ids.coberto])
  expect(await achados('vez=loja')).toEqual([ids.daLoja])
  expect(await achados('vez=instituicao')).toEqual([ids.rascunho])
  expect(await achados('vez=loja&cobertura=descoberto')).toEqual([])
})

test('is narrowed by the credit and by the end, both limits included', async () => {
  const linhas = await ler(daInstituicao())
  const creditos = linhas.map(({ valorCredito }) => valorCredito)
  const [menor, maior] = [Math.min(...creditos), Math.max(...creditos)]
  const de = (teste: (credito: number) => boolean) =>
    linhas.filter(({ valorCredito }) => teste(valorCredito)).map(({ id }) => id)
  expect(await achados(`creditoDe=${menor}&creditoAte=${maior}`)).toEqual(linhas.map(({ id }) => id))
  expect(await achados(`creditoDe=${maior + 0.01}`)).toEqual([])
  expect(await achados(`creditoAte=${menor}`)).toEqual(de((credito) => credito <= menor))
  expect(await achados('terminoDe=9999-01-01')).toEqual([])
  expect(await achados('terminoDe=2000-01-01&terminoAte=9999-12-31')).toHaveLength(linhas.length)
  for (const query of ['creditoDe=1.234', 'creditoAte=-1', 'creditoDe=mil', 'terminoDe=ontem'])
    expect((await t.call('GET', `${daInstituicao()}?${query}`, { token: a.banco })).status).toBe(400)
})

test('is narrowed by a part of the name of who created it, in an institution’s list alone', async () => {
  const criar = async (nome: string) => {
    const { token } = await t.cenario.usuario(a.bancoId, ['Contratos.Contratos.Criar'], { nome })
    const valores = { valorCredito: 100_000, valorGarantia: 50_000, dataTermino: '2027-06-30' }
    const body = {
      lojaId: a.lojaId,
      regraGarantiaId: 0,
      numero: nome,
      ...valores,
      tipo: 1,
      tipoSelecaoGarantia: 1,
    }
    const criado = await t.call('POST', '/api/contratos', { token, body })
    return criado.json<{ id: number }>().id
  }
  const [daHelena, doCaua] = [await criar('Helena Prates'), await criar('Cauã D’Ávila')]
  expect(await achados('criador=helena')).toEqual([daHelena])
  expect(await achados("criador=caua d'avila")).toEqual([doCaua])
  expect(await achados('criador=a&vez=instituicao')).toEqual(expect.arrayContaining([doCaua, daHelena]))
  for (const query of ['criador=helena&vez=loja', 'criador=ninguem']) expect(await achados(query)).toEqual([])
  // A store isn't told who works for the institution.
  const daLoja = (query: string) => ler(`/api/lojas/${a.lojaId}/contratos?${query}`, a.loja)
  expect(await daLoja('criador=ninguem')).toEqual(await daLoja(''))
})

test('its sums are those of its rows under any filter, to nobody else', async () => {
  const somar = async (query: string, token = a.banco) =>
    t.call('GET', `${daInstituicao()}/somas?${query}`, { token })
  for (const query of [
    '',
    'status=0',
    'cobertura=descoberto',
    'vez=loja',
    'filtro=nada',
    'situacao=5,7',
    'creditoDe=0.01',
  ]) {
    const linhas = await ler(`${daInstituicao()}?${query}`)
    const soma = (campo: 'valorCredito' | 'valorGarantia') =>
      linhas.reduce((antes, linha) => antes + Math.round(linha[campo] * 100), 0) / 100
    expect((await somar(query)).json()).toEqual({
      somas: {
        contratos: linhas.length,
        valorCredito: soma('valorCredito'),
        valorGarantia: soma('valorGarantia'),
      },
    })
  }
  const outra = await t.cenario.instituicao()
  const { token } = await t.cenario.usuario(outra, ['Contratos.Contratos.Listar'])
  expect((await somar('', token)).status).toBe(403)
  await sql`
    insert into contrato (instituicao_financeira_id, loja_id, numero, numero_ordem, valor_credito, valor_garantia, data_termino, tipo,
      tipo_selecao_garantia, status, criado_em, status_desde)
    select ${outra}, ${a.lojaId}, n, n, 1, 1, '2030-01-01', 1, 1, 0, now(), now() from generate_series(1, 10001) as n`.execute(
    t.banco.db,
  )
  const muitos = await t.call('GET', `/api/instituicoes-financeiras/${outra}/contratos/somas`, { token })
  expect(muitos.json()).toEqual({ somas: null })
})
