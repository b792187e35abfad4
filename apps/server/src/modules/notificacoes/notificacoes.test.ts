import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '#testing/cenario.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { insertNotificacoes } from './notificacoes.repository.ts'

let t: TestApp
let p: Parceria

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})
beforeEach(async () => {
  t.setNow('2026-11-16T15:00:00Z')
  p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
})

interface Lista {
  notificacoes: {
    id: number
    titulo: string
    conteudo: string
    data: string
    lida: boolean
    contratoId: number
  }[]
  naoLidas: number
}
const consultar = (token: string, query: string) => t.call('GET', `/api/notificacoes?${query}`, { token })
const daLoja = async (query = '') =>
  (await consultar(p.loja, `estabelecimentoId=${p.lojaId}${query}`)).json<Lista>()
const doBanco = async (query = '') =>
  (await consultar(p.banco, `estabelecimentoId=${p.bancoId}${query}`)).json<Lista>()
/** Oldest first. */
const titulos = ({ notificacoes }: Lista) => notificacoes.map(({ titulo }) => titulo).toReversed()
const ultima = ({ notificacoes }: Lista) => notificacoes[0]?.conteudo

test('a load of a store’s stock may tell of more contracts than a statement has values; told again, nobody hears it twice', async () => {
  const muitas = Array.from({ length: 12_000 }, (_, n) => ({
    estabelecimentoId: p.bancoId,
    titulo: 'Veículo saiu do estoque',
    conteudo: `O veículo ${n} saiu do estoque.`,
    contratoId: null,
    chave: `carga ${n}`,
  }))
  for (const _ of [1, 2])
    await withTransaction(t.banco.db, (tx) =>
      insertNotificacoes(tx, 'estoque', muitas, new Date('2026-11-16T14:00:00Z')),
    )
  const { naoLidas, notificacoes } = await doBanco('&pagina=1&quantidadePorPagina=3')
  expect(naoLidas).toBe(12_000)
  expect(notificacoes[0]).toMatchObject({ titulo: 'Veículo saiu do estoque', contratoId: null, lida: false })
})

describe('who is told', () => {
  test('a proposal that the store selects, refused, selected again, approved, changed, settled', async () => {
    const id = await p.criar(0, { tipoSelecaoGarantia: 0 })
    const numero = await p.numeroDe(id)
    expect(await daLoja()).toEqual({ notificacoes: [], naoLidas: 0 })
    await p.enviar(id)
    expect(await daLoja()).toEqual({
      notificacoes: [
        {
          id: expect.any(Number) as number,
          estabelecimentoId: p.lojaId,
          titulo: 'Nova proposta recebida',
          conteudo: `Banco Um enviou o contrato ${numero}. Selecione os veículos que ficarão em garantia.`,
          data: '2026-11-16T15:00:00.000Z',
          lida: false,
          contratoId: id,
          numeroContrato: numero,
          parte: 'Banco Um',
        },
      ],
      naoLidas: 1,
    })
    await p.garantir(id, 1, p.loja)
    await p.enviar(id, p.loja)
    expect(ultima(await doBanco())).toBe(
      `Loja Central selecionou os veículos do contrato ${numero}. Confira as garantias e aprove ou recuse.`,
    )
    expect((await p.agir(id, 'recusar', p.banco, { motivo: 'Km alta.' })).status).toBe(200)
    expect(ultima(await daLoja())).toBe(
      `Banco Um recusou as garantias do contrato ${numero}. Motivo: Km alta.`,
    )
    await p.enviar(id, p.loja)
    await p.aprovar(id, p.banco)
    expect((await p.alterar(id, { valorCredito: 90_000, dataTermino: '2027-07-01' })).status).toBe(200)
    expect(ultima(await daLoja())?.replaceAll('\u00a0', ' ')).toBe(
      `Banco Um alterou o contrato ${numero}: Data de término, de 30/06/2027 para 01/07/2027; ` +
        'Valor do crédito, de R$ 100.000,00 para R$ 90.000,00.',
    )
    expect((await p.alterar(id, {})).status).toBe(200)
    await p.liquidar(id)
    expect(titulos(await daLoja())).toEqual([
      'Nova proposta recebida',
      'Seleção de garantias recusada',
      'Contrato aprovado',
      'Termos do contrato alterados',
      'Contrato liquidado',
    ])
    expect(titulos(await doBanco())).toEqual([
      'Garantias selecionadas pela loja',
      'Garantias selecionadas pela loja',
    ])
  })

  test('a proposal that the store refuses and then approves', async () => {
    const id = await p.criar(1)
    const numero = await p.numeroDe(id)
    await p.enviar(id)
    expect(ultima(await daLoja())).toBe(
      `Banco Um enviou o contrato ${numero}. Confira os veículos em garantia e responda à proposta.`,
    )
    expect((await p.agir(id, 'recusar', p.loja, { motivo: 'Já vendido.' })).status).toBe(200)
    expect(ultima(await doBanco())).toBe(
      `Loja Central recusou a proposta do contrato ${numero}. Motivo: Já vendido.`,
    )
    await p.enviar(id)
    await p.aprovar(id)
    expect(titulos(await doBanco())).toEqual(['Proposta recusada pela loja', 'Proposta aprovada pela loja'])
  })

  test('of a draft the store hears nothing, of a sent proposal that is cancelled it does', async () => {
    const rascunho = await p.criar(1)
    expect((await p.alterar(rascunho, { valorCredito: 1 })).status).toBe(200)
    expect((await p.agir(rascunho, 'cancelar', p.banco)).status).toBe(200)
    expect(await daLoja()).toEqual({ notificacoes: [], naoLidas: 0 })
    const id = await p.criar(1)
    await p.enviar(id)
    expect((await p.agir(id, 'recusar', p.loja, { motivo: 'Não.' })).status).toBe(200)
    // Status 2: the proposal lies with the institution again, the store sees the terms with the next send.
    expect((await p.alterar(id, { valorCredito: 1 })).status).toBe(200)
    expect((await p.agir(id, 'cancelar', p.banco)).status).toBe(200)
    expect(titulos(await daLoja())).toEqual(['Nova proposta recebida', 'Contrato cancelado'])
  })

  test('a refused action tells nobody', async () => {
    const id = await p.criar(1)
    expect((await p.agir(id, 'aprovar', p.loja)).status).toBe(404)
    expect((await p.agir(id, 'aprovar', p.banco)).status).toBe(400)
    expect(await daLoja()).toEqual({ notificacoes: [], naoLidas: 0 })
    expect(await doBanco()).toEqual({ notificacoes: [], naoLidas: 0 })
  })
})

test('each says its contract and the other side, to both; what tells of none says neither', async () => {
  const id = await p.criar(0, { tipoSelecaoGarantia: 0 })
  await p.enviar(id)
  await p.garantir(id, 1, p.loja)
  await p.enviar(id, p.loja)
  const numeroContrato = await p.numeroDe(id)
  expect((await doBanco()).notificacoes).toMatchObject([{ numeroContrato, parte: 'Loja Central' }])
  expect((await daLoja()).notificacoes).toMatchObject([{ numeroContrato, parte: 'Banco Um' }])
  // No two people can bring this about: a notice of somebody else's contract.
  const estranho = await t.cenario.instituicao('Banco Estranho')
  await t.banco.db
    .insertInto('notificacao')
    .values(
      [id, null].map((contratoId) => ({
        estabelecimentoId: estranho,
        titulo: 'Aviso',
        conteudo: 'Conteúdo',
        contratoId,
        chave: `x:${contratoId}`,
        data: t.clock.now(),
        lidaEm: null,
      })),
    )
    .execute()
  const { token } = await t.cenario.usuario(estranho, DE_INSTITUICAO)
  const dele = (await consultar(token, `estabelecimentoId=${estranho}`)).json<Lista>().notificacoes
  const nada = { numeroContrato: null, parte: null }
  expect(dele).toMatchObject([nada, nada])
})

describe('reading', () => {
  const ler = (id: number, token: string, estabelecimentoId: number) =>
    t.call('POST', `/api/notificacoes/${id}/ler`, { token, body: { estabelecimentoId } })

  const lerTodas = (token: string, body: object) => t.call('POST', '/api/notificacoes/ler', { token, body })

  test('all at once: those that were shown, of this establishment', async () => {
    await tres()
    const [nova, antiga] = (await daLoja()).notificacoes
    const ate = antiga?.data
    expect(await lerTodas(p.loja, { estabelecimentoId: p.lojaId, ate })).toMatchObject({ status: 204 })
    const depois = await daLoja()
    expect(depois.notificacoes.map(({ lida }) => lida)).toEqual([false, true, true])
    expect((await daLoja('&lida=nao&pagina=1&quantidadePorPagina=10')).notificacoes).toMatchObject([
      { id: nova?.id },
    ])
    expect((await lerTodas(p.loja, { estabelecimentoId: p.bancoId, ate: nova?.data })).status).toBe(403)
    expect((await lerTodas(p.banco, { ate: nova?.data })).status).toBe(204)
    expect((await daLoja()).naoLidas).toBe(1)
    for (const ruim of [undefined, '', 'ontem', '2026-11-16', 5])
      expect((await lerTodas(p.loja, { ate: ruim })).status).toBe(400)
  })

  async function tres() {
    for (let n = 0; n < 3; n++) {
      t.passar(60_000)
      await p.enviar(await p.criar(1))
    }
  }

  test('is per establishment and happens once', async () => {
    await tres()
    const [nova] = (await daLoja()).notificacoes
    const id = nova?.id ?? 0
    expect(await ler(id, p.loja, p.lojaId)).toMatchObject({ status: 204, text: '' })
    const colega = (await t.cenario.usuario(p.lojaId, DE_LOJA)).token
    const lida = (await consultar(colega, `estabelecimentoId=${p.lojaId}`)).json<Lista>()
    expect(lida.notificacoes.map((notificacao) => notificacao.lida)).toEqual([true, false, false])
    expect(lida.naoLidas).toBe(2)
    const quando = async () =>
      (
        await t.banco.db.selectFrom('notificacao').where('id', '=', id).select('lidaEm').executeTakeFirst()
      )?.lidaEm?.toISOString()
    const antes = await quando()
    t.passar(60_000)
    expect((await ler(id, colega, p.lojaId)).status).toBe(204)
    expect(await quando()).toBe(antes)
  })

  test('goes page by page, newest first, counting all that wait', async () => {
    await tres()
    const pagina = await daLoja('&pagina=1&quantidadePorPagina=2')
    expect(pagina).toMatchObject({ naoLidas: 3, total: 3, totalPaginas: 2, registroAtual: 1 })
    const datas = (pagina.notificacoes as unknown as { data: string }[]).map(({ data }) => data)
    expect(datas).toEqual(['2026-11-16T15:03:00.000Z', '2026-11-16T15:02:00.000Z'])
    expect(await daLoja('&pagina=3&quantidadePorPagina=2')).toEqual({
      notificacoes: [],
      naoLidas: 3,
      total: 3,
      totalPaginas: 2,
      registroAtual: 0,
    })
  })

  test('nobody reads or marks another’s; operators have none', async () => {
    await p.enviar(await p.criar(1))
    const id = (await daLoja()).notificacoes[0]?.id ?? 0
    expect((await consultar(p.banco, `estabelecimentoId=${p.lojaId}`)).status).toBe(403)
    expect((await ler(id, p.banco, p.bancoId)).status).toBe(404)
    expect((await ler(id, p.loja, p.bancoId)).status).toBe(403)
    expect((await ler(id + 1_000_000, p.loja, p.lojaId)).status).toBe(404)
    const operador = (await t.cenario.usuario(null, DE_INSTITUICAO)).token
    expect((await consultar(operador, 'estabelecimentoId=0')).json()).toEqual({
      notificacoes: [],
      naoLidas: 0,
    })
    expect((await consultar(operador, `estabelecimentoId=${p.lojaId}`)).status).toBe(403)
    expect((await ler(id, operador, 0)).status).toBe(404)
    const semPermissao = (await t.cenario.usuario(p.lojaId, [])).token
    expect((await consultar(semPermissao, `estabelecimentoId=${p.lojaId}`)).status).toBe(403)
    expect((await daLoja()).naoLidas).toBe(1)
  })

  test('a store finds its notice for a year, and 404 after it', async () => {
    await p.enviar(await p.criar(1))
    const id = (await daLoja()).notificacoes[0]?.id ?? 0
    t.setNow('2027-11-16T14:59:00Z')
    p.loja = (await t.cenario.usuario(p.lojaId, DE_LOJA)).token
    expect((await daLoja()).notificacoes).toHaveLength(1)
    t.setNow('2027-11-16T15:00:00Z')
    expect(await daLoja()).toEqual({ notificacoes: [], naoLidas: 0 })
    expect((await ler(id, p.loja, p.lojaId)).status).toBe(404)
  })
})
