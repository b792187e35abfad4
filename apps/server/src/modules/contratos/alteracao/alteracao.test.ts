import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Alteracoes, createAlteracoes } from '../../../testing/alteracoes.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../../../testing/cenario.ts'
import { expectConfere } from '../../../testing/conferir.ts'
import { expirarAlteracoes } from './expirar-alteracoes.service.ts'

let t: TestApp
let a: Alteracoes
/** An Ativo contract with two vehicles at 50.000,00 and a valorGarantia of 100.000,00. */
let id: number
let antigas: number[]

beforeAll(async () => {
  t = await startApp()
})
afterAll(async () => {
  await expectConfere(t.banco.db, t.clock)
  await t.close()
})
beforeEach(async () => {
  a = await createAlteracoes(t, { banco: 'Banco Um', loja: 'Loja Central' })
  id = await a.ativar(2)
  antigas = await a.garantias(id)
  await t.banco.db.deleteFrom('notificacao').execute()
})

const primeira = () => antigas[0] ?? 0
const comPreco = (veiculoId: number, reais = 50_000) => ({ veiculoId, precoInstituicaoFinanceira: reais })

describe('a substitution', () => {
  test('proposed by the store, pledges the incoming vehicle at once and changes nothing until the institution accepts', async () => {
    const novo = await a.veiculo()
    const proposta = await a.propor(id, a.loja, {
      incluir: [{ veiculoId: novo }],
      remover: [primeira()],
    })
    expect([proposta.status, proposta.json()]).toEqual([
      200,
      { contratoId: id, alteracaoId: expect.any(Number), situacao: 'pendente' },
    ])
    expect(await a.garantias(id)).toEqual(antigas)
    expect(await a.penhorados(id)).toEqual([...antigas, novo])
    expect(await a.cobrados(id)).toEqual({ contrato_incluido: 1, garantia_incluida: 2 })

    t.passar(60_000)
    const aceita = await a.responder(id, 'aceitar', a.banco)
    expect([aceita.status, aceita.json()]).toMatchObject([200, { situacao: 'aceita' }])
    expect(await a.garantias(id)).toEqual([antigas[1], novo])
    expect(await a.penhorados(id)).toEqual([antigas[1], novo])
    expect(await a.cobrados(id)).toEqual({
      contrato_incluido: 1,
      garantia_incluida: 3,
      garantia_removida: 1,
    })
    const movimentos = (
      await t.call('GET', `/api/contratos/${id}/historico-movimentacao`, { token: a.banco })
    ).json<{ historico: { placa: string; dataExclusao: string | null }[] }>().historico
    expect(movimentos).toHaveLength(3)
    expect(movimentos.filter(({ dataExclusao }) => dataExclusao !== null)).toEqual([
      expect.objectContaining({ placa: await a.placa(primeira()), dataExclusao: '2026-11-16T15:01:00.000Z' }),
    ])
  })

  test('proposed by the institution needs its price, and the store accepts', async () => {
    const novo = await a.veiculo()
    const semPreco = await a.propor(id, a.banco, {
      incluir: [{ veiculoId: novo }],
      remover: [primeira()],
    })
    expect([semPreco.status, semPreco.text]).toEqual([
      400,
      'Validation failed:\n -- incluir.0.precoInstituicaoFinanceira: Campo obrigatório',
    ])
    const pedido = { incluir: [comPreco(novo, 60_000)], remover: [primeira()] }
    expect((await a.propor(id, a.banco, pedido)).status).toBe(200)
    expect((await a.responder(id, 'aceitar', a.loja)).status).toBe(200)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: a.loja })).json<{
      garantias: { id: number; precoVeiculo: number; precoInstituicaoFinanceira: number }[]
    }>()
    expect(garantias.find((garantia) => garantia.id === novo)).toMatchObject({
      precoVeiculo: 50_000,
      precoInstituicaoFinanceira: 60_000,
    })
  })

  test('a price from a store is ignored', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [comPreco(novo, 999_999)], remover: [primeira()] })
    await a.responder(id, 'aceitar', a.banco)
    const { garantias } = (await t.call('GET', `/api/contratos/${id}/garantias`, { token: a.loja })).json<{
      garantias: { id: number; precoInstituicaoFinanceira: number | null }[]
    }>()
    expect(garantias.find((garantia) => garantia.id === novo)?.precoInstituicaoFinanceira).toBeNull()
  })

  test.each([
    ['recusar', 'recusada', 'banco'],
    ['cancelar', 'cancelada', 'loja'],
  ] as const)(
    '%s leaves the guarantees as they were and frees the incoming vehicle',
    async (acao, situacao, quem) => {
      const novo = await a.veiculo()
      await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
      const resposta = await a.responder(id, acao, a[quem])
      expect([resposta.status, resposta.json()]).toMatchObject([200, { situacao }])
      expect(await a.garantias(id)).toEqual(antigas)
      expect(await a.penhorados(id)).toEqual(antigas)
      expect(await a.cobrados(id)).toEqual({ contrato_incluido: 1, garantia_incluida: 2 })
      // Free for anyone again.
      const outro = await a.criar(0)
      const body = [comPreco(novo)]
      await t.call('PUT', `/api/contratos/${outro}/garantias`, { token: a.banco, body })
      expect((await a.agir(outro, 'enviar', a.banco)).status).toBe(200)
    },
  )
})

describe('the institution alone', () => {
  test('reinforces and releases at once', async () => {
    const novo = await a.veiculo()
    const reforco = await a.propor(id, a.banco, { incluir: [comPreco(novo)], imediata: true })
    expect(reforco.json()).toMatchObject({ situacao: 'aceita' })
    expect(await a.garantias(id)).toEqual([...antigas, novo])
    const liberacao = await a.propor(id, a.banco, { remover: [primeira()], imediata: true })
    expect(liberacao.json()).toMatchObject({ situacao: 'aceita' })
    expect(await a.garantias(id)).toEqual([antigas[1], novo])
    expect(await a.penhorados(id)).toEqual([antigas[1], novo])
    expect(await a.cobrados(id)).toEqual({
      contrato_incluido: 1,
      garantia_incluida: 3,
      garantia_removida: 1,
    })
    expect(await a.avisos(a.lojaId)).toEqual([
      `Garantias do contrato alteradas: Banco Um alterou as garantias do contrato ${await a.numeroDe(id)}: incluir ${await a.placa(novo)}.`,
      `Garantias do contrato alteradas: Banco Um alterou as garantias do contrato ${await a.numeroDe(id)}: retirar ${await a.placa(primeira())}.`,
    ])
  })

  test('never substitutes without an answer, and a store does nothing without one', async () => {
    const novo = await a.veiculo()
    const troca = { incluir: [comPreco(novo)], remover: [primeira()], imediata: true }
    const substituicao = await a.propor(id, a.banco, troca)
    expect([substituicao.status, substituicao.text]).toEqual([
      400,
      'Validation failed:\n -- imediata: Só o reforço (apenas inclusão) e a liberação (apenas retirada) podem ser feitos sem resposta da loja.',
    ])
    const daLoja = await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], imediata: true })
    expect([daLoja.status, daLoja.text]).toEqual([
      400,
      'A alteração proposta pela loja precisa da resposta da instituição financeira.',
    ])
    expect(await a.penhorados(id)).toEqual(antigas)
  })
})

test('one open proposal per contract; whoever made it can only take it back', async () => {
  const [um, dois] = [await a.veiculo(), await a.veiculo()]
  await a.propor(id, a.loja, { incluir: [{ veiculoId: um }] })
  const JA_HA =
    'Já existe uma alteração de garantias aguardando resposta neste contrato. Ela precisa ser respondida ou cancelada antes.'
  const segunda = await a.propor(id, a.loja, { incluir: [{ veiculoId: dois }] })
  const imediata = await a.propor(id, a.banco, { incluir: [comPreco(dois)], imediata: true })
  expect([segunda.text, imediata.text]).toEqual([JA_HA, JA_HA])
  expect((await a.responder(id, 'aceitar', a.loja)).text).toBe(
    'Quem propôs a alteração de garantias não pode respondê-la; é possível cancelá-la.',
  )
  expect((await a.responder(id, 'cancelar', a.banco)).text).toBe(
    'Só quem propôs a alteração de garantias pode cancelá-la; é possível recusá-la.',
  )
  expect(await a.penhorados(id)).toEqual([...antigas, um])
})

describe('what may not come in', () => {
  const recusa = async (veiculoId: number) => {
    const { status, text } = await a.propor(id, a.loja, { incluir: [{ veiculoId }] })
    expect(status).toBe(400)
    expect(await a.penhorados(id)).toEqual(antigas)
    return text
  }
  const CAMPO = 'Validation failed:\n -- incluir.0.veiculoId: Veículo não encontrado no estoque da loja.'

  test('a vehicle of another store, or none at all: the same words', async () => {
    expect(await recusa(await t.cenario.veiculo({ lojaId: await t.cenario.loja() }))).toBe(CAMPO)
    expect(await recusa(999_999_999)).toBe(CAMPO)
  })
  test('one that left the stock, has no price, backs another contract or this one', async () => {
    const sem = await a.veiculo({ anoModelo: 1999 })
    expect(await recusa(sem)).toBe(`O veículo ${await a.placa(sem)} está sem preço.`)
    const vendido = await a.veiculo()
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', vendido).execute()
    expect(await recusa(vendido)).toBe(
      `O veículo ${await a.placa(vendido)} não está mais no estoque da loja.`,
    )
    const [alheio = 0] = await a.garantias(await a.ativar(1))
    expect(await recusa(alheio)).toBe(
      `O veículo ${await a.placa(alheio)} já está em garantia em outro contrato.`,
    )
    expect(await recusa(primeira())).toBe(
      `O veículo ${await a.placa(primeira())} já está em garantia neste contrato.`,
    )
  })
  test('one that the frozen version of the rule does not accept, whatever the rule says now', async () => {
    const { marcaId } = await t.cenario.modelo({ marca: 'Honda' })
    const instituicaoId = a.bancoId
    const { regraId } = await t.cenario.regra({
      instituicaoId,
      filtros: [0],
      itens: [{ marcas: [marcaId], percentual: 8000 }],
    })
    await t.banco.db
      .updateTable('contrato')
      .set({ regraGarantiaId: regraId, regraGarantiaVersao: 1 })
      .where('id', '=', id)
      .execute()
    const fiat = await a.veiculo()
    expect(await recusa(fiat)).toBe(
      `O veículo ${await a.placa(fiat)} não atende à regra de garantia do contrato.`,
    )
  })
  test('nothing, while the whitelist entry has expired; but vehicles may leave', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.banco, { incluir: [comPreco(novo)], imediata: true })
    antigas = await a.garantias(id)
    await t.banco.db
      .updateTable('whitelist')
      .set({ prazo: '2026-11-15' })
      .where('instituicaoFinanceiraId', '=', a.bancoId)
      .execute()
    expect(await recusa(await a.veiculo())).toMatch(/whitelist/i)
    expect((await a.propor(id, a.banco, { remover: [novo], imediata: true })).status).toBe(200)
  })
  test('empty, repeated or foreign lists answer 400 naming the field', async () => {
    const text = async (pedido: object) => (await a.propor(id, a.loja, pedido)).text
    expect(await text({})).toBe(
      'Validation failed:\n -- Escolha ao menos um veículo para incluir ou retirar.',
    )
    expect(await text({ remover: [primeira(), primeira()] })).toBe(
      'Validation failed:\n -- remover.1: Veículo repetido na lista.',
    )
    expect(await text({ remover: [await a.veiculo()] })).toBe(
      'Validation failed:\n -- remover.0: O veículo não está em garantia neste contrato.',
    )
  })
})

describe('while it waits', () => {
  test('an incoming vehicle that leaves the stock or the whitelist that ends keeps it from being accepted', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    await t.banco.db.updateTable('veiculo').set({ saiuEm: t.clock.now() }).where('id', '=', novo).execute()
    expect((await a.responder(id, 'aceitar', a.banco)).text).toBe(
      `O veículo ${await a.placa(novo)} não está mais no estoque da loja.`,
    )
    await t.banco.db.updateTable('veiculo').set({ saiuEm: null }).where('id', '=', novo).execute()
    await t.banco.db
      .updateTable('whitelist')
      .set({ prazo: '2026-11-15' })
      .where('instituicaoFinanceiraId', '=', a.bancoId)
      .execute()
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(400)
    expect(await a.garantias(id)).toEqual(antigas)
    expect((await a.responder(id, 'recusar', a.banco)).status).toBe(200)
  })

  test('settling the contract frees everything and ends the proposal', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    await a.liquidar(id)
    expect(await a.penhorados(id)).toEqual([])
    expect(await a.cobrados(id)).toEqual({
      contrato_incluido: 1,
      garantia_incluida: 2,
      garantia_removida: 2,
    })
    const { situacao } = await t.banco.db
      .selectFrom('alteracaoGarantia')
      .where('contratoId', '=', id)
      .select('situacao')
      .executeTakeFirstOrThrow()
    expect(situacao).toBe('encerrada')
  })

  test('deleting its rule leaves the proposal, and it can be accepted without the rule', async () => {
    const { regraId } = await t.cenario.regra({ instituicaoId: a.bancoId, itens: [{ percentual: 10_000 }] })
    await t.banco.db
      .updateTable('contrato')
      .set({ regraGarantiaId: regraId, regraGarantiaVersao: 1 })
      .where('id', '=', id)
      .execute()
    const novo = await a.veiculo()
    expect(
      (await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })).status,
    ).toBe(200)
    const { etag } = (await t.call('GET', a.url(id), { token: a.banco })).headers as { etag: string }
    const url = `/api/regras-garantia/${regraId}?forcarExclusao=true`
    expect((await t.call('DELETE', url, { token: a.banco })).status).toBe(200)
    // Who saw the contract with its rule is told that it changed.
    const stale = await t.call('POST', `${a.url(id)}/aceitar`, {
      token: a.banco,
      headers: { 'if-match': etag },
    })
    expect(stale.status).toBe(412)
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
    expect(await a.garantias(id)).toEqual([antigas[1], novo])
  })
})

describe('a deadline of five days', () => {
  const CINCO_DIAS = 5 * 86_400_000
  test('is shown, and a minute before it the proposal can still be accepted', async () => {
    const novo = await a.veiculo()
    const agora = t.clock.now().getTime()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    expect(await a.situacao(id)).toMatchObject({
      alteracao: {
        lado: 'loja',
        usuario: 'Léo da Loja',
        expiraEm: new Date(agora + CINCO_DIAS).toISOString(),
      },
    })
    await a.passarDias(5, 60_000)
    expect((await a.responder(id, 'aceitar', a.banco)).status).toBe(200)
  })
  test('reading it lets it lapse: the incoming vehicle is free, both sides are told once, the time line says so', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
    await a.passarDias(5)
    expect(await a.situacao(id, a.loja)).toMatchObject({ alteracao: null })
    expect(await a.penhorados(id)).toEqual(antigas)
    await expirarAlteracoes({ db: t.banco.db, clock: t.clock })
    for (const lado of [a.bancoId, a.lojaId]) {
      const avisos = (await a.avisos(lado)).filter((aviso) =>
        aviso.startsWith('Alteração de garantias vencida'),
      )
      expect(avisos).toHaveLength(1)
      expect(avisos[0]).toMatch(/sem resposta\. As garantias continuam como estavam\.$/)
    }
    const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.loja })).json<{
      eventos: object[]
    }>()
    expect(eventos.at(-1)).toMatchObject({
      acao: 'expirarAlteracao',
      usuario: 'Lastro',
      lado: 'sistema',
      mudancas: [],
    })
  })
  test('an answer after it is refused and lets it lapse; the next proposal is open', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] })
    await a.passarDias(5)
    expect((await a.responder(id, 'aceitar', a.banco)).text).toBe(
      'Não há alteração de garantias aguardando resposta neste contrato.',
    )
    expect(await a.garantias(id)).toEqual(antigas)
    expect((await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] })).status).toBe(200)
    await a.responder(id, 'cancelar', a.loja)
  })
  test('the job lets every overdue one lapse, once, however many run it', async () => {
    const deps = { db: t.banco.db, clock: t.clock }
    await a.passarDias(5)
    await expirarAlteracoes(deps)
    const ids = [id, await a.ativar(1), await a.ativar(1)]
    for (const each of ids) await a.propor(each, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
    await a.passarDias(5)
    const vezes = await Promise.all([expirarAlteracoes(deps), expirarAlteracoes(deps)])
    expect(vezes.reduce((sum, n) => sum + n)).toBe(3)
    expect(await expirarAlteracoes(deps)).toBe(0)
  })
})

test('the time line tells both sides what was proposed and what became of it, and notices name the vehicles', async () => {
  const novo = await a.veiculo()
  const [placaNova, placaVelha] = [await a.placa(novo), await a.placa(primeira())]
  const numero = await a.numeroDe(id)
  const CINQUENTA_MIL = expect.stringMatching(/^R\$\s50\.000,00$/)
  await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }], remover: [primeira()] })
  await a.responder(id, 'recusar', a.banco)
  const { eventos } = (await t.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token: a.banco })).json<{
    eventos: object[]
  }>()
  expect(eventos.slice(-2)).toMatchObject([
    {
      acao: 'proporAlteracao',
      usuario: 'Léo da Loja',
      lado: 'loja',
      mudancas: [
        { campo: `Veículo ${placaNova}`, de: '—', para: CINQUENTA_MIL },
        { campo: `Veículo ${placaVelha}`, de: CINQUENTA_MIL, para: '—' },
      ],
    },
    { acao: 'recusarAlteracao', usuario: 'Ana do Banco', motivo: 'Preço acima do mercado', mudancas: [] },
  ])
  expect(await a.avisos(a.bancoId)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Alteração de garantias proposta: Loja Central propõe alterar as garantias do contrato ${numero}: incluir ${placaNova}; retirar ${placaVelha}\\. Responda até \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d\\.$`,
      ),
    ),
  ])
  expect(await a.avisos(a.lojaId)).toEqual([
    `Alteração de garantias recusada: Banco Um recusou a alteração das garantias do contrato ${numero}. Motivo: Preço acima do mercado`,
  ])
})

describe('conventions', () => {
  test('If-Match: a stale version answers 412, every answer gives the new one', async () => {
    const etag = async () => (await t.call('GET', a.url(id), { token: a.banco })).headers.etag as string
    const visto = await etag()
    const novo = await a.veiculo()
    const proposta = await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] }, { 'if-match': visto })
    expect(proposta.status).toBe(200)
    expect(proposta.headers.etag).toBe(await etag())
    for (const acao of ['aceitar', 'recusar', 'cancelar'])
      expect(
        (
          await t.call('POST', `${a.url(id)}/${acao}`, {
            token: acao === 'cancelar' ? a.loja : a.banco,
            headers: { 'if-match': visto },
            body: { motivo: 'x' },
          })
        ).status,
      ).toBe(412)
    const headers = { 'if-match': proposta.headers.etag as string }
    const aceita = await t.call('POST', `${a.url(id)}/aceitar`, { token: a.banco, headers })
    expect([aceita.status, aceita.headers.etag]).toEqual([200, await etag()])
  })

  test('Idempotency-Key: a repeat answers the first proposal, another body 422', async () => {
    const headers = { 'idempotency-key': 'uma-vez' }
    const incluir = [{ veiculoId: await a.veiculo() }]
    const [first, again] = [
      await a.propor(id, a.loja, { incluir }, headers),
      await a.propor(id, a.loja, { incluir }, headers),
    ]
    expect([again.status, again.text, again.headers.etag]).toEqual([200, first.text, first.headers.etag])
    expect((await a.propor(id, a.loja, { remover: [primeira()] }, headers)).status).toBe(422)
  })

  test('the twins: another institution and another store get 404, missing permissions 403', async () => {
    const banco = (await t.cenario.usuario(await t.cenario.instituicao(), DE_INSTITUICAO)).token
    const loja = (await t.cenario.usuario(await t.cenario.loja(), DE_LOJA)).token
    const semAlterar = (
      await t.cenario.usuario(
        a.bancoId,
        DE_INSTITUICAO.filter((code) => code !== 'Contratos.Contratos.Alterar'),
      )
    ).token
    const semAprovar = (
      await t.cenario.usuario(
        a.bancoId,
        DE_INSTITUICAO.filter((code) => code !== 'Contratos.Contratos.Aprovar'),
      )
    ).token
    const soLista = (await t.cenario.usuario(a.lojaId, ['Loja.Propostas.Listar'])).token
    await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
    const status = async (token: string) => [
      (await t.call('GET', a.url(id), { token })).status,
      (await a.propor(id, token, { remover: [primeira()] })).status,
      (await a.responder(id, 'aceitar', token)).status,
      (await a.responder(id, 'recusar', token)).status,
      (await a.responder(id, 'cancelar', token)).status,
    ]
    expect(await status(banco)).toEqual([404, 404, 404, 404, 404])
    expect(await status(loja)).toEqual([404, 404, 404, 404, 404])
    expect(await status(soLista)).toEqual([200, 403, 403, 403, 403])
    // Without Alterar nothing is proposed or taken back; without Aprovar nothing is answered.
    expect((await a.propor(id, semAlterar, { remover: [primeira()] })).status).toBe(403)
    expect((await a.responder(id, 'cancelar', semAlterar)).status).toBe(403)
    expect((await a.responder(id, 'aceitar', semAprovar)).status).toBe(403)
    expect((await a.responder(id, 'aceitar', semAlterar)).status).toBe(200)
  })

  test('an operator acts on the institution’s side', async () => {
    const operador = (await t.cenario.usuario(null, DE_INSTITUICAO)).token
    const proposta = await a.propor(id, operador, { remover: [primeira()], imediata: true })
    // Half of the coverage: refused for that alone.
    expect(proposta.text).toMatch(/^A alteração deixaria a cobertura em 50,00%/)
    await a.propor(id, a.loja, { incluir: [{ veiculoId: await a.veiculo() }] })
    expect((await a.responder(id, 'aceitar', operador)).status).toBe(200)
  })

  test('a proposed vehicle is in the list of vehicles in guarantee, at its price', async () => {
    const novo = await a.veiculo()
    await a.propor(id, a.loja, { incluir: [{ veiculoId: novo }] })
    const url = `/api/instituicoes-financeiras/${a.bancoId}/garantias?pagina=1&quantidadePorPagina=20`
    const { veiculos, total } = (await t.call('GET', url, { token: a.banco })).json<{
      veiculos: { veiculoId: number; preco: number; contratoId: number }[]
      total: number
    }>()
    expect(total).toBe(veiculos.length)
    expect(veiculos.find(({ veiculoId }) => veiculoId === novo)).toMatchObject({
      preco: 50_000,
      contratoId: id,
    })
  })
})
