import argon2 from '@node-rs/argon2'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { TEST_ENGINE } from '#db/testing.ts'
import { serverJobs } from '#job-list.ts'
import { expirarAlteracoes } from '#modules/contratos/alteracao/expirar-alteracoes.service.ts'
import { deleteRequestedRun, findRequestedRun } from '#relogio/relogio.repository.ts'
import { momentSchema } from '#relogio/momento.ts'
import { openClock } from '#relogio/relogio.service.ts'
import { liveUntil } from '#relogio/live-until.service.ts'
import { startApp } from '../app.ts'
import { DE_INSTITUICAO, DE_LOJA } from '../cenario.ts'

/**
 * The one file of the oracle that knows the product: it starts it and moves its clock, and otherwise only speaks HTTP
 * with it.
 */

export const MOTOR = TEST_ENGINE
const SENHA = 'oraculo-de-teste'
/**
 * Who signs in: the operator, two people of the institution, a store by its number, or a store's person whose access
 * the operator created.
 */
export type Quem = 'operador' | 'banco' | 'gerente' | number | `nova-${number}`

export interface Resposta {
  status: number
  corpo: unknown
  texto: string
}

export type Servidor = Awaited<ReturnType<typeof startServidor>>

/** A server under a test clock at 8 in the morning of `dia`, with one institution and two stores that it works with. */
export async function startServidor(dia: string) {
  const t = await startApp()
  const endereco = await t.listen()
  const relogio = await openClock(t.banco.db, {
    startsAt: momentSchema.parse(dia),
    producao: false,
    log: () => undefined,
  })
  const parar = (iso: string) => t.setNow(iso)
  parar(momentSchema.parse(dia).toISOString())
  const jobs = serverJobs({ auditoriaArquivo: undefined })
  const { signal } = new AbortController()
  // A weak hash is enough: people sign in anew every morning.
  const senhaHash = await argon2.hash(SENHA, { memoryCost: 64, timeCost: 1 })
  const bancoId = await t.cenario.instituicao('Banco do Oráculo')
  const nomes = new Map<number, string>()
  for (const nome of ['Loja Delfos', 'Loja Dodona']) nomes.set(await t.cenario.loja(nome), nome)
  const lojas = [...nomes.keys()]
  for (const lojaId of lojas) await t.cenario.whitelist(bancoId, lojaId)
  const operador = await t.cenario.usuario(null, PERMISSOES, { senhaHash })
  const cpfs = new Map<Quem, string>([
    ['operador', operador.cpf],
    ['banco', (await t.cenario.usuario(bancoId, DE_INSTITUICAO, { senhaHash })).cpf],
    ['gerente', (await t.cenario.usuario(bancoId, DE_INSTITUICAO, { senhaHash })).cpf],
  ])
  for (const lojaId of lojas) cpfs.set(lojaId, (await t.cenario.usuario(lojaId, DE_LOJA, { senhaHash })).cpf)
  for (const lojaId of lojas) {
    const { id: usuarioId, cpf } = await t.cenario.usuario(lojaId, DE_LOJA, { senhaHash })
    const acesso = { usuarioId, operadorId: operador.id, desde: t.clock.now() }
    await t.banco.db.insertInto('acessoDeOperador').values(acesso).execute()
    cpfs.set(`nova-${lojaId}`, cpf)
  }
  const tokens = new Map<Quem, string>()

  async function http(metodo: string, url: string, init: RequestInit): Promise<Resposta> {
    const resposta = await fetch(`${endereco}${url}`, { method: metodo, ...init })
    const texto = await resposta.text()
    const json = resposta.headers.get('content-type')?.includes('json') ?? false
    return { status: resposta.status, texto, corpo: json ? JSON.parse(texto) : undefined }
  }
  async function entrar(quem: Quem): Promise<string> {
    const known = tokens.get(quem)
    if (known) return known
    const resposta = await http('POST', '/api/autenticacao/Login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cpf: cpfs.get(quem), senha: SENHA }),
    })
    const { token } = resposta.corpo as { token: string }
    tokens.set(quem, token)
    return token
  }

  return {
    bancoId,
    lojas,
    nomes,
    agora: () => t.clock.now().toISOString(),
    /** A text is sent as a CSV file, anything else as JSON. */
    async pedir(quem: Quem, metodo: string, url: string, corpo?: unknown): Promise<Resposta> {
      const tipo = typeof corpo === 'string' ? 'text/csv' : 'application/json'
      return http(metodo, url, {
        headers: {
          authorization: `Bearer ${await entrar(quem)}`,
          ...(corpo !== undefined && { 'content-type': tipo }),
        },
        ...(corpo !== undefined && { body: typeof corpo === 'string' ? corpo : JSON.stringify(corpo) }),
      })
    },
    /** Runs requested jobs, which a running server does within seconds. */
    async trabalhar() {
      const deps = { db: t.banco.db, clock: t.clock, log: () => undefined, signal }
      for (let pedida = await findRequestedRun(deps.db); pedida; pedida = await findRequestedRun(deps.db)) {
        const { id, nome, dados } = pedida
        const job = jobs.find((outro) => outro.nome === nome)
        await job?.run(deps, job.dados.parse(dados) as never)
        await deleteRequestedRun(deps.db, id)
      }
    },
    /** Lets unanswered proposals lapse, which a running server does every few minutes. */
    async vencerAlteracoes() {
      await expirarAlteracoes({ db: t.banco.db, clock: t.clock })
    },
    passarUmMinuto: () => t.passar(60_000),
    /** `npm run cli -- relogio`: lives every night up to 8 in the morning of `dia`. Sessions end meanwhile. */
    async viver(ate: string) {
      const instante = momentSchema.parse(ate)
      await liveUntil(t.banco.db, instante, { jobs, onProgress: () => undefined, signal })
      parar(instante.toISOString())
      tokens.clear()
    },
    async fechar() {
      await relogio.stop()
      await t.close()
    },
  }
}
