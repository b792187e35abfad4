import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { expectConfere } from '#testing/conferir.ts'
import { arquivoDe, contratoDe, createCarga, createLoja } from './testing/carga.ts'

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

describe('two people', () => {
  test('aren’t an operator and who came in by that operator’s hand', async () => {
    const { id } = (await c.pedir()).json<{ id: number }>()
    const pessoas = await t.banco.db
      .selectFrom('usuario')
      .where('estabelecimentoId', '=', banco)
      .select('id')
      .orderBy('id')
      .execute()
    const [ana, bia] = pessoas.map((pessoa) => pessoa.id)
    if (ana === undefined || bia === undefined) throw new Error('nobody')
    await t.banco.db
      .insertInto('acessoDeOperador')
      .values({ usuarioId: ana, operadorId: bia, desde: t.clock.now() })
      .execute()
    const confirmada = await c.passo(id, 'abrir', c.bia)
    expect([confirmada.status, confirmada.text]).toEqual([
      400,
      'Outra pessoa precisa confirmar, e quem criou ou redefiniu um acesso conta como a mesma pessoa.',
    ])
  })

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
