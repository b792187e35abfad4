import { diaEmSaoPaulo } from '@lastro/shared/dia'
import { cnpj, chassi, placa, renavam } from '@lastro/shared/documentos'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lerOrigem } from '../modules/origem/testing/ler-origem.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../testing/cenario.ts'
import { ROTEIROS } from './roteiro.ts'
import { AURORA, AUTOESTRADA, HORIZONTE, startDemo, type Demo, VENEZA } from './testing-demo.ts'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo.close())

describe('people', () => {
  const LISTAR_DO_ESPECIFICADO = [
    'Carteira.Baixas.Listar',
    'Carteira.Limites.Listar',
    'Carteira.Saldos.Listar',
    'Configuracoes.ParametrosComerciais.Listar',
    'Configuracoes.RegrasGarantia.Listar',
    'Configuracoes.Whitelist.Listar',
    'Contratos.CargaInicial.Listar',
    'Contratos.Contratos.Listar',
    'Relatorios.ExtratoFinanceiro.Listar',
    'Relatorios.HistoricoPrecificacao.Listar',
    'Relatorios.SituacaoContratos.Listar',
  ]
  test.each([
    ['111.444.777-35', null, [...PERMISSOES]],
    [AURORA, 'Banco Aurora', DE_INSTITUICAO],
    ['390.533.447-05', 'Banco Aurora', LISTAR_DO_ESPECIFICADO],
    [HORIZONTE, 'Financeira Horizonte', DE_INSTITUICAO],
    [AUTOESTRADA, 'Loja Autoestrada', DE_LOJA],
    [VENEZA, 'Loja Veneza', DE_LOJA],
    ['987.654.321-00', 'Banco Aurora', []],
  ])('%s enters at %s with what they may do and nothing pending', async (cpf, onde, codes) => {
    const pessoa = await demo.enter(cpf)
    expect(pessoa.pendencias).toMatchObject({ expirado: false, precisaAceitarTermoUso: false })
    expect(pessoa.onde).toBe(onde)
    expect(new Set(pessoa.codes)).toEqual(new Set(codes))
  })

  test('another password does not enter', async () => {
    expect((await demo.signIn(AURORA, 'lastro-demo-')).status).toBe(401)
  })

  test('both stores are whitelisted for Banco Aurora, only Loja Veneza for Financeira Horizonte', async () => {
    const lojasDe = async (cpf: string) => {
      const url = (id: number) => `/api/instituicoes-financeiras/${id}/whitelist`
      const { lojas } = await demo.get<{ lojas: { nomeFantasia: string }[] }>(cpf, url)
      return lojas.map(({ nomeFantasia }) => nomeFantasia)
    }
    expect(await lojasDe(AURORA)).toEqual(['Loja Autoestrada', 'Loja Veneza'])
    expect(await lojasDe(HORIZONTE)).toEqual(['Loja Veneza'])
  })

  test('the CNPJs are valid, one of them alphanumeric', async () => {
    const rows = await demo.banco.db.selectFrom('estabelecimento').select('cnpj').execute()
    expect(rows.map((row) => cnpj.safeParse(row.cnpj).success)).toEqual([true, true, true, true])
    expect(rows.filter((row) => /[A-Z]/.test(row.cnpj))).toHaveLength(1)
  })
})

describe('stock', () => {
  test('each store has at least 40 vehicles of several brands and kinds, with valid papers', async () => {
    const rows = await demo.banco.db
      .selectFrom('veiculo')
      .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
      .selectAll('veiculo')
      .select('veiculoModelo.marcaId')
      .execute()
    const invalid = rows.filter(
      (row) =>
        !placa.safeParse(row.placa).success ||
        renavam.safeParse(row.renavam).data !== row.renavam ||
        chassi.safeParse(row.chassi).data !== row.chassi,
    )
    expect(invalid).toEqual([])
    const distinct = (column: 'placaMercosul' | 'renavam' | 'chassi') =>
      new Set(rows.map((row) => row[column])).size
    expect([distinct('placaMercosul'), distinct('renavam'), distinct('chassi')]).toEqual(
      Array(3).fill(rows.length),
    )
    const lojas = [...Map.groupBy(rows, ({ lojaId }) => lojaId).values()]
    expect(lojas).toHaveLength(2)
    for (const veiculos of lojas) {
      expect(veiculos.length).toBeGreaterThanOrEqual(40)
      expect(new Set(veiculos.map(({ marcaId }) => marcaId)).size).toBeGreaterThanOrEqual(8)
      expect(new Set(veiculos.map(({ tipoId }) => tipoId))).toEqual(new Set([1, 2, 3]))
      // Old plates (ABC1234) and Mercosul's side by side.
      const antigas = veiculos.filter((veiculo) => veiculo.placa !== veiculo.placaMercosul).length
      expect(antigas).toBeGreaterThan(0)
      expect(antigas).toBeLessThan(veiculos.length)
    }
  })

  test('at least 40 vehicles of each store have had reference prices over six months, which move', async () => {
    const { rows } = await sql<{ lojaId: number; veiculos: number }>`
      select loja_id, count(*) as veiculos from (
        select v.loja_id, v.id from veiculo v
        join veiculo_tipo_combustivel c on c.id = v.tipo_combustivel_id
        join preco_referencia p on p.modelo_id = v.modelo_id and p.ano_modelo = v.ano_modelo
          and p.combustivel in ('*', c.referencia)
        group by v.loja_id, v.id
        having count(distinct p.mes) = 6 and max(p.mes) = '2026-11-01' and count(distinct p.preco) > 1) com_precos
      group by loja_id`.execute(demo.banco.db)
    expect(rows).toHaveLength(2)
    for (const { veiculos } of rows) expect(veiculos).toBeGreaterThanOrEqual(40)
  })

  test('a vehicle can be seen without reference price, sold at auction and with a new chassis number', async () => {
    const { token, id } = await demo.enter(AUTOESTRADA)
    const { estoque } = (await demo.call('GET', `/api/lojas/${id}/estoque`, { token })).json<{
      estoque: { semReferencia: boolean; preco: number }[]
    }>()
    expect(estoque.filter(({ semReferencia, preco }) => semReferencia && preco > 0).length).toBeGreaterThan(0)
    const marcado = (coluna: 'leilao' | 'chassiRemarcado') =>
      demo.banco.db.selectFrom('veiculo').where(coluna, '=', true).select('id').execute()
    expect(await marcado('leilao')).not.toEqual([])
    expect(await marcado('chassiRemarcado')).not.toEqual([])
  })
})

describe('rules and parameters', () => {
  interface Regra {
    id: number
    aplicacao: string
    regraPadrao: boolean
    loja: string | null
    filtros: unknown[]
  }
  const regrasDaInstituicao = async (cpf: string) =>
    (
      await demo.get<{ regrasGarantia: Regra[] }>(
        cpf,
        (id) => `/api/regras-garantia?instituicaoFinanceiraId=${id}`,
      )
    ).regrasGarantia

  test('Banco Aurora has a default rule with all nine filters, and one of a store', async () => {
    const [geral, daLoja, ...outras] = await regrasDaInstituicao(AURORA)
    expect(geral).toMatchObject({ aplicacao: 'Geral', regraPadrao: true })
    expect(geral?.filtros).toHaveLength(9)
    expect(daLoja).toMatchObject({ aplicacao: 'Loja', regraPadrao: false, loja: 'Loja Autoestrada' })
    expect(outras).toEqual([])
    const { itens } = await demo.get<{ itens: Record<string, unknown>[] }>(
      AURORA,
      () => `/api/regras-garantia/${geral?.id}/itens`,
    )
    expect(itens.length).toBeGreaterThanOrEqual(6)
    const usados = Object.keys(itens[0] ?? {}).filter((key) =>
      itens.some(({ [key]: value }) => (Array.isArray(value) ? value.length > 0 : value !== null)),
    )
    // Every criterion of every filter is filled by some item.
    expect(usados).toEqual(Object.keys(itens[0] ?? {}))
  })

  test('Financeira Horizonte has a default rule', async () => {
    expect(await regrasDaInstituicao(HORIZONTE)).toMatchObject([{ aplicacao: 'Geral', regraPadrao: true }])
  })

  test('the default rule accepts most of a stock and not all of it', async () => {
    const [geral] = await regrasDaInstituicao(AURORA)
    const { token } = await demo.enter(AURORA)
    const { id: lojaId } = await demo.enter(VENEZA)
    const estoque = async (regraId?: number) =>
      (
        await demo.call('GET', `/api/lojas/${lojaId}/estoque?regraGarantiaId=${regraId ?? ''}`, { token })
      ).json<{ estoque: { preco: number }[] }>().estoque
    const todos = await estoque()
    const aceitos = await estoque(geral?.id)
    expect(aceitos.length).toBeGreaterThan(todos.length / 2)
    expect(aceitos.length).toBeLessThan(todos.length)
    expect(aceitos.every(({ preco }) => preco > 0)).toBe(true)
  })

  test('Banco Aurora has parameters in all three scopes', async () => {
    const rows = await demo.banco.db
      .selectFrom('parametroComercial')
      .innerJoin('estabelecimento', 'estabelecimento.id', 'parametroComercial.instituicaoFinanceiraId')
      .where('estabelecimento.nomeFantasia', '=', 'Banco Aurora')
      .select(['lojaId', 'contratoId'])
      .execute()
    const escopos = rows.map(({ lojaId, contratoId }) =>
      contratoId ? 'Contrato' : lojaId ? 'Loja' : 'Geral',
    )
    expect(escopos.toSorted()).toEqual(['Contrato', 'Geral', 'Loja'])
  })

  test('every charge of its statement says since when its parameter counts and who saved it', async () => {
    const { token, id } = await demo.enter(AURORA)
    const extrato = `/api/instituicoes-financeiras/${id}/extrato-financeiro`
    const inicio = diaEmSaoPaulo(
      new Date(demo.clock.now().getTime() - ROTEIROS.curta.startsDaysAgo * 86_400_000),
    )
    const periodo = `dataInicial=${inicio}&dataFinal=${demo.clock.today()}`
    const { itens } = (await demo.call('GET', `${extrato}?${periodo}`, { token })).json<{
      itens: { descricao: string; valorUnitario: number }[]
    }>()
    expect(itens.length).toBeGreaterThan(4)
    for (const { descricao, valorUnitario } of itens) {
      const linha = `descricao=${encodeURIComponent(descricao)}&valorUnitario=${valorUnitario}`
      const origem = await lerOrigem(demo, `${extrato}/origem?${periodo}&${linha}`, token)
      const parametros = origem.filter((texto) => texto.startsWith('Parâmetro: nº '))
      expect(parametros.length).toBeGreaterThan(0)
      expect(origem.filter((texto) => /^Desde: \d\d\/\d\d\/\d{4} /.test(texto))).toHaveLength(
        parametros.length,
      )
      expect(origem.filter((texto) => /^Gravado por: \w/.test(texto))).toHaveLength(parametros.length)
    }
  })
})

test('the sign-in screen gets the sign-ins once the data are loaded', async () => {
  const { demonstracao } = (await demo.call('GET', '/api/configuracao')).json<{
    demonstracao: { senha: string; usuarios: { cpf: string }[] }
  }>()
  expect(demonstracao.senha).toBe('lastro-demo')
  expect(demonstracao.usuarios).toHaveLength(8)
})

test.each(['csv', 'xlsx'])(
  'a store’s stock as it was exported in %s is imported without a change',
  async (formato) => {
    const { token, id } = await demo.enter(AUTOESTRADA)
    const exported = await demo.call('GET', `/api/lojas/${id}/veiculos/exportar?formato=${formato}`, {
      token,
    })
    const previa = await demo.call('POST', `/api/lojas/${id}/estoque/previa?completo=true`, {
      raw: exported.bytes,
      token,
      headers: { 'content-type': 'text/csv' },
    })
    expect(previa.json()).toMatchObject({ situacao: 'sem_mudancas', totalErros: 0 })
  },
)
