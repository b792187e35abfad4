import type { Dia } from '@lastro/shared/dia'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { CONTRATOS_NA_FICHA, REGRAS_NA_FICHA } from '@lastro/shared/veiculos/ficha-do-veiculo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAlteracoes } from '#testing/alteracoes.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { createParceria } from '#testing/parceria.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())

interface FichaLida {
  placa: string
  loja: string
  acompanha: boolean
  hodometro: number | null
  saiuEm: string | null
  referencia: object | null
  motivoSemReferencia: string | null
  indisponivel: boolean
  contratoAtual: object | null
  contratos: { id: number; numero: string; desde: string | null; ate: string | null; preco: number | null }[]
  maisContratos: boolean
  avaliacoes: { regra: { id: number } | null; preco: number | null; motivo: string | null }[]
  maisRegras: boolean
}

async function ler(id: number, token: string): Promise<FichaLida> {
  const response = await t.call('GET', `/api/veiculos/${id}`, { token })
  expect([response.status, response.text]).toEqual([200, expect.any(String)])
  return response.json<FichaLida>()
}
const numeros = ({ contratos }: FichaLida) => contratos.map(({ numero }) => numero)
const DIA = '2026-11-16T00:00:00Z'

test('every contract past and present, with its dates and the price that it was taken at', async () => {
  const a = await createAlteracoes(t, { banco: 'Banco Aurora', loja: 'Loja Um' })
  const id = await a.ativar(2)
  const [saira = 0, staying = 0] = await a.garantias(id)
  const numero = await a.numeroDe(id)
  expect(await ler(saira, a.banco)).toMatchObject({
    loja: 'Loja Um',
    contratoAtual: { id, numero, emGarantia: true, emProposta: false },
    contratos: [
      { id, numero, statusId: 5, status: 'Ativo', loja: 'Loja Um', desde: DIA, ate: null, preco: 50_000 },
    ],
    maisContratos: false,
  })

  // The vehicle is substituted, which ends its stay, and a draft notes it again.
  const entra = await a.veiculo()
  await a.propor(id, a.banco, {
    incluir: [{ veiculoId: entra, precoInstituicaoFinanceira: 55_000 }],
    remover: [saira],
  })
  // What is only proposed is held, but is no guarantee yet.
  expect(await ler(entra, a.loja)).toMatchObject({
    contratoAtual: { id, emGarantia: true, emProposta: true },
    contratos: [{ id, ate: null, preco: 55_000 }],
  })
  const desde = new Date('2026-11-02T15:00:00Z')
  await t.banco.db.updateTable('penhor').set({ dataInclusao: desde }).where('veiculoId', '=', saira).execute()
  await a.responder(id, 'aceitar', a.loja)
  expect(await ler(saira, a.loja)).toMatchObject({
    contratoAtual: null,
    contratos: [{ id, desde: '2026-11-02T00:00:00Z', ate: DIA }],
  })
  const rascunho = await a.criar(0)
  await t.call('PUT', `/api/contratos/${rascunho}/garantias`, {
    token: a.banco,
    body: [{ veiculoId: saira, precoVeiculo: 1, precoInstituicaoFinanceira: 48_000 }],
  })
  const anotado = await ler(saira, a.banco)
  expect(anotado).toMatchObject({
    contratoAtual: { id: rascunho, emGarantia: false },
    contratos: [
      { id: rascunho, status: 'Rascunho', desde: null, ate: null, preco: 48_000 },
      { id, ate: DIA },
    ],
  })
  // A store doesn't see the institution's draft.
  expect(numeros(await ler(saira, a.loja))).toEqual([numero])

  await a.liquidar(id)
  expect(await ler(staying, a.loja)).toMatchObject({
    contratoAtual: null,
    contratos: [{ id, status: 'Liquidado', desde: DIA, ate: DIA, preco: 50_000 }],
  })
})

test('past contracts open what they were about, not how a store’s stock stands now', async () => {
  const a = await createAlteracoes(t, { banco: 'Banco Antigo', loja: 'Loja Antiga' })
  await t.cenario.regra({ instituicaoId: a.bancoId })
  const id = await a.ativar(1)
  const [veiculo = 0] = await a.garantias(id)
  await t.banco.db
    .updateTable('whitelist')
    .set({ prazo: '2026-11-15' as Dia })
    .where('lojaId', '=', a.lojaId)
    .execute()
  // A vehicle in guarantee is shown whole, as its contract's own.
  expect(await ler(veiculo, a.banco)).toMatchObject({ acompanha: true, contratoAtual: { id } })
  await a.liquidar(id)
  await t.banco.db.updateTable('veiculo').set({ saiuEm: new Date() }).where('id', '=', veiculo).execute()
  expect(await ler(veiculo, a.banco)).toMatchObject({
    acompanha: false,
    preco: null,
    hodometro: null,
    saiuEm: null,
    contratoAtual: null,
    contratos: [{ id, status: 'Liquidado' }],
    avaliacoes: [],
  })
  expect(await ler(veiculo, a.loja)).toMatchObject({ acompanha: true, saiuEm: expect.any(String) })
})

test('who sees the store’s stock only reads that a contract holds it, and of no other', async () => {
  const a = await createAlteracoes(t, { banco: 'Banco Balcão', loja: 'Loja Balcão' })
  const id = await a.ativar(1)
  const [veiculo = 0] = await a.garantias(id)
  const { token } = await t.cenario.usuario(a.lojaId, ['Loja.Estoque.Listar'])
  expect(await ler(veiculo, token)).toMatchObject({
    contratoAtual: { id, emGarantia: true },
    contratos: [],
    maisContratos: false,
    avaliacoes: [],
  })
  expect((await ler(veiculo, a.loja)).contratos).toMatchObject([{ id }])
})

test('another institution’s contract leaves no trace, be it on the same car, or of its twin at another store', async () => {
  const p = await createParceria(t)
  const outroId = await t.cenario.instituicao()
  await t.cenario.whitelist(outroId, p.lojaId)
  const outro = (await t.cenario.usuario(outroId, DE_INSTITUICAO)).token
  const operador = (await t.cenario.usuario(null, PERMISSOES)).token
  const papeis = { modeloId: p.modeloId, anoModelo: 2022 }
  const [livre, preso] = [
    await t.cenario.veiculo({ ...papeis, lojaId: p.lojaId }),
    await t.cenario.veiculo({ ...papeis, lojaId: p.lojaId, placa: 'PRE1A34' }),
  ]
  await t.cenario.regra({ instituicaoId: outroId })
  const id = await t.cenario.contrato({
    instituicaoId: p.bancoId,
    lojaId: p.lojaId,
    status: 5,
    veiculoIds: [preso],
  })
  await t.cenario.contrato({ instituicaoId: p.bancoId, lojaId: p.lojaId, status: 7, veiculoIds: [preso] })

  const propria = (ficha: FichaLida) => ({ ...ficha, id: 0, placa: '', renavam: null, chassi: null })
  expect(propria(await ler(preso, outro))).toEqual(propria(await ler(livre, outro)))
  expect((await ler(preso, outro)).avaliacoes).toMatchObject([{ percentual: 80, preco: 40_000 }])

  // Another row of this car, at a store that only the other institution works with.
  const outraLoja = await t.cenario.loja('Loja Dois')
  await t.cenario.whitelist(outroId, outraLoja)
  const gemeo = await t.cenario.veiculo({ ...papeis, lojaId: outraLoja, placa: 'PRE1A34' })
  const daOutraLoja = (await t.cenario.usuario(outraLoja, DE_LOJA)).token
  for (const token of [outro, daOutraLoja]) expect((await ler(gemeo, token)).contratos).toEqual([])
  // Only a store is told that its own vehicle can't be offered.
  expect((await ler(gemeo, outro)).indisponivel).toBe(false)
  expect((await ler(gemeo, daOutraLoja)).indisponivel).toBe(true)
  expect((await ler(preso, p.loja)).indisponivel).toBe(false)
  // An operator sees where the car stood, but not as the current contract of this row.
  expect(await ler(gemeo, operador)).toMatchObject({
    contratoAtual: null,
    contratos: [{ id }, { status: 'Liquidado' }],
  })
})

test('is seen by whoever the vehicle’s prices are shown to; all others get one and the same 404', async () => {
  const p = await createParceria(t)
  const id = await p.ativar(1)
  const [garantia] = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: p.banco })).json<{
    garantias: { veiculoId: number }[]
  }>().garantias
  const veiculoId = garantia?.veiculoId ?? 0
  const livre = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId })
  const estranha = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
  const outraLoja = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
  const semCodigo = (await t.cenario.usuario(p.bancoId, ['Configuracoes.Whitelist.Listar'])).token
  const status = async (veiculo: number, token: string) => {
    const { status: codigo, text } = await t.call('GET', `/api/veiculos/${veiculo}`, { token })
    return codigo === 200 ? '200' : `${codigo} ${text}`
  }
  for (const token of [estranha, outraLoja])
    for (const veiculo of [veiculoId, livre, 999_999])
      expect(await status(veiculo, token)).toBe('404 Veículo não encontrado.')
  expect(await status(veiculoId, semCodigo)).toMatch(/^403 /)

  // The whitelist entry ends. A contract's vehicle stays visible, even taken out again; the rest of the stock doesn't.
  await t.banco.db.deleteFrom('whitelist').where('lojaId', '=', p.lojaId).execute()
  await t.banco.db.deleteFrom('contratoGarantia').where('veiculoId', '=', veiculoId).execute()
  expect(await status(veiculoId, p.banco)).toBe('200')
  expect(await status(livre, p.banco)).toBe('404 Veículo não encontrado.')
  // The search finds no vehicle whose page the caller can't open.
  const { renavam } = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', veiculoId)
    .select('renavam')
    .executeTakeFirstOrThrow()
  const { veiculos } = (await t.call('GET', `/api/busca?q=${renavam}`, { token: p.banco })).json<{
    veiculos: { id: number }[]
  }>()
  expect(veiculos.map((achado) => achado.id)).toEqual([veiculoId])
})

test('its states: without reference, stale, gone', async () => {
  const p = await createParceria(t)
  const { db } = t.banco
  const naLoja = { lojaId: p.lojaId, modeloId: p.modeloId }
  const atual = await t.cenario.veiculo(naLoja)
  expect(await ler(atual, p.banco)).toMatchObject({
    saiuEm: null,
    referencia: { preco: 50_000, defasada: false },
    motivoSemReferencia: null,
  })
  const semReferencia = await t.cenario.veiculo({ ...naLoja, anoModelo: 1999 })
  const { referencia, motivoSemReferencia } = await ler(semReferencia, p.loja)
  expect(referencia).toBeNull()
  expect(motivoSemReferencia).toMatch(/^A FIPE não lista o ano-modelo 1999 para o código /)
  const { modeloId } = await t.cenario.modelo({ preco: 3_000_000, mes: '2026-05-01' })
  const defasado = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId })
  await db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', defasado).execute()
  expect(await ler(defasado, p.banco)).toMatchObject({
    saiuEm: expect.stringMatching(/^2026-11-/) as string,
    referencia: { preco: 30_000, mes: '2026-05-01T00:00:00Z', defasada: true },
  })
})

test('the rule of the present contract in the version that counts; a store sees its price alone', async () => {
  const p = await createParceria(t)
  const { regraId } = await t.cenario.regra({
    instituicaoId: p.bancoId,
    filtros: [6],
    itens: [{ percentual: 8000 }],
  })
  const id = await p.criar(0, { regraGarantiaId: regraId, valorGarantia: 1_000 })
  const [veiculoId = 0] = await p.garantir(id, 1, p.banco)
  await p.enviar(id)
  await t.call('PUT', `/api/regras-garantia/${regraId}/itens`, {
    token: p.banco,
    body: { regraGarantiaId: regraId, itens: [{ percentualTabelaReferencia: 10, quilometragemMaxima: 1 }] },
  })
  const [daVersao] = (await ler(veiculoId, p.banco)).avaliacoes
  expect(daVersao).toEqual({
    regra: { id: regraId, nome: null, versao: 1, padrao: false, loja: null },
    percentual: 80,
    preco: 40_000,
    motivo: null,
  })
  expect((await ler(veiculoId, p.loja)).avaliacoes).toEqual([{ ...daVersao, regra: null }])
  await t.banco.db
    .updateTable('veiculo')
    .set({ modeloId: (await t.cenario.modelo()).modeloId, anoModelo: 1999 })
    .where('id', '=', veiculoId)
    .execute()
  const [recusada] = (await ler(veiculoId, p.banco)).avaliacoes
  expect([recusada?.preco, recusada?.motivo]).toEqual([null, expect.stringMatching(/ano-modelo 1999/)])
  expect((await ler(veiculoId, p.loja)).avaliacoes).toEqual([
    { regra: null, percentual: null, preco: null, motivo: null },
  ])
})

test('in no contract: the institution’s rules that the store’s vehicles may be under, of which a store learns nothing', async () => {
  const p = await createParceria(t)
  const instituicaoId = p.bancoId
  const veiculoId = await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId, hodometro: 9_000 })
  const contratoId = await t.cenario.contrato({ instituicaoId, lojaId: p.lojaId })
  const regra = async (
    escopo: object,
    itens: { percentual: number; quilometragemMaxima?: number }[] = [{ percentual: 7000 }],
  ) => (await t.cenario.regra({ instituicaoId, filtros: [6], itens, ...escopo })).regraId
  const geral = await regra({}, [{ percentual: 7000, quilometragemMaxima: 8_999 }])
  const daLoja = await regra({ lojaId: p.lojaId }, [{ percentual: 6000 }])
  await regra({ lojaId: await t.cenario.loja() })
  await regra({ lojaId: p.lojaId, contratoId })
  await t.cenario.regra({ instituicaoId: await t.cenario.instituicao() })
  expect((await ler(veiculoId, p.banco)).avaliacoes).toEqual([
    expect.objectContaining({
      regra: expect.objectContaining({ id: daLoja }) as object,
      percentual: 60,
      preco: 30_000,
    }),
    expect.objectContaining({
      regra: expect.objectContaining({ id: geral }) as object,
      percentual: null,
      preco: null,
    }),
  ])
  expect((await ler(veiculoId, p.loja)).avaliacoes).toEqual([])
  for (let n = 2; n <= REGRAS_NA_FICHA; n++) await regra({})
  const { avaliacoes, maisRegras } = await ler(veiculoId, p.banco)
  expect([avaliacoes.length, maisRegras]).toEqual([REGRAS_NA_FICHA, true])
})

test('of many contracts the present and the newest come, and it is said that there are more', async () => {
  const p = await createParceria(t)
  const veiculoIds = [await t.cenario.veiculo({ lojaId: p.lojaId, modeloId: p.modeloId })]
  const dePara = { instituicaoId: p.bancoId, lojaId: p.lojaId, veiculoIds }
  const primeiro = await t.cenario.contrato({ ...dePara, status: 5 })
  const outros: number[] = []
  for (let n = 0; n < CONTRATOS_NA_FICHA; n++) outros.push(await t.cenario.contrato({ ...dePara, status: 7 }))
  const ficha = await ler(veiculoIds[0] ?? 0, p.loja)
  expect(ficha.maisContratos).toBe(true)
  expect(ficha.contratos.map(({ id }) => id)).toEqual([primeiro, ...outros.toReversed().slice(0, -1)])
})
