import { STATUS } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectConfere } from '../testing/conferir.ts'
import { AURORA, HORIZONTE, startDemo, type Demo, VENEZA } from './testing-demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo.close())

describe('contracts', () => {
  test('Banco Aurora has several in each of the eight statuses and of each selection type', async () => {
    const contratos = await demo.contratosDe(AURORA)
    expect(contratos.length).toBeGreaterThanOrEqual(24)
    const porStatus = Map.groupBy(contratos, ({ status }) => status)
    expect([...porStatus.keys()].toSorted()).toEqual(
      Object.values(STATUS)
        .map(({ label }) => label)
        .toSorted(),
    )
    for (const doStatus of porStatus.values()) expect(doStatus.length).toBeGreaterThanOrEqual(3)
    expect(new Set(contratos.map(({ tipoSelecaoGarantia }) => tipoSelecaoGarantia))).toEqual(
      new Set([0, 1, 2]),
    )
    expect(contratos.filter(({ idParceiro }) => idParceiro !== null).length).toBeGreaterThan(0)
    expect(contratos.filter(({ vencido }) => vencido)).toHaveLength(1)
    expect(contratos.every(({ numero }) => /^CT-2026-\d{4}$/.test(numero))).toBe(true)
  })

  test('Financeira Horizonte has some with Loja Veneza, which sees them once sent', async () => {
    const contratos = await demo.contratosDe(HORIZONTE)
    expect(contratos.length).toBeGreaterThanOrEqual(3)
    const naLoja = await demo.contratosDe(VENEZA, 'lojas')
    const enviados = contratos.filter(({ status }) => status !== 'Rascunho').map(({ id }) => id)
    expect(naLoja.map(({ id }) => id)).toEqual(expect.arrayContaining(enviados))
    expect(naLoja.some(({ status }) => status === 'Rascunho')).toBe(false)
  })

  test('each has a time line of its own, in the order of time and all of it past', async () => {
    const { token } = await demo.enter(AURORA)
    const forcados: string[] = []
    const motivos: string[] = []
    for (const { id, status } of await demo.contratosDe(AURORA)) {
      const response = await demo.call('GET', `/api/contratos/${id}/linha-do-tempo`, { token })
      const eventos = response
        .json<{
          eventos: { acao: string; em: string; statusId: number; forcado: boolean; motivo: string | null }[]
        }>()
        .eventos.toReversed()
      expect(eventos[0]?.acao).toBe('criar')
      expect(STATUS[(eventos.at(-1)?.statusId ?? -1) as keyof typeof STATUS].label).toBe(status)
      const instantes = eventos.map(({ em }) => em)
      expect(instantes).toEqual(instantes.toSorted())
      expect((instantes.at(-1) ?? '') < demo.clock.now().toISOString()).toBe(true)
      forcados.push(...eventos.filter(({ forcado }) => forcado).map(({ acao }) => acao))
      motivos.push(...eventos.flatMap(({ motivo }) => motivo ?? []))
    }
    expect(forcados).toEqual(expect.arrayContaining(['enviar']))
    expect(motivos.length).toBeGreaterThanOrEqual(3)
  })

  test('no vehicle backs two contracts, and a draft notes none that is taken', async () => {
    const { rows } = await sql<{ veiculoId: number }>`
      select g.veiculo_id from contrato_garantia g
      join contrato c on c.instituicao_financeira_id = g.instituicao_financeira_id and c.id = g.contrato_id
      where c.status not in (6, 7) group by g.veiculo_id having count(*) > 1`.execute(demo.banco.db)
    expect(rows).toEqual([])
    const abertos = await sql<{ penhores: number; identificadores: number }>`
      select (select count(*) from penhor where data_exclusao is null) as penhores,
        (select count(*) from penhor_identificador where tipo = 'placa') as identificadores`.execute(
      demo.banco.db,
    )
    const [contagem] = abertos.rows
    expect(contagem?.penhores).toBeGreaterThan(20)
    expect(contagem?.identificadores).toBe(contagem?.penhores)
  })

  test('proposals that wait for an approval can be approved', async () => {
    const { token } = await demo.enter(VENEZA)
    const { token: doBanco } = await demo.enter(AURORA)
    const contratos = await demo.contratosDe(AURORA)
    const doStatus = (status: string) => contratos.filter((contrato) => contrato.status === status)
    for (const { id } of doStatus(STATUS[4].label)) {
      const response = await demo.call('POST', `/api/contratos/${id}/aprovar`, {
        token: doBanco,
        body: {},
      })
      expect(response).toMatchObject({ status: 200 })
    }
    const naLoja = await demo.contratosDe(VENEZA, 'lojas')
    const aAprovar = naLoja.filter(({ status }) => status === STATUS[3].label)
    expect(aAprovar.length).toBeGreaterThan(0)
    for (const { id } of aAprovar) {
      const response = await demo.call('POST', `/api/contratos/${id}/aprovar`, { token, body: {} })
      expect(response).toMatchObject({ status: 200 })
    }
  })
})

test('every establishment has notifications, read and unread, none of the future', async () => {
  const rows = await demo.banco.db
    .selectFrom('notificacao')
    .innerJoin('estabelecimento', 'estabelecimento.id', 'notificacao.estabelecimentoId')
    .select(['estabelecimento.nomeFantasia', 'notificacao.data', 'notificacao.lidaEm'])
    .execute()
  const agora = demo.clock.now()
  expect(rows.filter(({ data, lidaEm }) => data > agora || (lidaEm && lidaEm > agora))).toEqual([])
  const donos = Map.groupBy(rows, ({ nomeFantasia }) => nomeFantasia)
  expect([...donos.keys()].toSorted()).toEqual([
    'Banco Aurora',
    'Financeira Horizonte',
    'Loja Autoestrada',
    'Loja Veneza',
  ])
  for (const dela of donos.values()) {
    expect(dela.some(({ lidaEm }) => lidaEm === null)).toBe(true)
    expect(dela.some(({ lidaEm }) => lidaEm !== null)).toBe(true)
  }
})

test('what the history billed and pledged is right', () => expectConfere(demo.banco.db))

test('bills every contract that became Ativo, from the contract’s own amounts to the general ones', async () => {
  type Extrato = { itens: { descricao: string; quantidade: number; valorUnitario: number }[] }
  const ano = 'dataInicial=2026-01-01&dataFinal=2026-12-31'
  const url = (id: number) => `/api/instituicoes-financeiras/${id}/extrato-financeiro?${ano}`
  const { itens } = await demo.get<Extrato>(AURORA, url)
  const precosDe = (nome: string) =>
    itens.filter(({ descricao }) => descricao === nome).map(({ valorUnitario }) => valorUnitario)
  expect(precosDe('Contrato incluído')).toEqual([0, 190, 250])
  expect(precosDe('Garantia incluída')).toEqual([28.5, 35])
  expect(precosDe('Garantia removida')).toEqual([20])
  expect(precosDe('Contrato alterado')).toEqual([80])
  const contratos = await demo.contratosDe(AURORA)
  const foramAtivos = contratos.filter(({ status }) => status === 'Ativo' || status === 'Liquidado')
  const incluidos = itens.filter(({ descricao }) => descricao === 'Contrato incluído')
  expect(incluidos.reduce((soma, { quantidade }) => soma + quantidade, 0)).toBe(foramAtivos.length)
})
