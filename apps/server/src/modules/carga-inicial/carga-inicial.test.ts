import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { next, renavamDe } from '#testing/documentos.ts'
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

test('a paper that only the file knows is reserved too', async () => {
  const { id: veiculoId, placa, chassi } = await carro()
  const semChassi = { chassi: null, renavam: renavamDe(88_001) }
  await t.banco.db.updateTable('veiculo').set(semChassi).where('id', '=', veiculoId).execute()
  const id = await c.abrir()
  await c.enviar(id, 'contratos', arquivoDe('contratos', contrato('CT-1')))
  await c.enviar(id, 'garantias', arquivoDe('garantias', garantia('CT-1', placa, { chassi })))
  expect(await c.trouxe(id)).toMatchObject({ contratos: 1, veiculos: 1 })
  const reservados = await t.banco.db
    .selectFrom('penhorIdentificador')
    .where('instituicaoFinanceiraId', '=', banco)
    .select(['tipo', 'valor'])
    .execute()
  expect(reservados).toEqual(expect.arrayContaining([{ tipo: 'chassi', valor: chassi }]))
  // Another institution can't take it by that paper, from the stock of another store.
  const outra = await createLoja(t)
  const outro = await createCarga(t, await t.cenario.instituicao())
  const deles = await outro.abrir()
  await t.cenario.veiculo({ lojaId: outra.id, chassi })
  await outro.enviar(deles, 'contratos', arquivoDe('contratos', contratoDe(outra.cnpj, 'X-1')))
  await outro.enviar(deles, 'garantias', arquivoDe('garantias', { ...garantia('X-1', ''), chassi }))
  expect(await outro.prever(deles)).toMatchObject({ contratos: 0, totalRecusados: 1 })
})

test('contracts come Ativo with their own days, prices and vehicles; nothing is billed, and each side hears once', async () => {
  const { modeloId } = await t.cenario.modelo({ preco: 5_000_000, mes: '2026-03-01' })
  const { codigoFipe } = await t.banco.db
    .selectFrom('veiculoModelo')
    .where('id', '=', modeloId)
    .select('codigoFipe')
    .executeTakeFirstOrThrow()
  const a = await carro({ modeloId })
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
  expect(await contratosDe(t, banco)).toEqual([])
  expect(await c.trouxe(id)).toMatchObject({ situacao: 'trazidos', contratos: 2, veiculos: 3, lojasNovas: 1 })

  const [um, dois] = await contratosDe(t, banco)
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
    Array.from({ length: 3 }, () => new Date('2026-03-12T03:00:00Z')),
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
  expect(await contratosDe(t, banco)).toEqual([])
  expect(await c.trouxe(id, { parcial: true })).toMatchObject({ contratos: 1, totalRecusados: 1 })
  expect((await contratosDe(t, banco)).map(({ numero }) => numero)).toEqual(['CT-2'])

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
