import { PERMISSOES } from '@lastro/shared/permissoes'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { type Registro, registrar } from '../registro-de-auditoria/registro.service.ts'
import { encadear } from '../registro-de-auditoria/encadear.service.ts'

const AUDITORIA = '/api/plataforma/auditoria'

let t: TestApp
let bancoId: number
let outroId: number
let operador: { id: number; token: string }
let ana: { id: number; token: string }

interface Linha {
  sequencia: number
  instituicaoFinanceiraId: number
  instituicaoFinanceira: string | null
  ocorridaEm: string
  usuario: string | null
  lado: string
  acao: string
  entidade: string
  entidadeId: number
  alvo: string | null
  antes: string | null
  depois: string | null
  elo: number | null
}
interface Pagina {
  registros: Linha[]
  proxima: number | null
}

/** Eight acts in order; the last two lie on both sides of midnight in São Paulo, which is 03:00 in UTC. */
beforeAll(async () => {
  t = await startApp()
  bancoId = await t.cenario.instituicao()
  outroId = await t.cenario.instituicao()
  operador = await t.cenario.usuario(null, ['Plataforma.Auditoria.Listar'], { nome: 'Olga Operadora' })
  ana = await t.cenario.usuario(bancoId, PERMISSOES, { nome: 'Ana Conceição' })
  const deAna = { usuarioId: ana.id, tipo: 'instituicao' as const }
  const deOlga = { usuarioId: operador.id, tipo: 'operador' as const }
  const contrato = { instituicaoId: bancoId, entidade: 'contrato', entidadeId: 7 } as const
  await grava(
    { ...contrato, sessao: deAna, acao: 'criar', depois: { valorCredito: 100_000, status: 0 } },
    '2026-11-10T12:00:00Z',
  )
  await grava(
    {
      ...contrato,
      sessao: deAna,
      acao: 'alterar',
      antes: { valorCredito: 100_000, status: 0 },
      depois: { valorCredito: 250_050, status: 0 },
      motivo: '=SOMA(A1)',
    },
    '2026-11-11T12:00:00Z',
  )
  await grava(
    { instituicaoId: outroId, sessao: null, acao: 'criar', entidade: 'whitelist', entidadeId: 1 },
    '2026-11-12T12:00:00Z',
  )
  await grava(
    { instituicaoId: 0, sessao: deOlga, acao: 'alterar', entidade: 'perfil', entidadeId: 2 },
    '2026-11-14T02:59:59Z',
  )
  await grava(
    { instituicaoId: 0, sessao: deOlga, acao: 'excluir', entidade: 'perfil', entidadeId: 2 },
    '2026-11-14T03:00:00Z',
  )
})
afterAll(() => t.close())

const grava = (registro: Omit<Registro, 'agora'>, em: string) =>
  withTransaction(t.banco.db, (tx) => registrar(tx, { ...registro, agora: new Date(em) }))
const ler = async (query = '') => {
  const response = await t.call('GET', `${AUDITORIA}?${query}`, { token: operador.token })
  expect([response.status, response.status === 200 ? '' : response.text]).toEqual([200, ''])
  return response.json<Pagina>()
}
const oQue = async (query: string) =>
  (await ler(query)).registros.map(({ acao, entidade }) => `${acao} ${entidade}`)

test('who, what, when, before and after, of every institution and the platform, the newest first', async () => {
  const { registros, proxima } = await ler()
  expect(proxima).toBeNull()
  expect(registros.map(({ acao, entidade }) => `${acao} ${entidade}`)).toEqual([
    'excluir perfil',
    'alterar perfil',
    'criar whitelist',
    'alterar contrato',
    'criar contrato',
  ])
  expect(registros.map(({ usuario, lado }) => [usuario, lado])).toEqual([
    ['Olga Operadora', 'operador'],
    ['Olga Operadora', 'operador'],
    [null, 'sistema'],
    ['Ana Conceição', 'instituicao'],
    ['Ana Conceição', 'instituicao'],
  ])
  expect(registros[0]).toMatchObject({ instituicaoFinanceiraId: 0, instituicaoFinanceira: null })
  expect(registros[3]).toMatchObject({
    instituicaoFinanceiraId: bancoId,
    ocorridaEm: '2026-11-11T12:00:00.000Z',
    entidadeId: 7,
    antes: '{"status":0,"valorCredito":100000}',
    depois: '{"status":0,"valorCredito":250050}',
  })
})

describe('filters', () => {
  test('of one institution only its own, and 0 is the platform', async () => {
    expect(await oQue(`instituicaoFinanceiraId=${bancoId}`)).toEqual(['alterar contrato', 'criar contrato'])
    expect(await oQue(`instituicaoFinanceiraId=${outroId}`)).toEqual(['criar whitelist'])
    expect(await oQue('instituicaoFinanceiraId=0')).toEqual(['excluir perfil', 'alterar perfil'])
  })

  test('a person by a part of the name without accents, an act, a thing, and all at once', async () => {
    expect(await oQue('pessoa=conceicao')).toEqual(['alterar contrato', 'criar contrato'])
    expect(await oQue('pessoa=%25')).toEqual([])
    expect(await oQue('acao=criar')).toEqual(['criar whitelist', 'criar contrato'])
    expect(await oQue('entidade=perfil')).toEqual(['excluir perfil', 'alterar perfil'])
    expect(await oQue('pessoa=ana&acao=criar&entidade=contrato')).toEqual(['criar contrato'])
    expect(await oQue('pessoa=ana&entidade=perfil')).toEqual([])
  })

  test('days begin and end at midnight in São Paulo', async () => {
    expect(await oQue('dataInicial=2026-11-14')).toEqual(['excluir perfil'])
    expect(await oQue('dataInicial=2026-11-13&dataFinal=2026-11-13')).toEqual(['alterar perfil'])
    expect(await oQue('dataFinal=2026-11-10')).toEqual(['criar contrato'])
  })

  test('a period that ends before it begins is refused in words, also as a file', async () => {
    for (const caminho of [`${AUDITORIA}?`, `${AUDITORIA}/exportar?formato=csv&`]) {
      const { status, text } = await t.call(
        'GET',
        `${caminho}dataInicial=2026-11-14&dataFinal=2026-11-10`,
        operador,
      )
      expect([status, text]).toEqual([
        400,
        'Validation failed:\n -- dataFinal: A data final não pode ser anterior à data inicial.',
      ])
    }
  })

  test('an end that is no day is told of that alone', async () => {
    const { status, text } = await t.call(
      'GET',
      `${AUDITORIA}?dataInicial=amanha&dataFinal=2026-11-10`,
      operador,
    )
    expect([status, text]).toEqual([400, 'Validation failed:\n -- dataInicial: Data inválida.'])
  })
})

test('the file has the rows of the filter with what changed in words, no formulas, and is in the audit itself', async () => {
  t.setNow('2026-11-16T15:00:00Z')
  const response = await t.call('GET', `${AUDITORIA}/exportar?formato=csv&entidade=contrato`, operador)
  expect([
    response.status,
    response.headers['content-type'],
    response.headers['content-disposition'],
  ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="auditoria_2026-11-16.csv"'])
  const [titulos, ...linhas] = parse(response.bytes, { bom: true, delimiter: ';' })
  expect(titulos?.slice(1, 7)).toEqual(['Quando', 'Instituição', 'Quem', 'Lado', 'Ação', 'Entidade'])
  expect(linhas.map((linha) => [linha[1], ...linha.slice(3, 11)])).toEqual([
    [
      '11/11/2026 09:00',
      'Ana Conceição',
      'Instituição financeira',
      'Alterou',
      'Contrato',
      '7',
      '',
      'não',
      "'=SOMA(A1)",
    ],
    ['10/11/2026 09:00', 'Ana Conceição', 'Instituição financeira', 'Criou', 'Contrato', '7', '', 'não', ''],
  ])
  expect(linhas[0]?.[11]?.replace(/\u00A0/g, ' ')).toBe('Valor do crédito: R$ 1.000,00 → R$ 2.500,50')
  const [ultimo] = (await ler('acao=exportar')).registros
  expect(ultimo).toMatchObject({
    instituicaoFinanceiraId: 0,
    usuario: 'Olga Operadora',
    entidade: 'auditoria',
  })
  expect(JSON.parse(ultimo?.depois ?? '')).toEqual({
    formato: 'csv',
    filtros: { entidade: 'contrato' },
    linhas: 2,
    situacao: 'concluida',
  })
  const xlsx = await t.call('GET', `${AUDITORIA}/exportar?formato=xlsx`, operador)
  expect([xlsx.status, xlsx.text]).toEqual([
    400,
    'Validation failed:\n -- formato: Formato desconhecido. Use csv.',
  ])
})

test('whoever holds other codes, or works for an institution, sees none of it', async () => {
  const semCodigo = await t.cenario.usuario(
    null,
    PERMISSOES.filter((codigo) => !codigo.startsWith('Plataforma.Auditoria')),
  )
  for (const path of [AUDITORIA, `${AUDITORIA}/exportar?formato=csv`])
    for (const { token } of [ana, semCodigo]) expect((await t.call('GET', path, { token })).status).toBe(403)
})

test('pages of 50 meet without a gap or a repetition, also in the file, and each row knows its link', async () => {
  for (let index = 0; index < 120; index++)
    await grava(
      { instituicaoId: outroId, sessao: null, acao: 'reenviar', entidade: 'entrega', entidadeId: index },
      '2026-11-20T12:00:00Z',
    )
  const primeira = await ler('entidade=entrega')
  expect(primeira.registros[0]?.elo).toBeNull()
  const segunda = await ler(`entidade=entrega&antesDe=${primeira.proxima}`)
  // Rows written meanwhile move nothing.
  await grava(
    { instituicaoId: outroId, sessao: null, acao: 'reenviar', entidade: 'entrega', entidadeId: 120 },
    '2026-11-20T12:00:01Z',
  )
  const terceira = await ler(`entidade=entrega&antesDe=${segunda.proxima}`)
  const paginas = [primeira, segunda, terceira]
  expect(paginas.map(({ registros }) => registros.length)).toEqual([50, 50, 20])
  expect(terceira.proxima).toBeNull()
  expect(paginas.flatMap(({ registros }) => registros.map(({ entidadeId }) => entidadeId))).toEqual(
    Array.from({ length: 120 }, (_, index) => 119 - index),
  )
  const { bytes } = await t.call('GET', `${AUDITORIA}/exportar?formato=csv`, operador)
  const sequencias = parse(bytes, { bom: true, delimiter: ';', from: 2 }).map(([sequencia]) =>
    Number(sequencia),
  )
  expect(sequencias.length).toBe(127)
  expect(sequencias).toEqual([...new Set(sequencias)].toSorted((a, b) => b - a))
  await encadear(t.banco.db, () => undefined)
  const ligadas = (await ler(`instituicaoFinanceiraId=${bancoId}`)).registros
  expect(ligadas.map(({ elo }) => elo)).toEqual([2, 1])
})
