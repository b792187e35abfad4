import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#db/transaction.ts'
import { hashSenha } from '../autenticacao/senha.service.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_INSTITUICAO } from '#testing/cenario.ts'
import { createNegocio, type Negocio } from '#testing/negocio.ts'
import { canonicalJson, registrar } from './registro.service.ts'

let t: TestApp
let n: Negocio
beforeAll(async () => {
  t = await startApp()
  n = await createNegocio(t)
})
afterAll(() => t.close())

const linhas = (entidade: string, entidadeId: number) =>
  t.banco.db
    .selectFrom('auditoria')
    .where('entidade', '=', entidade)
    .where('entidadeId', '=', entidadeId)
    .selectAll()
    .orderBy('sequencia')
    .execute()
const conteudo = (json: string | null): Record<string, unknown> => JSON.parse(json ?? 'null')

describe('every change of a contract', () => {
  test('leaves one row: who, on which side, what, before, after, why', async () => {
    const { id } = await n.criar({ valorGarantia: 80_000 })
    const veiculo = await n.veiculo({ placa: 'AUD1A01' })
    await n.garantir(id, [[veiculo, 50_000]])
    await n.alterar(id, { valorCredito: 90_000, valorGarantia: 80_000 })
    expect((await n.agir(id, 'enviar', n.banco)).status).toBe(409)
    t.setNow('2026-11-16T16:00:00Z')
    await n.agir(id, 'enviar?forcarEnvio=true', n.banco)
    await n.agir(id, 'recusar', n.loja, { motivo: '  Vale mais  ' })
    await n.agir(id, 'cancelar', n.banco)
    const rows = await linhas('contrato', id)
    const { banco, loja } = n.usuarios
    expect(
      rows.map(({ acao, usuarioId, lado, forcado, motivo }) => ({ acao, usuarioId, lado, forcado, motivo })),
    ).toEqual([
      { acao: 'criar', usuarioId: banco.id, lado: 'instituicao', forcado: false, motivo: null },
      { acao: 'alterarGarantias', usuarioId: banco.id, lado: 'instituicao', forcado: false, motivo: null },
      { acao: 'alterar', usuarioId: banco.id, lado: 'instituicao', forcado: false, motivo: null },
      { acao: 'enviar', usuarioId: banco.id, lado: 'instituicao', forcado: true, motivo: null },
      { acao: 'recusar', usuarioId: loja.id, lado: 'loja', forcado: false, motivo: 'Vale mais' },
      { acao: 'cancelar', usuarioId: banco.id, lado: 'instituicao', forcado: false, motivo: null },
    ])
    expect(rows.every((row) => row.instituicaoFinanceiraId === n.instituicaoId)).toBe(true)
    expect(rows[3]?.ocorridaEm).toEqual(new Date('2026-11-16T16:00:00Z'))
    expect(rows[0]?.antes).toBeNull()
    // Each begins where the one before ended.
    for (const [index, row] of rows.slice(1).entries()) expect(row.antes).toBe(rows[index]?.depois)
    expect(conteudo(rows[2]?.antes ?? null)).toMatchObject({ valorCredito: 10_000_000, versao: 2 })
    expect(conteudo(rows[2]?.depois ?? null)).toMatchObject({
      valorCredito: 9_000_000,
      versao: 3,
      status: 0,
      garantias: [
        { veiculoId: veiculo, placa: 'AUD1A01', precoInstituicaoFinanceira: 5_000_000, penhorId: null },
      ],
    })
    expect(conteudo(rows.at(-1)?.depois ?? null)).toMatchObject({ status: 6 })
  })

  test('by an operator names the person and the institution', async () => {
    const operador = await t.cenario.usuario(null, DE_INSTITUICAO)
    const response = await t.call('POST', '/api/contratos', {
      token: operador.token,
      body: { ...n.novoContrato(), instituicaoFinanceiraId: n.instituicaoId },
    })
    const { id } = response.json<{ id: number }>()
    expect(await linhas('contrato', id)).toMatchObject([
      { usuarioId: operador.id, lado: 'operador', instituicaoFinanceiraId: n.instituicaoId },
    ])
  })

  test('that is refused leaves none', async () => {
    const { id } = await n.criar()
    const antes = await linhas('contrato', id)
    await n.agir(id, 'enviar', n.banco)
    await n.agir(id, 'aprovar', n.banco)
    await n.alterar(id, { status: 5 })
    await n.garantir(id, [[999_999, 1]])
    expect(await linhas('contrato', id)).toEqual(antes)
  })

  test('never touches a row that stands', async () => {
    const { id } = await n.criar()
    const [primeira] = await linhas('contrato', id)
    await n.alterar(id, { valorCredito: 1 })
    await n.agir(id, 'cancelar', n.banco)
    expect((await linhas('contrato', id))[0]).toEqual(primeira)
  })
})

test('a transaction that fails leaves neither change nor row', async () => {
  const { id } = await n.criar()
  const antes = await linhas('contrato', id)
  const failing = withTransaction(t.banco.db, async (tx) => {
    await tx.updateTable('contrato').set({ idParceiro: 'X' }).where('id', '=', id).execute()
    await registrar(tx, {
      instituicaoId: n.instituicaoId,
      sessao: null,
      acao: 'alterar',
      entidade: 'contrato',
      entidadeId: id,
      agora: t.clock.now(),
    })
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await linhas('contrato', id)).toEqual(antes)
  expect(await n.contrato(id)).toMatchObject({ idParceiro: null })
})

test('a change that cannot be audited is not made', async () => {
  const { id } = await n.criar()
  const antes = await n.contrato(id)
  const { schema } = t.banco.db
  await schema.alterTable('auditoria').renameTo('auditoria_sumida').execute()
  try {
    expect((await n.alterar(id, { valorCredito: 1 })).status).toBe(500)
    expect((await n.agir(id, 'cancelar', n.banco)).status).toBe(500)
  } finally {
    await schema.alterTable('auditoria_sumida').renameTo('auditoria').execute()
  }
  expect(await n.contrato(id)).toEqual(antes)
})

test('a change of password leaves no password, token or CPF in the audit', async () => {
  const senha = 'a senha de antes'
  const usuario = await t.cenario.usuario(n.instituicaoId, [], { senhaHash: await hashSenha(senha) })
  const trocada = await t.call('POST', '/api/autenticacao/senha', {
    token: usuario.token,
    body: { senhaAtual: senha, senhaNova: 'a senha de depois' },
  })
  expect(trocada.status).toBe(204)
  const all = JSON.stringify(await t.banco.db.selectFrom('auditoria').selectAll().execute())
  for (const secret of [senha, 'a senha de depois', usuario.token, usuario.cpf, 'argon2'])
    expect(all).not.toContain(secret)
})

test('contents are canonical: the same whatever order they were built in', () => {
  const text = '{"a":[{"b":1,"c":null}],"É":"ü","á":{"x":true,"y":"2026-11-16T15:00:00.000Z"}}'
  const instant = new Date('2026-11-16T15:00:00Z')
  expect(canonicalJson({ á: { y: instant, x: true }, É: 'ü', a: [{ c: null, b: 1 }] })).toBe(text)
  expect(canonicalJson({ a: [{ b: 1, c: null, d: undefined }], á: { x: true, y: instant }, É: 'ü' })).toBe(
    text,
  )
  expect(canonicalJson([2, 1])).toBe('[2,1]')
  expect(canonicalJson(undefined)).toBeNull()
})
