// @module-tag lento
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_ENGINE } from '#db/testing.ts'
import { hashSenha } from '#modules/autenticacao/senha.service.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { ALL_CASES } from '#testing/case-count.ts'
import { expectConfere } from '#testing/conferir.ts'
import { createEquipe, type Equipe } from '#testing/equipe.ts'
import { createRevisao, type Revisao } from '#testing/revisao.ts'
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts'

const TRIES = ALL_CASES ? 1_000 : 15
const SENHA = 'uma senha comprida'
const TIME = ALL_CASES ? 3_600_000 : 120_000

let t: TestApp
let e: Equipe
let r: Revisao
let servers: ServerProcess[] = []
let dir: string

interface Call {
  token: string
  method?: 'POST' | 'PUT'
  path: string
  body?: unknown
}

/** Asks each server for one of two things at once. */
const atOnce = (...calls: [Call, Call]): Promise<number[]> =>
  Promise.all(
    calls.map(async ({ token, method = 'POST', path, body }, n) => {
      const response = await fetch(`${servers[n]?.url}/api/equipe/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      await response.arrayBuffer()
      return response.status
    }),
  )

/** Does something `TRIES` times, and the sides in turn. Resolves to how often each outcome came. */
async function repeat(once: (turn: number) => Promise<string>): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>()
  for (let turn = 0; turn < TRIES; turn++) {
    const outcome = await once(turn)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  return outcomes
}

describe.runIf(TEST_ENGINE === 'postgres')('two servers on one database', () => {
  beforeAll(async () => {
    t = await startApp()
    e = createEquipe(t)
    r = createRevisao(t)
    dir = mkdtempSync(join(tmpdir(), 'lastro-corridas-'))
    const DATABASE_URL = String(t.banco.pool.options.connectionString)
    servers = await Promise.all(
      ['um', 'dois'].map((name) => startServerProcess({ DATABASE_URL, DATA_DIR: join(dir, name) })),
    )
  }, 60_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end()))
    await expectConfere(t.banco.db)
    await t.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const naCasa = (id: number) =>
    t.banco.db
      .selectFrom('usuario')
      .where('estabelecimentoId', '=', id)
      .where('ativo', '=', true)
      .select('id')
      .execute()

  test(
    'of two administrators who remove one another one stays',
    async () => {
      const outcomes = await repeat(async () => {
        const id = await e.instituicao()
        const [um, dois] = [await e.administrador(id), await e.administrador(id)]
        const [daUm, doDois] = await atOnce(
          { token: um.token, path: `pessoas/${dois.id}/desativar` },
          { token: dois.token, path: `pessoas/${um.id}/desativar` },
        )
        const ficam = (await naCasa(id)).map((pessoa) => (pessoa.id === um.id ? 'um' : 'dois'))
        return `${daUm === 204 ? 'um' : daUm} ${doDois === 204 ? 'dois' : doDois}: ${ficam.join()}`
      })
      // Whoever comes second has no session any more, no right, or nobody left beside them.
      for (const outcome of outcomes.keys())
        expect(outcome).toMatch(/^(?:um 40[013]: um|40[013] dois: dois)$/)
    },
    TIME,
  )

  test(
    'an act that two confirm is done once',
    async () => {
      const gestor = await e.perfil('Gestor')
      const outcomes = await repeat(async () => {
        const id = await e.instituicao()
        const [pede, ...confirmam] = [
          await e.administrador(id),
          await e.administrador(id),
          await e.administrador(id),
        ]
        const pedido = await e.criar(pede.token, [gestor])
        const path = `atos/${pedido.json<{ espera: { id: number } }>().espera.id}/confirmar`
        const [um, dois] = confirmam.map(({ token }) => ({ token, path }))
        if (!um || !dois) throw new Error('nobody confirms')
        const status = await atOnce(um, dois)
        return `${status.toSorted((a, b) => a - b).join()}: ${(await naCasa(id)).length}`
      })
      expect([...outcomes.keys()]).toEqual(['200,400: 4'])
    },
    TIME,
  )

  test(
    'a password that is reset opens nothing afterwards',
    async () => {
      const senhaHash = await hashSenha(SENHA)
      const id = await e.instituicao()
      const ada = await e.administrador(id)
      const outcomes = await repeat(async () => {
        const { id: alvo, cpf } = await t.cenario.usuario(id, [], { senhaHash })
        const entra = async () => {
          const response = await fetch(`${servers[1]?.url}/api/autenticacao/Login`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ cpf, senha: SENHA }),
          })
          await response.arrayBuffer()
          return response.status
        }
        const [redefinida, entrou] = await Promise.all([
          fetch(`${servers[0]?.url}/api/equipe/pessoas/${alvo}/senha`, {
            method: 'POST',
            headers: { authorization: `Bearer ${ada.token}` },
          }),
          entra(),
        ])
        await redefinida.arrayBuffer()
        const abertas = await t.banco.db
          .selectFrom('sessao')
          .where('usuarioId', '=', alvo)
          .select('id')
          .execute()
        return `${redefinida.status} ${entrou}: ${abertas.length} open, then ${await entra()}`
      })
      for (const outcome of outcomes.keys()) expect(outcome).toMatch(/^200 (?:200|401): 0 open, then 401$/)
    },
    TIME,
  )

  test(
    'a review never keeps, and never signs, an access that changed before',
    async () => {
      const [analista, redator] = [await e.perfil('Analista (consulta)'), await e.perfil('Redator')]
      const outcomes = await repeat(async (turn) => {
        const id = await e.instituicao()
        const [ada, bia] = [await r.revisora(id, 'Ada'), await r.revisora(id, 'Bia')]
        const nara = await e.pessoa(id, 'Redator')
        const acesso = { usuarioId: nara.id, versoes: await r.versoes(ada.token, nara.id) }
        const muda: Call = {
          token: bia.token,
          method: 'PUT',
          path: `pessoas/${nara.id}/perfis`,
          body: { perfilIds: [turn % 4 < 2 ? analista : redator, analista] },
        }
        if (turn % 2 === 0) {
          const [mantida, mudada] = await atOnce(
            { token: ada.token, path: 'revisao/manter', body: { acessos: [acesso] } },
            muda,
          )
          const { acessos } = await r.ler(ada.token)
          const conta = acessos.some(({ usuarioId, resposta }) => usuarioId === nara.id && resposta !== null)
          return `${mantida} ${mudada}: ${conta ? 'counts' : 'asked again'}`
        }
        await r.manter(ada.token, [nara.id])
        await r.manter(ada.token, [bia.id])
        await r.manter(bia.token, [ada.id])
        const [assinada, mudada] = await atOnce({ token: ada.token, path: 'revisao/assinar' }, muda)
        const atos = await t.banco.db
          .selectFrom('auditoria')
          .where('instituicaoFinanceiraId', '=', id)
          .where('acao', 'in', ['assinarRevisao', 'alterarPerfis'])
          .select('acao')
          .orderBy('sequencia')
          .execute()
        return `${assinada} ${mudada}: ${atos.map(({ acao }) => acao).join()}`
      })
      for (const outcome of outcomes.keys())
        expect([
          '204 200: asked again',
          '412 200: asked again',
          '200 200: assinarRevisao,alterarPerfis',
          '400 200: alterarPerfis',
        ]).toContain(outcome)
    },
    TIME,
  )
})
