import type { PreviaDeSaldos } from '@lastro/shared/saldos/saldo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Baixas, createBaixas } from '#testing/baixas.ts'
import { expectConfere } from '#testing/conferir.ts'
import { fingerprintOfBanco } from '#testing/fingerprint.ts'
import { arquivo } from '../testing/saldos.ts'

// Today is Monday, 16 November 2026. Each contract has a credit of 100.000,00 and vehicles of 50.000,00.

let t: TestApp
let b: Baixas
beforeAll(async () => {
  t = await startApp()
  b = await createBaixas(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

async function ativo(veiculos: number) {
  const contratoId = await b.ativar(veiculos)
  const carros = await b.veiculosDe(contratoId)
  return { contratoId, numero: await b.numeroDe(contratoId), carros }
}
const carregar = (saldos: object[], resto: object = {}) =>
  b.s.carregar(b, saldos, { confirmar: false, ...resto })

test('a wrong plate is asked about, and no part of the contract counts until every one is of a guarantee', async () => {
  const { contratoId, numero, carros } = await ativo(2)
  const [vendido, outro] = carros
  const baixaId = await b.aberta(contratoId, vendido?.id ?? 0)
  const veiculos = [
    { placa: 'XXX9Z99', saldo: 40_000 },
    { placa: outro?.placa, saldo: 20_000 },
  ]
  const saldos = [{ numero, saldoDevedor: 60_000, veiculos }]
  const antes = await fingerprintOfBanco(t.banco.db)
  const pergunta = await carregar(saldos)
  const semGarantia = { total: 1, numeros: [`XXX9Z99 (${numero})`] }
  expect([pergunta.status, pergunta.json()]).toMatchObject([409, { falta: ['confirmar'], semGarantia }])
  expect(pergunta.json<{ mensagem: string }>().mensagem).toContain(
    `1 veículo do arquivo não é garantia do contrato: XXX9Z99 (${numero}).`,
  )
  expect(await fingerprintOfBanco(t.banco.db)).toEqual(antes)
  expect((await carregar(saldos, { confirmar: true })).status).toBe(200)
  expect(await b.ler(baixaId)).toMatchObject({ valor: 30_000, falta: 30_000, rateado: true })
  const certos = [{ ...veiculos[0], placa: vendido?.placa }, veiculos[1]]
  expect((await carregar([{ numero, saldoDevedor: 60_000, veiculos: certos }])).status).toBe(200)
  expect(await b.ler(baixaId)).toMatchObject({ valor: 40_000, falta: 40_000, rateado: false })
  // What whole parts leave out owes nothing; on the balance's day it was a guarantee.
  const sem = [{ placa: outro?.placa, saldo: 60_000 }]
  const hoje = { dataBase: '2026-11-16T00:00:00Z' }
  expect((await carregar([{ numero, saldoDevedor: 60_000, veiculos: sem }], hoje)).status).toBe(200)
  expect(await b.ler(baixaId)).toMatchObject({ valor: 0, falta: 0, rateado: false })
})

test('the same file counts once the vehicle that was missing is a guarantee', async () => {
  const { contratoId, numero, carros } = await ativo(1)
  const novo = await t.cenario.veiculo({ lojaId: b.lojaId, modeloId: b.modeloId })
  const { placa } = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', novo)
    .select('placa')
    .executeTakeFirstOrThrow()
  const veiculos = [
    { placa: carros[0]?.placa, saldo: 20_000 },
    { placa, saldo: 30_000 },
  ]
  const saldos = [{ numero, saldoDevedor: 50_000, veiculos }]
  const cedo = await carregar(saldos)
  expect([cedo.status, cedo.json()]).toMatchObject([
    409,
    { semGarantia: { numeros: [`${placa} (${numero})`] } },
  ])
  expect((await carregar(saldos, { confirmar: true })).status).toBe(200)
  const proposta = await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias`, {
    token: b.banco,
    body: { incluir: [{ veiculoId: novo, precoInstituicaoFinanceira: 50_000 }], remover: [] },
  })
  expect(proposta.status).toBe(200)
  const aceite = await t.call('POST', `/api/contratos/${contratoId}/alteracao-garantias/aceitar`, {
    token: b.loja,
  })
  expect(aceite.status).toBe(200)
  expect((await carregar(saldos)).json()).toMatchObject({ situacao: 'importado' })
  expect((await carregar(saldos)).json()).toMatchObject({ situacao: 'sem_mudancas' })
  const baixaId = await b.aberta(contratoId, carros[0]?.id ?? 0)
  expect(await b.ler(baixaId)).toMatchObject({ valor: 20_000, rateado: false })
})

test('one vehicle told by plate and by chassis is told twice, and its contract is left out', async () => {
  const { numero, carros } = await ativo(2)
  const [carro] = carros
  const { chassi } = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', carro?.id ?? 0)
    .select('chassi')
    .executeTakeFirstOrThrow()
  const veiculos = [
    { placa: carro?.placa, saldo: 30_000 },
    { chassi, saldo: 30_000 },
  ]
  const recusado = await carregar([{ numero, saldoDevedor: 60_000, veiculos }])
  expect([recusado.status, recusado.text]).toMatchObject([
    400,
    expect.stringContaining(`O veículo ${chassi}`),
  ])
})

test('a pledge that came after the balance and went before the load is no guarantee of it', async () => {
  const { numero, carros } = await ativo(2)
  const [foi, outro] = carros
  const penhor = (periodo: { dataInclusao?: Date; dataExclusao: Date | null }) =>
    t.banco.db
      .updateTable('penhor')
      .set(periodo)
      .where('id', '=', foi?.penhorId ?? 0)
      .execute()
  const { dataInclusao } = await t.banco.db
    .selectFrom('penhor')
    .where('id', '=', foi?.penhorId ?? 0)
    .select('dataInclusao')
    .executeTakeFirstOrThrow()
  const dataExclusao = new Date('2026-11-15T12:00:00Z')
  const saldos = [
    {
      numero,
      saldoDevedor: 60_000,
      veiculos: [
        { placa: foi?.placa, saldo: 20_000 },
        { placa: outro?.placa, saldo: 40_000 },
      ],
    },
  ]
  // São Paulo's midnight after the balance's day is 03:00 UTC.
  await penhor({ dataInclusao: new Date('2026-11-14T03:00:00Z'), dataExclusao })
  expect((await carregar(saldos)).json()).toMatchObject({ semGarantia: { total: 1 } })
  await penhor({ dataInclusao: new Date('2026-11-14T02:59:59Z'), dataExclusao })
  expect((await carregar(saldos)).status).toBe(200)
  await penhor({ dataInclusao, dataExclusao: null })
})

test('first balances unlike their contract’s credit are asked about, later ones not', async () => {
  const contratos = [await ativo(1), await ativo(1), await ativo(1)]
  const [alto, baixo, certo] = contratos.map(({ numero }) => numero)
  const linhas = (dia: string) =>
    arquivo(`${alto};${dia};150.000,01`, `${baixo};${dia};999,99`, `${certo};${dia};1.000,00`)
  const pergunta = await b.s.enviar(b, linhas('13/11/2026'))
  expect([pergunta.status, pergunta.json()]).toMatchObject([
    409,
    {
      falta: ['confirmar'],
      acimaDoCredito: { total: 1, numeros: [alto] },
      primeirosBaixos: { total: 1, numeros: [baixo] },
    },
  ])
  const previa = await b.s.enviar(b, linhas('13/11/2026'), '?completo=false', '/previa')
  expect(previa.json()).toMatchObject({ falta: ['confirmar'], primeirosBaixos: { numeros: [baixo] } })
  expect((await b.s.enviar(b, linhas('13/11/2026'), '?confirmar=true')).status).toBe(200)
  expect((await b.s.enviar(b, arquivo(`${baixo};16/11/2026;0,00`))).status).toBe(200)
  // A settled contract may owe nothing from its first balance on.
  const { contratoId, numero } = await ativo(1)
  await b.liquidar(contratoId)
  expect((await b.s.enviar(b, arquivo(`${numero};13/11/2026;0,00`))).status).toBe(200)
})

describe('a heading that may be another’s', () => {
  const prever = async (...linhas: string[]) =>
    (await b.s.enviar(b, Buffer.from(linhas.join('\n')), '', '/previa')).json<PreviaDeSaldos>()

  test('a bare Saldo beside plates is asked about, and read as the institution said', async () => {
    const linhas = [(await ativo(1)).numero, (await ativo(1)).numero].map(
      (numero) => `${numero};ABC1D23;13/11/2026;40000,00`,
    )
    const previa = () => prever('Contrato;Placa;Data base;Saldo', ...linhas)
    const dizer = (leitura: string) =>
      t.call('PUT', b.s.url(b, '/colunas'), {
        token: b.banco,
        body: { colunas: [{ titulo: 'Saldo', leitura }] },
      })
    expect(await previa()).toMatchObject({
      situacao: 'recusado',
      mensagem:
        'A coluna “Saldo” pode ser Saldo devedor do contrato ou Saldo do veículo. Diga o que ela traz.',
      colunas: [{ titulo: 'Saldo', valores: ['40000,00'], escolha: null, lida: false }],
    })
    expect((await dizer('saldo_veiculo')).status).toBe(204)
    expect(await previa()).toMatchObject({ mensagem: 'Faltam no cabeçalho as colunas: saldo_devedor.' })
    expect((await dizer('saldo_devedor')).status).toBe(204)
    expect(await previa()).toMatchObject({ situacao: 'previa', saldoDevedor: 80_000, totalErros: 0 })
  })

  test.each(['Valor', 'Valor do veículo'])(
    'a %s beside plates may be a price, and is asked about',
    async (titulo) => {
      const { numero } = await ativo(1)
      const { colunas } = await prever(
        `Contrato;Placa;Data base;Saldo devedor;${titulo}`,
        `${numero};ABC1D23;13/11/2026;40000,00;40000,00`,
      )
      expect(colunas).toMatchObject([{ titulo, valores: ['40000,00'], escolha: null }])
    },
  )
})
