import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { next, renavamDe } from '#testing/documentos.ts'
import { arquivoDe, createCarga, createLoja, newCnpj } from './testing/carga.ts'

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

const contrato = (numero: string, outras: object = {}) => ({
  numero,
  cnpj_loja: loja.cnpj,
  tipo: 'Rotativo',
  valor_credito: '100.000,00',
  valor_garantia: '90.000,00',
  data_contrato: '10/03/2026',
  data_termino: '10/03/2027',
  ...outras,
})
const garantia = (numero: string, placa: string, outras: object = {}) => ({
  numero,
  placa,
  preco_acordado: '45.000,00',
  data_inclusao: '12/03/2026',
  ...outras,
})
async function carro(lojaId = loja.id, outras: { modeloId?: number } = {}) {
  const id = await t.cenario.veiculo({ lojaId, ...outras })
  const { placa } = await t.banco.db
    .selectFrom('veiculo')
    .where('id', '=', id)
    .select('placa')
    .executeTakeFirstOrThrow()
  return { id, placa }
}
const contratosDe = (instituicaoId: number) =>
  t.banco.db
    .selectFrom('contrato')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .selectAll()
    .orderBy('numero')
    .execute()

describe('two people', () => {
  test('open a load: one asks, another confirms, and there is one at a time', async () => {
    const pedida = await c.pedir()
    expect(pedida.json()).toMatchObject({
      situacao: 'pedida',
      pedidaPor: 'Ana do Banco',
      passo: {
        passo: 'abrir',
        por: 'Ana do Banco',
        propria: true,
        podem: { nomes: ['Bia do Banco'], total: 1 },
      },
    })
    const { id } = pedida.json<{ id: number }>()
    const sozinha = await c.passo(id, 'abrir', c.ana)
    expect([sozinha.status, sozinha.text]).toEqual([
      400,
      'Você já pediu para abrir a carga inicial: falta outra pessoa confirmar.',
    ])
    expect((await c.pedir(c.bia)).text).toBe(
      'A abertura de uma carga inicial já foi pedida: falta outra pessoa confirmar.',
    )
    expect((await c.passo(id, 'abrir', c.bia)).json()).toMatchObject({
      situacao: 'aberta',
      abertaPor: 'Bia do Banco',
      passo: null,
    })
    expect((await c.pedir()).text).toBe(
      'A instituição já tem uma carga inicial aberta. Feche-a ou desfaça-a antes de abrir outra.',
    )
  })

  test('may refuse, and what a first one asked for lapses with the next file', async () => {
    const { id } = (await c.pedir()).json<{ id: number }>()
    expect((await t.call('POST', c.url(id, '/recusar'), { token: c.bia })).json()).toMatchObject({
      situacao: 'recusada',
    })
    const aberta = await c.abrir()
    await c.passo(aberta, 'fechar', c.ana)
    await c.enviar(aberta, 'contratos', arquivoDe('contratos', contrato('CT-1')))
    expect(await c.ler(aberta)).toMatchObject({ situacao: 'aberta', passo: null })
  })

  test('a stale version is refused, and a stranger finds nothing', async () => {
    const id = await c.abrir()
    const velha = await t.call('POST', c.url(id, '/passos/fechar'), {
      token: c.ana,
      headers: { 'if-match': '"1"' },
    })
    expect([velha.status, velha.text]).toEqual([
      412,
      expect.stringContaining('Esta carga inicial foi alterada'),
    ])
    const outra = await createCarga(t, await t.cenario.instituicao())
    expect((await t.call('GET', outra.url(id), { token: outra.ana })).status).toBe(404)
  })
})

test('contracts come Ativo with their own days, prices and vehicles; nothing is billed, and each side hears once', async () => {
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000, mes: '2026-03-01' })
  const { codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  const a = await carro(loja.id, { modeloId })
  const b = await carro()
  const cnpj = newCnpj()
  const chassi = `9BD${String(next()).padStart(14, '0')}`
  const id = await c.abrir()
  await c.enviar(
    id,
    'garantias',
    arquivoDe(
      'garantias',
      garantia('CT-1', a.placa),
      garantia('CT-1', b.placa),
      garantia('CT-2', '', {
        chassi,
        placa: 'ABC9D87',
        codigo_fipe: codigoFipe ?? '',
        ano_modelo: '2022',
        combustivel: 'Gasolina',
      }),
    ),
  )
  await c.enviar(
    id,
    'contratos',
    arquivoDe(
      'contratos',
      contrato('CT-1', { id_parceiro: 'P-77' }),
      contrato('CT-2', { cnpj_loja: cnpj, data_termino: '01/11/2026' }),
    ),
  )
  await c.enviar(
    id,
    'lojas',
    arquivoDe('lojas', {
      cnpj,
      razao_social: 'Autos Novos Ltda',
      nome_fantasia: 'Autos Novos',
      uf: 'SP',
      prazo_whitelist: '31/12/2027',
    }),
  )
  const previa = await c.prever(id)
  expect(previa).toMatchObject({
    situacao: 'previa',
    contratos: 2,
    veiculos: 3,
    lojasNovas: 1,
    credito: 200_000,
    vencidos: 1,
    foraDoEstoque: 1,
    semReferencia: 1,
    totalRecusados: 0,
    falta: [],
  })
  expect(await contratosDe(banco)).toEqual([])
  expect(await c.trouxe(id)).toMatchObject({ situacao: 'trazidos', contratos: 2, veiculos: 3, lojasNovas: 1 })

  const [um, dois] = await contratosDe(banco)
  expect(um).toMatchObject({
    numero: 'CT-1',
    idParceiro: 'P-77',
    status: 5,
    lojaId: loja.id,
    valorCredito: 10_000_000,
    dataTermino: '2027-03-10',
    criadoEm: new Date('2026-03-10T03:00:00Z'),
    cargaInicialId: id,
  })
  const detalhe = (await t.call('GET', `/api/contratos/${um?.id}/garantias`, { token: c.ana })).json<
    { preco: number }[]
  >()
  expect(JSON.stringify(detalhe)).toContain('45000')
  const penhores = await t.banco.db
    .selectFrom('penhor')
    .where('cargaInicialId', '=', id)
    .select(['veiculoId', 'dataInclusao', 'saiuAntes'])
    .orderBy('id')
    .execute()
  expect(penhores.map(({ dataInclusao }) => dataInclusao)).toEqual(
    Array(3).fill(new Date('2026-03-12T03:00:00Z')),
  )
  const garantias = await t.banco.db
    .selectFrom('contratoGarantia')
    .where('contratoId', '=', um?.id ?? 0)
    .select(['veiculoId', 'precoReferencia', 'mesReferencia'])
    .orderBy('veiculoId')
    .execute()
  expect(garantias).toEqual([
    { veiculoId: a.id, precoReferencia: 5_000_000, mesReferencia: '2026-03-01' },
    { veiculoId: b.id, precoReferencia: null, mesReferencia: null },
  ])
  const cobertura = await t.banco.db
    .selectFrom('cobertura')
    .where('contratoId', '=', dois?.id ?? 0)
    .select(['totalAtual', 'sairam'])
    .executeTakeFirstOrThrow()
  expect(cobertura).toEqual({ totalAtual: 0, sairam: 1 })

  const eventos = await t.banco.db
    .selectFrom('eventoCobranca')
    .where('instituicaoFinanceiraId', '=', banco)
    .selectAll()
    .execute()
  expect(eventos).toEqual([])
  const avisos = await t.banco.db
    .selectFrom('notificacao')
    .where('estabelecimentoId', 'in', [banco, loja.id, dois?.lojaId ?? 0])
    .select(['estabelecimentoId', 'titulo', 'conteudo'])
    .orderBy('estabelecimentoId')
    .execute()
  expect(avisos.map(({ titulo, estabelecimentoId }) => [titulo, estabelecimentoId])).toEqual([
    ['Carga inicial', banco],
    ['Carga inicial', loja.id],
    ['Carga inicial', dois?.lojaId],
  ])
  expect(avisos[0]?.conteudo).toBe('A carga inicial trouxe 2 contratos com 3 veículos, de 2 lojas.')

  const daLoja = (await t.cenario.usuario(loja.id, DE_LOJA)).token
  const linha = (await t.call('GET', `/api/contratos/${um?.id}/linha-do-tempo`, { token: daLoja })).json<{
    eventos: { acao: string }[]
  }>()
  expect(linha.eventos.map(({ acao }) => acao)).toEqual(['cargaInicial'])

  // Again: nothing.
  expect(await c.trouxe(id)).toMatchObject({ situacao: 'sem_mudancas', contratos: 0 })
  const mesmo = await c.enviar(
    id,
    'lojas',
    arquivoDe('lojas', {
      cnpj,
      razao_social: 'Autos Novos Ltda',
      nome_fantasia: 'Autos Novos',
      uf: 'SP',
      prazo_whitelist: '31/12/2027',
    }),
  )
  expect(mesmo).toMatchObject({
    situacao: 'sem_mudancas',
    mensagem: expect.stringContaining('Este arquivo já chegou'),
  })
  const repetido = await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('CT-1', a.placa)))
  expect(repetido.mensagem).toContain('1 é do que já foi trazido e não muda.')
  expect(await c.trouxe(id)).toMatchObject({ situacao: 'sem_mudancas' })
  expect(await c.ler(id)).toMatchObject({
    contratos: 2,
    veiculos: 3,
    aTrazer: 0,
    credito: 200_000,
    vencidos: 1,
  })
})

test('a contract is all or nothing: one vehicle that another contract holds keeps all of it out, unnamed', async () => {
  const [preso, livre, outro] = [await carro(), await carro(), await carro()]
  const alheio = await t.cenario.instituicao('Financeira Horizonte')
  await t.cenario.contrato({ instituicaoId: alheio, lojaId: loja.id, status: 5, veiculoIds: [preso.id] })
  const id = await c.abrir()
  await c.enviar(id, 'contratos', arquivoDe('contratos', contrato('CT-1'), contrato('CT-2')))
  await c.enviar(
    id,
    'garantias',
    arquivoDe(
      'garantias',
      garantia('CT-1', preso.placa),
      garantia('CT-1', livre.placa),
      garantia('CT-2', outro.placa),
    ),
  )
  const motivo = `Garantias, linha 2: O veículo ${preso.placa} já está em garantia em outro contrato.`
  const pergunta = await c.trazer(id)
  expect(pergunta.status).toBe(409)
  expect(pergunta.json()).toMatchObject({
    falta: ['parcial'],
    totalRecusados: 1,
    recusados: [{ numero: 'CT-1', motivo }],
  })
  expect(pergunta.text).not.toContain('Horizonte')
  expect(await contratosDe(banco)).toEqual([])
  expect(await c.trouxe(id, { parcial: true })).toMatchObject({ contratos: 1, totalRecusados: 1 })
  expect((await contratosDe(banco)).map(({ numero }) => numero)).toEqual(['CT-2'])

  const ruins = await t.call('GET', c.url(id, '/linhas/exportar?arquivo=garantias'), { token: c.ana })
  expect(ruins.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'problema;numero;placa;chassi;renavam;preco_acordado;data_inclusao;codigo_fipe;ano_modelo;combustivel',
    `Linha 2: O veículo ${preso.placa} já está em garantia em outro contrato.;CT-1;${preso.placa};;;"45.000,00";12/03/2026;;;`,
    `Linha 3: outra linha deste contrato tem problema.;CT-1;${livre.placa};;;"45.000,00";12/03/2026;;;`,
  ])
  // Mended and sent again.
  await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('CT-1', livre.placa)))
  expect(await c.trouxe(id)).toMatchObject({ contratos: 1, veiculos: 1, totalRecusados: 0 })
})

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
    const [{ numero } = { numero: '' }] = await contratosDe(banco)
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
    const { id, placa } = await carro()
    const { chassi } = await t.banco.db
      .selectFrom('veiculo')
      .where('id', '=', id)
      .select('chassi')
      .executeTakeFirstOrThrow()
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
  test('a vehicle that no stock knows, without its papers', async () => {
    expect(
      await recusa(
        [contrato('CT-1'), contrato('CT-2')],
        [
          garantia('CT-1', 'QQQ1A11'),
          garantia('CT-2', 'QQQ1A12', {
            renavam: renavamDe(77_001),
            codigo_fipe: '999999-1',
            ano_modelo: '2022',
          }),
        ],
      ),
    ).toEqual([
      'Garantias, linha 2: O estoque da loja não conhece QQQ1A11: informe a placa, o chassi ou RENAVAM, o código FIPE e o ano do modelo.',
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

describe('undoing', () => {
  async function trazida() {
    const { id: veiculoId, placa } = await carro()
    const id = await c.abrir()
    await c.enviar(id, 'contratos', arquivoDe('contratos', contrato('CT-1')))
    await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('CT-1', placa)))
    await c.trouxe(id)
    return { id, placa, veiculoId }
  }

  test('by two people frees numbers and vehicles, and another load may bring them again as of then', async () => {
    const { id, placa, veiculoId } = await trazida()
    expect(await c.duasPessoas(id, 'desfazer')).toMatchObject({
      situacao: 'desfeita',
      encerradaPor: 'Bia do Banco',
    })
    expect((await contratosDe(banco)).map(({ status }) => status)).toEqual([6])
    expect(
      await t.banco.db
        .selectFrom('eventoCobranca')
        .where('instituicaoFinanceiraId', '=', banco)
        .selectAll()
        .execute(),
    ).toEqual([])
    const outra = await c.abrir()
    await c.enviar(outra, 'contratos', arquivoDe('contratos', contrato('CT-1')))
    await c.enviar(outra, 'garantias', arquivoDe('garantias', garantia('CT-1', placa)))
    expect(await c.trouxe(outra)).toMatchObject({ contratos: 1, veiculos: 1 })
    const { dataInclusao } = await t.banco.db
      .selectFrom('penhor')
      .where('veiculoId', '=', veiculoId)
      .where('dataExclusao', 'is', null)
      .select('dataInclusao')
      .executeTakeFirstOrThrow()
    expect(dataInclusao).toEqual(new Date('2026-03-12T03:00:00Z'))
  })

  test('is refused once somebody acted on a contract, and once the load is closed', async () => {
    const { id } = await trazida()
    const [{ id: contratoId } = { id: 0 }] = await contratosDe(banco)
    const { json } = await t.call('GET', `/api/contratos/${contratoId}`, { token: c.ana })
    const { valorCredito, valorGarantia, regraGarantiaId, statusId } = json<Record<string, unknown>>()
    const body = {
      id: contratoId,
      valorCredito,
      valorGarantia,
      regraGarantiaId,
      dataTermino: '2028-01-01',
      status: statusId,
    }
    expect((await t.call('PUT', `/api/contratos/${contratoId}`, { token: c.ana, body })).status).toBe(200)
    const tocada = await c.passo(id, 'desfazer', c.ana)
    expect([tocada.status, tocada.text]).toEqual([
      400,
      'Já houve atos em contratos desta carga (CT-1): ela não pode mais ser desfeita.',
    ])
    expect(await c.duasPessoas(id, 'fechar')).toMatchObject({ situacao: 'fechada' })
    expect((await c.passo(id, 'desfazer', c.bia)).status).toBe(400)
    const depois = await c.trazer(id)
    expect([depois.status, depois.text]).toEqual([
      400,
      'A carga inicial está na situação “Fechada”, e isto pede “Aberta”.',
    ])
  })
})
