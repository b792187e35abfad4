import { EVENTOS_POR_PAGINA } from '@lastro/shared/contratos/contrato'
import type { Centavos } from '@lastro/shared/dinheiro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { createReforcos } from '#testing/reforcos.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

interface Pagina {
  eventos: { sequencia: number; versao: number; acao: string; mudancas: object[] }[]
  proxima: number | null
}
const pagina = (id: number, token: string, antesDe?: number) =>
  n.ler<Pagina>(`/api/contratos/${id}/linha-do-tempo${antesDe ? `?antesDe=${antesDe}` : ''}`, token)

async function paginas(id: number, token: string): Promise<Pagina['eventos'][]> {
  const lidas: Pagina['eventos'][] = []
  let antesDe: number | null | undefined
  while (antesDe !== null) {
    const { eventos, proxima } = await pagina(id, token, antesDe)
    lidas.push(eventos)
    antesDe = proxima
  }
  return lidas
}

const PREPARADO = ['enviar', 'alterarGarantias', 'criar']

async function enviado(): Promise<number> {
  const { id } = await n.criar()
  await n.garantir(id, [[await n.veiculo(), 50_000]])
  await n.agir(id, 'enviar', n.banco)
  return id
}

test('a page at a time, the newest first, and only what is older than the page before', async () => {
  const id = await enviado()
  const mudancas = 2 * EVENTOS_POR_PAGINA
  for (let valorCredito = 1; valorCredito <= mudancas; valorCredito++)
    expect((await n.alterar(id, { valorCredito, status: 3 })).status).toBe(200)

  const doBanco = await paginas(id, n.banco)
  expect(doBanco.map((eventos) => eventos.length)).toEqual([EVENTOS_POR_PAGINA, EVENTOS_POR_PAGINA, 3])
  const versoes = doBanco.flat().map(({ versao }) => versao)
  expect(versoes).toEqual(Array.from({ length: mudancas + 3 }, (_, index) => mudancas + 3 - index))
  expect(doBanco.flat().slice(-3)).toMatchObject(PREPARADO.map((acao) => ({ acao })))

  const daLoja = await paginas(id, n.loja)
  expect(daLoja.map((eventos) => eventos.length)).toEqual([EVENTOS_POR_PAGINA, EVENTOS_POR_PAGINA, 1])
  expect(daLoja.flat().at(-2)).toMatchObject({ acao: 'alterar', mudancas: [{ campo: 'Valor do crédito' }] })
  expect(daLoja.flat().at(-1)).toMatchObject({ acao: 'enviar', mudancas: [] })
})

test('a store sees nothing of a contract whose rows lack the first send, nor of the draft by any cursor', async () => {
  const { instituicaoId, lojaId } = n
  const veiculoIds = [await n.veiculo()]
  const semEnvio = await t.cenario.contrato({ instituicaoId, lojaId, status: 3, veiculoIds })
  await n.alterar(semEnvio, { status: 3, valorCredito: 7 })
  expect(await pagina(semEnvio, n.loja)).toEqual({ eventos: [], riscos: [], proxima: null })
  expect((await pagina(semEnvio, n.banco)).eventos).toMatchObject([{ acao: 'alterar' }])

  const id = await enviado()
  const [envio] = (await pagina(id, n.loja)).eventos
  expect(await pagina(id, n.loja, envio?.sequencia)).toEqual({ eventos: [], riscos: [], proxima: null })
  const malformado = await t.call('GET', `/api/contratos/${id}/linha-do-tempo?antesDe=x`, { token: n.loja })
  expect(malformado.status).toBe(400)
})

test('of what was forced a store is told since the first send, not of what befell the draft', async () => {
  const { regraId } = await t.cenario.regra({ instituicaoId: n.instituicaoId })
  const { id } = await n.criar({ regraGarantiaId: regraId, valorGarantia: 60_000 })
  const exclusao = `/api/regras-garantia/${regraId}?forcarExclusao=true`
  expect((await t.call('DELETE', exclusao, { token: n.banco })).status).toBe(200)
  await n.garantir(id, [[await n.veiculo(), 50_000]])
  expect((await n.agir(id, 'enviar?forcarEnvio=true', n.banco)).status).toBe(200)
  const forcado = async (token: string) =>
    (await n.ler<{ forcado: { oQue: string }[] }>(`/api/contratos/${id}`, token)).forcado.map(
      ({ oQue }) => oQue,
    )
  const envio = 'Envio com garantias abaixo do valor da garantia'
  expect(await forcado(n.banco)).toEqual(['Exclusão da regra de garantia do contrato', envio])
  expect(await forcado(n.loja)).toEqual([envio])
})

test('between the acts stands what befell the coverage: cases, exits, new prices, for a store from the first send on', async () => {
  t.setNow('2026-11-16T15:00:00Z')
  const a = await createReforcos(t)
  const id = await a.descoberto()
  t.setNow('2026-11-16T16:00:00Z')
  const [veiculoId = 0] = await a.penhorados(id)
  await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', veiculoId).execute()
  await t.banco.db
    .insertInto('coberturaHistorico')
    .values({
      instituicaoFinanceiraId: a.bancoId,
      contratoId: id,
      motivo: 'estoque',
      reavaliacaoId: null,
      totalAntes: 10_000_000 as Centavos,
      totalAtual: 5_000_000 as Centavos,
      valorGarantia: 15_000_000 as Centavos,
      exigido: 15_000_000 as Centavos,
      veiculos: 2,
      defasados: 0,
      semReferencia: 0,
      totalSemReferencia: null,
      totalDefasado: null,
      totalSaido: null,
      ativo: true,
      avaliadaEm: t.clock.now(),
    })
    .execute()
  const riscos = async (token: string) => {
    const { json } = await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token })
    return json<{ riscos: { oQue: string; detalhe: string; veiculo: { id: number } | null }[] }>().riscos
  }
  const doBanco = await riscos(a.banco)
  expect(doBanco.map(({ oQue, veiculo }) => [oQue, veiculo?.id ?? null])).toEqual([
    ['Veículo em garantia saiu do estoque', veiculoId],
    ['Cobertura caiu', null],
    ['Insuficiência aberta', null],
  ])
  expect(doBanco[1]?.detalhe.replaceAll('\u00a0', ' ')).toBe(
    'Carga de estoque: de R$ 100.000,00 para R$ 50.000,00, 33,33% do valor da garantia.',
  )
  expect(await riscos(a.loja)).toEqual(doBanco)
})
