import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { conferirAuditoria } from './conferir-auditoria.service.ts'
import { encadear } from '../registro-de-auditoria/encadear.service.ts'
import { type Registro, registrar } from '../registro-de-auditoria/registro.service.ts'

const AUDITORIA = '/api/equipe/auditoria'

interface Pessoa {
  id: number
  token: string
}
interface Pagina {
  registros: {
    sequencia: number
    usuario: string | null
    acao: string
    entidade: string
    alvo: string | null
    antes: string | null
    depois: string | null
    elo: number | null
  }[]
  proxima: number | null
  veredito: { posicao: number; confere: boolean } | null
}

let t: TestApp
let bancoId: number
let contratoId: number
let ana: Pessoa
let lia: Pessoa

const grava = (registro: Omit<Registro, 'agora'>, em: string) =>
  withTransaction(t.banco.db, (tx) => registrar(tx, { ...registro, agora: new Date(em) }))
const ler = async ({ token }: Pessoa, query = '') => {
  const response = await t.call('GET', `${AUDITORIA}?${query}`, { token })
  expect([response.status, response.status === 200 ? '' : response.text]).toEqual([200, ''])
  return response.json<Pagina>()
}
const oQue = async (quem: Pessoa, query = '') =>
  (await ler(quem, query)).registros.map(({ usuario, acao, entidade }) => `${usuario} ${acao} ${entidade}`)

/** A contract of two sides, upon which both act; the accesses of both; an operator; another bank and another store. */
beforeAll(async () => {
  t = await startApp()
  bancoId = await t.cenario.instituicao()
  const [outroBanco, lojaId, outraLoja] = [
    await t.cenario.instituicao(),
    await t.cenario.loja(),
    await t.cenario.loja(),
  ]
  contratoId = await t.cenario.contrato({ instituicaoId: bancoId, lojaId, status: 1 })
  await t.banco.db.updateTable('contrato').set({ numero: 'CT-9' }).where('id', '=', contratoId).execute()
  ana = await t.cenario.usuario(bancoId, ['Equipe.Auditoria.Listar', 'Equipe.Auditoria.Exportar'], {
    nome: 'Ana Conceição',
  })
  lia = await t.cenario.usuario(lojaId, DE_LOJA, { nome: 'Lia Lojista' })
  const olga = await t.cenario.usuario(null, [], { nome: 'Olga Operadora' })
  const outra = await t.cenario.usuario(outraLoja, DE_LOJA, { nome: 'Bia Balcão' })
  const de = {
    ana: { usuarioId: ana.id, tipo: 'instituicao' },
    lia: { usuarioId: lia.id, tipo: 'loja' },
    bia: { usuarioId: outra.id, tipo: 'loja' },
    olga: { usuarioId: olga.id, tipo: 'operador' },
  } as const
  const contrato = { instituicaoId: bancoId, entidade: 'contrato', entidadeId: contratoId } as const
  const usuario = { instituicaoId: 0, entidade: 'usuario', acao: 'redefinirSenha' } as const
  await grava({ ...contrato, sessao: de.ana, acao: 'criar' }, '2026-11-10T12:00:00Z')
  const mudanca = { antes: { valorCredito: 1 }, depois: { valorCredito: 2 } }
  await grava({ ...contrato, ...mudanca, sessao: de.lia, acao: 'aprovar' }, '2026-11-11T12:00:00Z')
  await grava({ ...contrato, sessao: de.bia, acao: 'anotar', entidadeId: 1 }, '2026-11-12T12:00:00Z')
  const consulta = { instituicaoId: bancoId, entidade: 'estabelecimento', entidadeId: bancoId } as const
  await grava({ ...consulta, sessao: de.olga, acao: 'consultar' }, '2026-11-14T02:59:59Z')
  await grava({ ...contrato, sessao: null, acao: 'alterar' }, '2026-11-14T03:00:00Z')
  await grava({ ...contrato, instituicaoId: outroBanco, sessao: null, acao: 'criar' }, '2026-11-14T12:00:00Z')
  await grava({ ...usuario, sessao: de.olga, entidadeId: lia.id }, '2026-11-14T12:00:00Z')
  await grava({ ...usuario, sessao: de.olga, entidadeId: outra.id }, '2026-11-14T12:00:00Z')
})
afterAll(() => t.close())

test('an institution reads its chain alone: own people and operators by name, a store’s never', async () => {
  expect(await oQue(ana)).toEqual([
    'null alterar contrato',
    'Olga Operadora consultar estabelecimento',
    'Equipe da loja anotar contrato',
    'Equipe da loja aprovar contrato',
    'Ana Conceição criar contrato',
  ])
  const { text } = await t.call('GET', AUDITORIA, ana)
  expect(text).not.toMatch(/Lia|Bia/)
})

test('filters find a person of the own people, an act, a contract and days of São Paulo', async () => {
  expect(await oQue(ana, 'pessoa=conceicao')).toEqual(['Ana Conceição criar contrato'])
  // Nor do filters tell who of a store's people, or of the platform's, acted.
  for (const pessoa of ['lia', 'olga', '%25']) expect(await oQue(ana, `pessoa=${pessoa}`)).toEqual([])
  expect(await oQue(ana, 'acao=criar')).toEqual(['Ana Conceição criar contrato'])
  expect(await oQue(ana, 'numeroContrato=ct-9&dataFinal=2026-11-11')).toEqual([
    'Equipe da loja aprovar contrato',
    'Ana Conceição criar contrato',
  ])
  expect(await oQue(ana, 'numeroContrato=CT-')).toEqual([])
  expect(await oQue(ana, 'dataInicial=2026-11-13&dataFinal=2026-11-13')).toEqual([
    'Olga Operadora consultar estabelecimento',
  ])
})

test('a store reads the acts of its people and upon them, and nothing of what an institution wrote', async () => {
  const { registros, veredito } = await ler(lia)
  expect(registros).toMatchObject([
    { usuario: 'Olga Operadora', acao: 'redefinirSenha', alvo: 'Lia Lojista' },
    { usuario: 'Lia Lojista', acao: 'aprovar', alvo: 'CT-9', antes: null, depois: null, elo: null },
  ])
  expect([registros.length, veredito]).toEqual([2, null])
  expect(await oQue(lia, 'pessoa=lia')).toEqual(['Lia Lojista aprovar contrato'])
  expect(await oQue(lia, 'numeroContrato=CT-9')).toEqual(['Lia Lojista aprovar contrato'])
  for (const query of ['pessoa=bia', 'pessoa=ana', 'acao=criar', 'acao=anotar'])
    expect(await oQue(lia, query)).toEqual([])
})

test('the file has the same rows, and stands in the audit of whose it is', async () => {
  for (const [quem, linhas] of [
    [ana, 5],
    [lia, 2],
  ] as const) {
    const { bytes, status } = await t.call('GET', `${AUDITORIA}/exportar?formato=csv`, quem)
    expect([status, parse(bytes, { bom: true, delimiter: ';', from: 2 }).length]).toEqual([200, linhas])
    const [ultimo] = (await ler(quem, 'acao=exportar')).registros
    expect(JSON.parse(ultimo?.depois ?? '')).toMatchObject({ linhas, situacao: 'concluida' })
  }
})

test('who lacks the code, and operators, are refused; a bad query is told in words', async () => {
  const semCodigo = await t.cenario.usuario(bancoId, ['Equipe.Usuarios.Listar'])
  const soLista = await t.cenario.usuario(bancoId, ['Equipe.Auditoria.Listar'])
  const operador = await t.cenario.usuario(null, ['Equipe.Auditoria.Listar', 'Equipe.Auditoria.Exportar'])
  const exportar = `${AUDITORIA}/exportar?formato=csv`
  for (const [path, { token }] of [
    [AUDITORIA, semCodigo],
    [AUDITORIA, operador],
    [exportar, soLista],
    [exportar, operador],
  ] as const)
    expect((await t.call('GET', path, { token })).status).toBe(403)
  for (const [query, frase] of [
    [
      'dataInicial=2026-11-14&dataFinal=2026-11-10',
      'dataFinal: A data final não pode ser anterior à data inicial.',
    ],
    ['acao=1', 'acao: Use só letras.'],
    ['antesDe=x', 'antesDe: Identificador inválido.'],
    ['dataFinal=amanha', 'dataFinal: Data inválida.'],
    [`numeroContrato=${'9'.repeat(201)}`, 'numeroContrato: Use no máximo 200 caracteres.'],
  ]) {
    const { status, text } = await t.call('GET', `${AUDITORIA}?${query}`, ana)
    expect([status, text]).toEqual([400, `Validation failed:\n -- ${frase}`])
  }
})

test('pages meet by time, which may differ from the sequence, and the last check says whether the chain is whole', async () => {
  expect((await ler(ana)).veredito).toBeNull()
  for (let index = 0; index < 60; index++)
    await grava(
      { instituicaoId: bancoId, sessao: null, acao: 'reenviar', entidade: 'entrega', entidadeId: index },
      `2026-10-01T12:00:${String(59 - Math.floor(index / 2)).padStart(2, '0')}Z`,
    )
  const primeira = await ler(ana, 'acao=reenviar')
  const segunda = await ler(ana, `acao=reenviar&antesDe=${primeira.proxima}`)
  expect([primeira.registros.length, segunda.registros.length, segunda.proxima]).toEqual([50, 10, null])
  const sequencias = [...primeira.registros, ...segunda.registros].map(({ sequencia }) => sequencia)
  expect(new Set(sequencias).size).toBe(60)
  await encadear(t.banco.db, () => undefined)
  const signal = new AbortController().signal
  const conferir = () =>
    conferirAuditoria(
      { db: t.banco.db, clock: t.clock, log: () => undefined, signal },
      { pedida: false, arquivo: undefined },
    )
  await conferir()
  const { veredito, registros } = await ler(ana)
  expect(veredito).toMatchObject({ confere: true, posicao: 66 })
  expect(registros.every(({ elo }) => elo !== null)).toBe(true)
  await t.banco.db
    .updateTable('auditoria')
    .set({ motivo: 'outro' })
    .where('instituicaoFinanceiraId', '=', bancoId)
    .where('acao', '=', 'criar')
    .execute()
  t.passar(86_400_000)
  await conferir()
  // The session has ended meanwhile.
  const { token } = await t.cenario.usuario(bancoId, ['Equipe.Auditoria.Listar'])
  expect((await ler({ ...ana, token })).veredito).toMatchObject({ confere: false })
})
