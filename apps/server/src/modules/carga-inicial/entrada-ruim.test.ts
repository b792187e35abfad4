import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { renavamDe } from '#testing/documentos.ts'
import {
  arquivoDe,
  contratoDe,
  contratosDe,
  createCarga,
  createCarro,
  createLoja,
  garantia,
  newCnpj,
} from './testing/carga.ts'

// Today is Monday, 16 November 2026.

let t: TestApp
let banco: number
let c: Awaited<ReturnType<typeof createCarga>>
let loja: { id: number; cnpj: string }
beforeAll(async () => {
  t = await startApp()
})
beforeEach(async () => {
  banco = await t.cenario.instituicao('Banco Aurora')
  c = await createCarga(t, banco)
  loja = await createLoja(t, 'Autoestrada')
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const contrato = (numero: string, outras: object = {}) => contratoDe(loja.cnpj, numero, outras)
const carro = (outras: { modeloId?: number } = {}) => createCarro(t, loja.id, outras)

describe('bad input, each in words', () => {
  async function recusa(contratos: object[], garantias: object[]) {
    const id = await c.abrir()
    await c.enviar(id, 'contratos', arquivoDe('contratos', ...contratos))
    await c.enviar(id, 'garantias', arquivoDe('garantias', ...garantias))
    const previa = await c.prever(id)
    expect(previa.contratos).toBe(0)
    return previa.recusados.map(({ motivo }) => motivo)
  }

  test('of the contract’s line', async () => {
    const { placa } = await carro()
    const id = await c.abrir()
    const recebido = await c.enviar(
      id,
      'contratos',
      arquivoDe(
        'contratos',
        contrato('A', { data_contrato: '10/03/2027', data_termino: '10/04/2027' }),
        contrato('B', { data_termino: '10/02/2026' }),
        contrato('C', { valor_credito: '1.234' }),
        contrato('D', { valor_garantia: '-5,00' }),
        contrato('E', { tipo: 'Outro' }),
        contrato('F', { cnpj_loja: '11.111.111/1111-11' }),
        contrato(''),
      ),
    )
    expect(recebido.erros.map(({ motivo }) => motivo)).toEqual([
      'Data do contrato: 10/03/2027 ainda não chegou.',
      'A data de término (10/02/2026) é anterior à data do contrato (10/03/2026).',
      expect.stringContaining('1.234 pode ser mil ou milésimo'),
      expect.stringContaining('é negativo'),
      'Tipo do contrato “Outro” não é um tipo conhecido: escreva Parcelado ou Rotativo.',
      expect.stringContaining('CNPJ inválido.'),
      'Número do contrato: está em branco, preencha.',
    ])
    await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('A', placa)))
    expect(await c.prever(id)).toMatchObject({ contratos: 0, totalRecusados: 6 })
  })

  test('two contracts of one number', async () => {
    expect(await recusa([contrato('CT-1'), contrato('ct-1')], [])).toEqual([
      'O contrato CT-1 está em duas linhas do arquivo de contratos (2 e 3).',
      'O contrato ct-1 está em duas linhas do arquivo de contratos (2 e 3).',
    ])
  })
  test('a number that is here already', async () => {
    await t.cenario.contrato({ instituicaoId: banco, lojaId: loja.id, status: 5 })
    const [{ numero } = { numero: '' }] = await contratosDe(t, banco)
    expect(await recusa([contrato(numero)], [])).toEqual([`Já existe um contrato com o número ${numero}.`])
  })
  test('a CNPJ that nobody knows', async () => {
    const cnpj = newCnpj()
    expect(await recusa([contrato('CT-1', { cnpj_loja: cnpj })], [])).toEqual([
      `O CNPJ ${cnpj} não é de loja cadastrada nem do arquivo de lojas.`,
    ])
  })
  test('a rule that nobody knows', async () => {
    expect(await recusa([contrato('CT-1', { regra: 'Seminovos' })], [])).toEqual([
      'Não há regra de garantia “Seminovos” para a loja.',
    ])
  })
  test('a vehicle twice, by whichever of its papers', async () => {
    const { placa, chassi } = await carro()
    const recusas = await recusa(
      [contrato('CT-1'), contrato('CT-2')],
      [garantia('CT-1', placa), garantia('CT-2', '', { chassi })],
    )
    expect(recusas).toEqual([
      expect.stringContaining('está mais de uma vez no arquivo (linhas 2 e 3).'),
      expect.stringContaining('está mais de uma vez no arquivo (linhas 2 e 3).'),
    ])
  })
  test('an inclusion before the contract, or still to come', async () => {
    const [a, b] = [await carro(), await carro()]
    expect(
      await recusa(
        [contrato('CT-1'), contrato('CT-2')],
        [
          garantia('CT-1', a.placa, { data_inclusao: '09/03/2026' }),
          garantia('CT-2', b.placa, { data_inclusao: '17/11/2026' }),
        ],
      ),
    ).toEqual([
      'Garantias, linha 2: A data de inclusão (09/03/2026) é anterior à data do contrato (10/03/2026).',
      'Garantias, linha 3: Data de inclusão: 17/11/2026 ainda não chegou.',
    ])
  })
  test('a consigned vehicle', async () => {
    const { id, placa } = await carro()
    await t.banco.db
      .updateTable('veiculo')
      .set({ renaveSituacao: 'consignado', consignadoDesde: t.clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await recusa([contrato('CT-1')], [garantia('CT-1', placa)])).toEqual([
      `Garantias, linha 2: O veículo ${placa} está em consignação: não pertence à loja e não pode ser dado em garantia.`,
    ])
  })
  test('a vehicle that no stock knows, without its papers', async () => {
    expect(
      await recusa(
        [contrato('CT-1'), contrato('CT-2')],
        [
          garantia('CT-1', 'QQQ1A11'),
          garantia('CT-2', 'QQQ1A12', {
            renavam: renavamDe(77_001),
            chassi: '9BGKS48T0KG777001',
            codigo_fipe: '999999-1',
            ano_modelo: '2022',
          }),
        ],
      ),
    ).toEqual([
      'Garantias, linha 2: O estoque da loja não conhece QQQ1A11: informe a placa, o chassi, o código FIPE e o ano do modelo.',
      'Garantias, linha 3: O código FIPE 999999-1 de QQQ1A12 não está nas tabelas carregadas.',
    ])
  })
})

test('contracts without vehicles, and vehicles of no contract, are asked about', async () => {
  const { placa } = await carro()
  const id = await c.abrir()
  await c.enviar(id, 'contratos', arquivoDe('contratos', contrato('CT-1')))
  await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('', placa)))
  expect(await c.prever(id)).toMatchObject({
    contratos: 1,
    semVeiculos: { total: 1, numeros: ['CT-1'] },
    semContrato: 1,
    falta: ['confirmar'],
  })
  expect((await c.trazer(id)).status).toBe(409)
  expect(await c.trouxe(id, { confirmar: true })).toMatchObject({ contratos: 1, veiculos: 0 })
})

test('a vehicle of a number that no file brings is asked about, since it would stay free', async () => {
  const [um, outro] = [await carro(), await carro()]
  const id = await c.abrir()
  await c.enviar(id, 'contratos', arquivoDe('contratos', contrato('CT-1')))
  await c.enviar(
    id,
    'garantias',
    arquivoDe('garantias', garantia('CT-1', um.placa), garantia('CT-01', outro.placa)),
  )
  expect(await c.prever(id)).toMatchObject({
    contratos: 1,
    veiculos: 1,
    semContrato: 1,
    falta: ['confirmar'],
  })
})

test('headings as people have them, sums and footers, and a heading told by hand', async () => {
  const { placa } = await carro()
  const id = await c.abrir()
  await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('77', placa)))
  const arquivo = Buffer.from(
    [
      'sep=;',
      'Contrato;CNPJ da loja;Modalidade;Valor do crédito;Montante garantido;Data do contrato;Vencimento',
      `77;${loja.cnpj};rotativo;R$ 100.000,00;90.000,00;10/03/2026;10/03/2027`,
      'TOTAL;;;100.000,00;90.000,00;;',
    ].join('\r\n'),
  )
  expect(await c.enviar(id, 'contratos', arquivo)).toMatchObject({
    situacao: 'recusado',
    mensagem: 'Faltam no cabeçalho as colunas: valor_garantia.',
    colunas: [{ titulo: 'Montante garantido', valores: ['90.000,00'] }],
  })
  const colunas = [{ titulo: 'Montante garantido', leitura: 'valor_garantia' }]
  expect(
    (await t.call('PUT', `${c.lista}/colunas/contratos`, { token: c.ana, body: { colunas } })).status,
  ).toBe(204)
  expect(await c.enviar(id, 'contratos', arquivo)).toMatchObject({
    situacao: 'importado',
    linhas: 1,
    totalOutrasLinhas: 1,
  })
  expect(await c.trouxe(id)).toMatchObject({ contratos: 1, veiculos: 1 })
})
