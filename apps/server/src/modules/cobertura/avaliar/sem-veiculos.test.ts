import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMigrations } from '#db/migration-files.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { createBaixas } from '#testing/baixas.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { conferir } from '#modules/conferencia/conferencia.service.ts'
import { avisarDeficits } from '../reavaliar/avisar-deficits.service.ts'
import { reavaliarPendentes } from '../reavaliar/reavaliar-pendentes.service.ts'
import { reavaliarPedidos } from '../testing/reavaliar-pedidos.ts'

// Carteira A.2: an Ativo contract without vehicles that owes is descoberto at 0%. Today is Monday, 16 November 2026.

let t: TestApp
let b: Awaited<ReturnType<typeof createBaixas>>
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

interface Lida {
  situacao: string
  percentual: number | null
  exigido: number
  deficit: number
  veiculos: number
}
const inWords = ({ situacao, percentual, exigido, deficit, veiculos }: Lida) =>
  `${situacao} ${percentual}: ${veiculos} veículos, exigido ${exigido}, falta ${deficit}`
const DESCOBERTO = 'descoberto 0: 0 veículos, exigido 50000, falta 50000'
const COBERTO = 'coberto null: 0 veículos, exigido 0, falta 0'

const ler = async <T>(url: string) => (await t.call('GET', url, { token: b.banco })).json<T>()
const daInstituicao = (resto: string) => `/api/instituicoes-financeiras/${b.bancoId}/${resto}`

async function readCasos(id: number) {
  const { casos } = await ler<{ casos: { fechadoEm: string | null; passos: { passo: string }[] }[] }>(
    `/api/contratos/${id}/cobertura`,
  )
  return casos.map(({ fechadoEm, passos }) => [
    fechadoEm === null,
    passos.map(({ passo }) => passo).join(' '),
  ])
}

/** Of this contract's deficit cases, as the store reads them. */
async function readAvisos(id: number): Promise<string[]> {
  const rows = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', b.lojaId)
    .where('chave', 'like', `contrato:${id}:deficit:%`)
    .select(['titulo', 'conteudo'])
    .orderBy('id')
    .execute()
  const { numero } = await ler<{ numero: string }>(`/api/contratos/${id}`)
  return rows.map(({ titulo, conteudo }) =>
    `${titulo}: ${conteudo}`.replaceAll('\u00a0', ' ').replaceAll(numero, 'N'),
  )
}

/** Noon of that day, on which the waiting notices were sent; the person of the bank signs in again. */
async function amanhecer(dia: string) {
  t.setNow(`${dia}T15:00:00Z`)
  b = { ...b, banco: (await t.cenario.usuario(b.bancoId, DE_INSTITUICAO)).token }
  await avisarDeficits({ db: t.banco.db, clock: t.clock })
}

async function carregar(id: number, saldoDevedor: number, dataBase: string) {
  const saldos = [{ idContrato: id, saldoDevedor }]
  const { status } = await b.s.carregar(b, saldos, { dataBase: `${dataBase}T00:00:00Z` })
  expect(status).toBe(200)
  await reavaliarPedidos(t)
}

/** An Ativo contract whose one car was sold, paid for and released; of its balance a part is left. */
async function semVeiculos(): Promise<number> {
  const { contratoId, carros } = await b.comSaldo(1, 60_000)
  const baixaId = await b.aberta(contratoId, carros[0].id)
  const paga = await b.pagar(baixaId, 60_000)
  expect([paga.status, paga.json<{ estado: string }>().estado]).toEqual([200, 'liberada'])
  return contratoId
}

test('whose last car was released it stays descoberto in every list, sum and file', async () => {
  const resumo = () => ler<{ descobertos: number; deficit: number }>(daInstituicao('cobertura/resumo'))
  const antes = await resumo()
  const id = await semVeiculos()
  const numero = await b.numeroDe(id)
  const { cobertura } = await ler<{ cobertura: Lida }>(`/api/contratos/${id}`)
  expect(inWords(cobertura)).toBe(DESCOBERTO)
  const { descobertos, deficit } = await resumo()
  expect([descobertos - antes.descobertos, deficit - antes.deficit]).toEqual([1, 50_000])
  const achar = (linhas: (Lida & { contratoId: number })[]) =>
    linhas.filter(({ contratoId }) => contratoId === id).map(inWords)
  const lista = await ler<{ contratos: (Lida & { contratoId: number })[] }>(
    daInstituicao('cobertura?situacao=descoberto&caso=aberto&pagina=1&quantidadePorPagina=100'),
  )
  expect(achar(lista.contratos)).toEqual([DESCOBERTO])
  const inicio = await ler<{ cobertura: { piores: (Lida & { contratoId: number })[] } }>(
    daInstituicao('carteira'),
  )
  expect(achar(inicio.cobertura.piores)).toEqual([DESCOBERTO])
  const { contratos } = await ler<{ contratos: { id: number; cobertura: Lida | null }[] }>(
    daInstituicao('contratos?cobertura=descoberto&pagina=1&quantidadePorPagina=100'),
  )
  expect(
    contratos.filter((contrato) => contrato.id === id).map((c) => c.cobertura && inWords(c.cobertura)),
  ).toEqual([DESCOBERTO])
  const csv = (await t.call('GET', daInstituicao('cobertura/exportar?formato=csv'), { token: b.banco })).text
  expect(csv.split('\r\n').find((linha) => linha.includes(numero))).toMatch(/;0,00;.*Descoberto/)
  expect(await readCasos(id)).toEqual([[true, 'aberto']])
  expect((await ler<{ atual: { ltv: number | null } }>(`/api/contratos/${id}/saldos`)).atual.ltv).toBeNull()
})

test('a vehicle that comes in covers it again; an end of the contract ends its case', async () => {
  const [volta, acaba] = [await semVeiculos(), await semVeiculos()]
  const veiculoId = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const body = { incluir: [{ veiculoId, precoInstituicaoFinanceira: 51_000 }], remover: [], imediata: true }
  const incluida = await t.call('POST', `/api/contratos/${volta}/alteracao-garantias`, {
    token: b.banco,
    body,
  })
  expect(incluida.status).toBe(200)
  expect(await readCasos(volta)).toEqual([[false, 'aberto fechado']])
  await b.liquidar(acaba)
  expect(await readCasos(acaba)).toEqual([[false, 'aberto fechado']])
  expect((await ler<{ cobertura: Lida | null }>(`/api/contratos/${acaba}`)).cobertura).toBeNull()
})

test('one that lost its coverage with its last car before this version is found by conferir and evaluated after the upgrade', async () => {
  const { db } = t.banco
  const id = await semVeiculos()
  const numero = await b.numeroDe(id)
  const avisos = await readAvisos(id)
  await db.deleteFrom('cobertura').where('contratoId', '=', id).execute()
  await db.updateTable('casoDeficit').set({ fechadoEm: t.clock.now() }).where('contratoId', '=', id).execute()
  const frases = async () =>
    (await conferir(db)).flatMap(({ frases: ditas }) => ditas).filter((frase) => frase.includes(numero))
  expect(await frases()).toContainEqual(expect.stringMatching(/: a cobertura não foi avaliada\.$/))
  const daVersao = readMigrations().find(({ nome }) => nome === 'ativos_sem_veiculos')
  await sql.raw(daVersao?.sql ?? '').execute(db)
  await reavaliarPendentes({ db, clock: t.clock })
  const { cobertura } = await ler<{ cobertura: Lida }>(`/api/contratos/${id}`)
  expect(inWords(cobertura)).toBe(DESCOBERTO)
  expect(await readCasos(id)).toEqual([
    [true, 'aberto'],
    [false, 'aberto'],
  ])
  // What an upgrade finds is left to the weekly digest.
  expect(await readAvisos(id)).toEqual(avisos)
  // Put right, for the check at the end.
  await sql`insert into caso_deficit_passo (instituicao_financeira_id, caso_id, data, passo, total_atual, valor_garantia, exigido)
    select instituicao_financeira_id, id, fechado_em, 'fechado', 0, 5000000, 5000000 from caso_deficit
    where contrato_id = ${id} and fechado_em is not null`.execute(db)
})

test('a release at a fresh balance of 0 leaves it covered, because nothing is owed', async () => {
  const { contratoId, carros } = await b.comSaldo(1, 0)
  await reavaliarPedidos(t)
  const body = { incluir: [], remover: [carros[0].id], imediata: true }
  const url = `/api/contratos/${contratoId}/alteracao-garantias`
  expect((await t.call('POST', url, { token: b.banco, body })).status).toBe(200)
  const { cobertura } = await ler<{ cobertura: Lida }>(`/api/contratos/${contratoId}`)
  expect(inWords(cobertura)).toBe(COBERTO)
  expect(await readCasos(contratoId)).toEqual([])
  // Without a percentage it is no worse than any other.
  const lista = async (ordem = '') =>
    (
      await ler<{ contratos: { contratoId: number }[] }>(
        daInstituicao(`cobertura?pagina=1&quantidadePorPagina=100${ordem}`),
      )
    ).contratos.map((contrato) => contrato.contratoId)
  expect((await lista()).length).toBeGreaterThan(1)
  expect((await lista()).at(-1)).toBe(contratoId)
  expect((await lista('&ordenacao=percentual:desc'))[0]).toBe(contratoId)
})

test('its case stays open until a fresh balance is 0, and opens again where something is owed again', async () => {
  const id = await semVeiculos()
  // The balance of that evening knows the payment, and something is left of it.
  await carregar(id, 12_000, '2026-11-16')
  await amanhecer('2026-11-17')
  expect(await readCasos(id)).toEqual([[true, 'aberto']])
  const abertura =
    'Cobertura abaixo do valor da garantia: Com a mudança no contrato, os veículos do contrato N cobrem 0,00% do valor da garantia ' +
    '(veículos vendidos ou fora do estoque). Faltam R$ 50.000,00.'
  expect(await readAvisos(id)).toEqual([abertura])
  await carregar(id, 0, '2026-11-17')
  expect(inWords((await ler<{ cobertura: Lida }>(`/api/contratos/${id}`)).cobertura)).toBe(COBERTO)
  expect(await readCasos(id)).toEqual([[false, 'aberto fechado']])
  const fim =
    'Cobertura recuperada: O contrato N está sem saldo devedor. A insuficiência de garantia foi encerrada.'
  expect(await readAvisos(id)).toEqual([abertura, fim])
  await amanhecer('2026-11-18')
  await carregar(id, 9_000, '2026-11-18')
  expect(await readCasos(id)).toEqual([
    [true, 'aberto'],
    [false, 'aberto fechado'],
  ])
  expect((await readAvisos(id)).slice(2)).toEqual([
    'Cobertura abaixo do valor da garantia: Com o saldo devedor de agora, o contrato N está sem veículos em garantia ' +
      'e cobre 0,00% do valor da garantia. Faltam R$ 50.000,00.',
  ])
  await amanhecer('2026-11-23')
  const resumos = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', '=', b.lojaId)
    .where('chave', '=', 'deficit:resumo:2026-11-23')
    .select('conteudo')
    .execute()
  expect(resumos.map(({ conteudo }) => conteudo)).toEqual([
    expect.stringMatching(/insuficiência de garantia \(sem veículos em garantia\): .* \(0,00%\)/),
  ])
})
