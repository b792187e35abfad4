import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#db/tables.ts'
import { hashToken } from '#http/guard.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { DE_LOJA } from '#testing/cenario.ts'
import { codigoEm } from '#testing/totp.ts'
import { loadSessao } from '../autenticacao.service.ts'
import { iniciarSegundoFator } from './segundo-fator.service.ts'
import {
  type CenaDoFator,
  cenaDoFator,
  countByStatus,
  MINUTO,
  NAO_CONFERE,
  recusa,
  SENHA,
} from './testing/cena.ts'
import { stepOfCode } from './totp.ts'

let t: TestApp
let c: CenaDoFator
beforeAll(async () => {
  t = await startApp()
  c = await cenaDoFator(t)
})
afterAll(() => t.close())
beforeEach(() => t.setNow('2026-11-16T15:00:00Z'))

/** A database on which `antes` happens just before the first transaction. */
function comAntes(db: Db, antes: () => Promise<unknown>): Db {
  return new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target)
      if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        execute: async <T>(work: (tx: Tx) => Promise<T>) => {
          await antes()
          return target.transaction().execute(work)
        },
      })
    },
  })
}

test('codes are those of RFC 6238 (appendix B, SHA-1), one step off at most', () => {
  const segredo = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  // The last six digits of the appendix's eight.
  for (const [segundos, seis] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    const stepAfter = (desvio: number) => stepOfCode(segredo, seis, new Date((segundos + desvio) * 1000))
    const passo = Math.floor(segundos / 30)
    expect([-30, 0, 30].map(stepAfter)).toEqual([passo, passo, passo])
    expect([-90, 90].map(stepAfter)).toEqual([undefined, undefined])
    expect(codigoEm(segredo, new Date(segundos * 1000))).toBe(seis)
  }
})

describe('turning it on', () => {
  test('takes the password and a code, shows secret and recovery codes once, ends the other sessions', async () => {
    const quem = await c.pessoa({ nome: 'Bia & Cia' })
    const outra = await c.tokenDe(quem.cpf)
    expect(await c.situacao(quem.token)).toEqual({
      ativo: false,
      desde: null,
      codigosRestantes: 0,
      exigido: false,
    })
    const errada = await c.post('iniciar', quem.token, { senha: 'errada' })
    expect([errada.status, errada.text]).toEqual([
      400,
      'Validation failed:\n -- senha: A senha atual não confere.',
    ])
    const { segredo, endereco, codigos } = await c.ligar(quem)
    expect(segredo).toMatch(/^[A-Z2-7]{32}$/)
    expect(endereco).toBe(
      `otpauth://totp/Lastro:Bia%20%26%20Cia?issuer=Lastro&secret=${segredo}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(new Set(codigos).size).toBe(10)
    for (const cada of codigos) expect(cada).toMatch(/^[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){2}$/)
    expect(await c.situacao(quem.token)).toEqual({
      ativo: true,
      desde: '2026-11-16T15:00:00.000Z',
      codigosRestantes: 10,
      exigido: false,
    })
    expect((await c.listar(quem.token)).status).toBe(200)
    expect((await c.listar(outra)).status).toBe(401)
    expect(await c.auditoria(quem.id)).toEqual([
      {
        acao: 'ativarSegundoFator',
        instituicaoFinanceiraId: c.bancoId,
        usuarioId: quem.id,
        lado: 'instituicao',
        antes: null,
        depois: null,
      },
    ])
    for (const table of ['auditoria', 'codigoRecuperacao', 'chaveIdempotencia'] as const) {
      const rows = JSON.stringify(await t.banco.db.selectFrom(table).selectAll().execute())
      for (const cada of [segredo, ...codigos, ...codigos.map((um) => um.replaceAll('-', ''))])
        expect(rows).not.toContain(cada)
    }
  })

  test('a wrong or late first code turns nothing on; only the newest secret counts', async () => {
    const quem = await c.pessoa()
    const iniciar = async () =>
      (await c.post('iniciar', quem.token, { senha: SENHA })).json<{ segredo: string }>().segredo
    const primeiro = await iniciar()
    const segundo = await iniciar()
    for (const ruim of [c.codigo(primeiro), c.codigo(segundo, -2), c.codigo(segundo, 2)])
      expect((await c.post('confirmar', quem.token, { codigo: ruim })).text).toBe(
        recusa('O código não confere. Confira a hora do celular e tente o próximo.'),
      )
    expect((await c.post('confirmar', quem.token, { codigo: 'abcdef' })).text).toBe(
      recusa('O código tem 6 números.'),
    )
    t.passar(15 * MINUTO)
    const tarde = await c.post('confirmar', quem.token, { codigo: c.codigo(segundo) })
    expect([tarde.status, tarde.text]).toEqual([400, 'O cadastro do segundo fator expirou. Comece de novo.'])
    expect(await c.situacao(quem.token)).toMatchObject({ ativo: false })
    expect(await c.auditoria(quem.id)).toEqual([])
  })

  test('five wrong first codes hold the user up, and the right one counts again after that', async () => {
    const quem = await c.pessoa()
    const { segredo } = (await c.post('iniciar', quem.token, { senha: SENHA })).json<{ segredo: string }>()
    const confirmar = (passos: number) =>
      c.post('confirmar', quem.token, { codigo: c.codigo(segredo, passos) })
    for (let vez = 0; vez < 5; vez++) expect((await confirmar(9)).status).toBe(400)
    const certo = await confirmar(0)
    expect([certo.status, certo.text]).toEqual([
      429,
      'Muitos códigos errados. Tente novamente em 15 minutos.',
    ])
    expect(await c.auditoria(quem.id)).toMatchObject([{ acao: 'bloquearSegundoFator' }])
    t.passar(15 * MINUTO)
    expect((await c.ligar(quem)).codigos).toHaveLength(10)
  })

  test('codes of an enrolment that expired are no wrong ones: each is told so, and the next one counts', async () => {
    const quem = await c.pessoa()
    const { segredo } = (await c.post('iniciar', quem.token, { senha: SENHA })).json<{ segredo: string }>()
    t.passar(15 * MINUTO)
    for (let vez = 0; vez < 6; vez++) {
      const tarde = await c.post('confirmar', quem.token, { codigo: c.codigo(segredo, vez) })
      expect([tarde.status, tarde.text]).toEqual([
        400,
        'O cadastro do segundo fator expirou. Comece de novo.',
      ])
    }
    expect(await c.auditoria(quem.id)).toEqual([])
    expect((await c.ligar(quem)).codigos).toHaveLength(10)
  })

  test('a secret without a code is not kept when another session turns it on meanwhile', async () => {
    const quem = await c.pessoa()
    // The password has its own transaction, before the one that stores the secret.
    let transacoes = 0
    const deps = {
      db: comAntes(t.banco.db, async () => transacoes++ === 1 && c.ligar(quem)),
      clock: t.clock,
      segredos: t.segredos,
      senhaValidadeDias: 0,
      operadorExigeSegundoFator: false,
      correio: false,
    }
    const sessao = await loadSessao(deps, hashToken(quem.token))
    if (!sessao) throw new Error('No session')
    await expect(
      iniciarSegundoFator(
        deps,
        { sessao, origem: { endereco: '10.0.0.1', dispositivo: 'd', aparelho: null } },
        { senha: SENHA },
      ),
    ).rejects.toThrow('Informe um código do aplicativo atual ou de recuperação.')
    expect(
      await t.banco.db
        .selectFrom('segundoFatorCadastro')
        .where('usuarioId', '=', quem.id)
        .selectAll()
        .execute(),
    ).toEqual([])
  })

  test('is the same for operators and store staff', async () => {
    const loja = await t.cenario.loja()
    for (const quem of [
      await t.cenario.usuario(null, PERMISSOES, { senhaHash: c.senhaHash }),
      await t.cenario.usuario(loja, DE_LOJA, { senhaHash: c.senhaHash }),
    ]) {
      await c.ligar(quem)
      expect((await c.entrar(quem.cpf)).json()).toMatchObject({ segundoFator: 'codigo' })
      expect(await c.auditoria(quem.id)).toMatchObject([{ instituicaoFinanceiraId: 0 }])
    }
  })
})

describe('recovery codes', () => {
  test('each opens once, as typed, and says how many are left', async () => {
    const { cpf, id, codigos } = await c.comFator()
    const [primeiro = '', segundo = ''] = codigos
    const usar = async (tentado: string) => c.post('codigo', await c.tokenDe(cpf), { codigo: tentado })
    expect((await usar(primeiro.toUpperCase().replaceAll('-', ' '))).json()).toMatchObject({
      codigosRestantes: 9,
    })
    expect((await usar(primeiro)).text).toBe(recusa('Este código de recuperação já foi usado.'))
    const respostas = await Promise.all([usar(segundo), usar(segundo)])
    expect(countByStatus(respostas)).toEqual({ 200: 1, 400: 1 })
    expect((await c.auditoria(id)).slice(1)).toMatchObject([
      { acao: 'usarCodigoRecuperacao', usuarioId: id, depois: '{"codigosRestantes":9}' },
      { acao: 'usarCodigoRecuperacao', usuarioId: id, depois: '{"codigosRestantes":8}' },
    ])
  })

  test('new ones void the old; they take the password and a code', async () => {
    const { cpf, token, segredo, codigos } = await c.comFator()
    const pedir = (body: object) => c.post('recuperacao', token, body)
    expect((await pedir({ senha: 'errada', codigo: c.codigo(segredo) })).text).toContain(
      'senha: A senha atual',
    )
    expect((await pedir({ senha: SENHA, codigo: c.codigo(segredo, 9) })).text).toBe(NAO_CONFERE)
    expect((await pedir({ senha: SENHA })).text).toBe(recusa('Campo obrigatório'))
    const novos = (await pedir({ senha: SENHA, codigo: c.codigo(segredo) })).json<{ codigos: string[] }>()
      .codigos
    expect(novos).toHaveLength(10)
    const velho = await c.post('codigo', await c.tokenDe(cpf), { codigo: codigos[0] })
    expect(velho.text).toBe(recusa('O código de recuperação não confere.'))
    expect((await c.post('codigo', await c.tokenDe(cpf), { codigo: novos[0] })).status).toBe(200)
  })
})

describe('moving and turning off', () => {
  test('another telephone takes a code of the old one, or a recovery code; the old one counts until then', async () => {
    const { cpf, id, token, segredo, codigos } = await c.comFator()
    expect((await c.post('iniciar', token, { senha: SENHA })).text).toBe(
      recusa('Informe um código do aplicativo atual ou de recuperação.'),
    )
    const inicio = await c.post('iniciar', token, { senha: SENHA, codigo: codigos[0] })
    const novo = inicio.json<{ segredo: string }>().segredo
    expect((await c.post('codigo', await c.tokenDe(cpf), { codigo: c.codigo(novo) })).text).toBe(NAO_CONFERE)
    expect((await c.post('codigo', await c.tokenDe(cpf), { codigo: c.codigo(segredo) })).status).toBe(200)
    expect((await c.post('confirmar', token, { codigo: c.codigo(novo) })).status).toBe(200)
    t.passar(MINUTO)
    expect((await c.post('codigo', await c.tokenDe(cpf), { codigo: c.codigo(segredo) })).text).toBe(
      NAO_CONFERE,
    )
    expect((await c.post('codigo', await c.tokenDe(cpf), { codigo: c.codigo(novo) })).status).toBe(200)
    expect((await c.auditoria(id)).map(({ acao }) => acao)).toEqual([
      'ativarSegundoFator',
      'trocarSegundoFator',
    ])
  })

  test('off takes the password and a code, ends the other sessions, and sign-in is as it was', async () => {
    const { cpf, id, token, segredo } = await c.comFator()
    const pendente = await c.tokenDe(cpf)
    const desligar = (body: object) => c.post('desligar', token, body)
    expect((await desligar({ senha: 'errada', codigo: c.codigo(segredo) })).status).toBe(400)
    expect((await desligar({ senha: SENHA, codigo: '000000' })).text).toBe(NAO_CONFERE)
    expect(await c.situacao(token)).toMatchObject({ ativo: true })
    expect((await desligar({ senha: SENHA, codigo: c.codigo(segredo) })).status).toBe(204)
    expect((await desligar({ senha: SENHA, codigo: c.codigo(segredo, 1) })).text).toBe(
      'O segundo fator não está ligado.',
    )
    expect((await c.listar(pendente)).status).toBe(401)
    expect((await c.entrar(cpf)).json()).toEqual({
      token: expect.any(String),
      validade: '2026-11-17T03:05:00.000Z',
      expirado: false,
      precisaAceitarTermoUso: false,
    })
    expect((await c.auditoria(id)).at(-1)).toMatchObject({ acao: 'desativarSegundoFator', usuarioId: id })
  })
})
