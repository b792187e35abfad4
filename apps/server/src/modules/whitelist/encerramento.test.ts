import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'

const URL = '/api/opt-in/whitelist'

let t: TestApp
let p: Parceria
let id: number
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Azul' })
  const registro = { instituicaoFinanceiraId: p.bancoId, lojaId: p.lojaId, prazo: '2027-01-31' }
  await t.banco.db.deleteFrom('whitelist').where('lojaId', '=', p.lojaId).execute()
  ;({ id } = (await t.call('POST', URL, { token: p.banco, body: registro })).json<{ id: number }>())
  await t.cenario.webhook(p.lojaId)
})

const put = (prazo: string, ifMatch?: string, token = p.banco) =>
  t.call('PUT', `${URL}?id=${id}`, {
    token,
    body: { prazo },
    ...(ifMatch && { headers: { 'if-match': ifMatch } }),
  })
const del = (ifMatch?: string) =>
  t.call('DELETE', `${URL}/${id}`, { token: p.banco, ...(ifMatch && { headers: { 'if-match': ifMatch } }) })

/** New notices of both about the whitelist since the last call, oldest first. */
async function avisos() {
  const rows = await t.banco.db
    .deleteFrom('notificacao')
    .where('estabelecimentoId', 'in', [p.bancoId, p.lojaId])
    .where('titulo', 'like', '%hitelist%')
    .returning(['id', 'estabelecimentoId', 'titulo', 'conteudo'])
    .execute()
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ estabelecimentoId, titulo, conteudo }) => [
      estabelecimentoId === p.lojaId ? 'loja' : 'banco',
      `${titulo}: ${conteudo}`,
    ])
}

/** Messages to the store's partner system. */
async function aoSistema() {
  const rows = await t.banco.db
    .selectFrom('webhookEvento')
    .where('lojaId', '=', p.lojaId)
    .where('tipo', '=', 'autorizacao.encerrada')
    .select('corpo')
    .orderBy('id')
    .execute()
  return rows.map(({ corpo }) => JSON.parse(corpo) as unknown)
}

async function propostas(n: number) {
  for (let vez = 0; vez < n; vez++) await p.enviar(await p.criar(1))
}

describe('both are told at once', () => {
  test('of an entry that is deleted, with how many proposals can’t be approved any more', async () => {
    await p.criar(1)
    await p.ativar(1)
    await propostas(2)
    expect((await del()).status).toBe(204)
    const fim =
      '2 propostas em andamento não podem mais ser aprovadas. Novos contratos e envios estão suspensos.'
    expect(await avisos()).toEqual([
      ['banco', `Whitelist encerrada: Ana do Banco excluiu a loja Loja Azul da whitelist. ${fim}`],
      ['loja', `Whitelist encerrada: Banco Um excluiu a sua loja da whitelist. ${fim}`],
    ])
    expect(await aoSistema()).toEqual([
      {
        type: 'autorizacao.encerrada',
        timestamp: '2026-11-16T15:00:00.000Z',
        data: { lojaId: p.lojaId, instituicaoFinanceiraId: p.bancoId, prazo: null, propostas: 2 },
      },
    ])
  })

  test('of a prazo that is moved earlier, each time; of a later one nobody is', async () => {
    expect((await put('2027-02-28')).status).toBe(200)
    expect((await put('2027-02-28')).status).toBe(200)
    expect(await avisos()).toEqual([])
    expect((await put('2026-12-31')).status).toBe(200)
    const ate = (de: string, para: string) => `de ${de} para ${para}.`
    expect(await avisos()).toEqual([
      [
        'banco',
        `Prazo da whitelist antecipado: Ana do Banco antecipou o prazo da loja Loja Azul na whitelist, ${ate('28/02/2027', '31/12/2026')} Não há propostas em andamento.`,
      ],
      [
        'loja',
        `Prazo da whitelist antecipado: Banco Um antecipou o prazo da sua loja na whitelist, ${ate('28/02/2027', '31/12/2026')} Não há propostas em andamento.`,
      ],
    ])
    await propostas(1)
    expect((await put('2026-11-16')).status).toBe(200)
    expect((await avisos()).map(([, texto]) => texto?.slice(texto.indexOf('1 proposta')))).toEqual([
      '1 proposta em andamento não poderá ser aprovada depois disso.',
      '1 proposta em andamento não poderá ser aprovada depois disso.',
    ])
    expect(await aoSistema()).toMatchObject([
      { data: { prazo: '2026-12-31T00:00:00Z', propostas: 0 } },
      { data: { prazo: '2026-11-16T00:00:00Z', propostas: 1 } },
    ])
  })

  test('in the transaction of the change: what is refused tells nobody', async () => {
    expect((await put('2026-11-15')).status).toBe(400)
    expect((await put('2026-12-01', '"9"')).status).toBe(412)
    expect((await del('"9"')).status).toBe(412)
    expect([await avisos(), await aoSistema()]).toEqual([[], []])
  })
})

describe('two people at one entry', () => {
  const ler = () => t.call('GET', `${URL}/${id}`, { token: p.banco })

  test('list and entry say its version; a change or a deletion of another one is refused with who changed it and to what', async () => {
    const bia = (await t.cenario.usuario(p.bancoId, DE_INSTITUICAO, { nome: 'Bia' })).token
    const vista = await ler()
    expect([vista.status, vista.headers.etag]).toEqual([200, '"0"'])
    const lista = (await t.call('GET', URL, { token: p.banco })).json<{ whiteLists: object[] }>().whiteLists
    expect(lista).toEqual([vista.json()])
    const mudada = await put('2027-03-31', '"0"', bia)
    expect([mudada.status, mudada.headers.etag, mudada.json().versao]).toEqual([200, '"1"', 1])
    expect((await ler()).json()).toEqual(mudada.json())
    const frase =
      'Este registro da whitelist foi alterado por Bia em 16/11/2026 12:00. Confira o prazo, que agora é 31/03/2027, antes de continuar.'
    for (const resposta of [await put('2026-12-01', '"0"'), await del('"0"')])
      expect([resposta.status, resposta.text]).toEqual([412, frase])
    expect((await ler()).json()).toMatchObject({ prazo: '2027-03-31T00:00:00Z', versao: 1 })
    // A save without changes doesn't increment the version; without the header the call is taken.
    expect((await put('2027-03-31', '"1"')).headers.etag).toBe('"1"')
    expect((await put('2027-03-30')).headers.etag).toBe('"2"')
    expect((await put('2027-03-29', 'W/"2"')).status).toBe(200)
    expect((await put('2027-03-28', 'nada')).text).toBe('Cabeçalho If-Match inválido.')
    expect((await del('"3"')).status).toBe(204)
    expect(await ler()).toMatchObject({ status: 404, text: 'Registro da whitelist não encontrado.' })
  })

  test('of two at the same moment one is refused', async () => {
    const respostas = await Promise.all([put('2027-01-01', '"0"'), put('2027-01-02', '"0"'), del('"0"')])
    expect(respostas.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(await avisos()).toHaveLength(2)
  })
})
