import { somarDias } from '@lastro/shared/dia'
import type { Ambiente } from '../ambiente.ts'
import { BancoError } from '../db/banco-error.ts'
import type { Db, Tx } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { hashSenha } from '../modules/autenticacao/senha.service.ts'
import { isBancoVazio } from './banco-vazio.ts'
import { sales } from './baixas.ts'
import { insertEstabelecimentos, insertPolitica, insertWhitelist, NAO_VAZIO } from './estabelecimentos.ts'
import { eventsOf } from './history.ts'
import { insertModelos } from './modelos.ts'
import { leaveTraces } from './ao-redor.ts'
import { markOldAsRead } from './notificacoes.ts'
import { criarParametros } from './parametros-comerciais.ts'
import { insertRegras } from './regras-garantia.ts'
import { type Extensao, type Roteiro, ROTEIROS } from './roteiro.ts'
import { balances } from './saldos.ts'
import type { Stage } from './stage.ts'
import { type Calendar, calendarOf, movingClock, play } from './timeline.ts'
import { hashSenhas, insertUsuarios, type SenhaHashes } from './usuarios.ts'

interface DemoDeps extends Ambiente {
  extensao: Extensao
  log: (msg: string) => void
}

const PROIBIDO_EM_PRODUCAO =
  'Os dados de demonstração nunca são carregados em produção (NODE_ENV=production).'

/**
 * Loads the demonstration data of domain 10: people, stock, rules, and contracts that lived through the services in
 * recent weeks. One transaction, so a killed load leaves nothing. Throws BancoError in production, and when the
 * database already has establishments or users.
 */
export async function loadDemo({ db, clock, extensao, log }: DemoDeps): Promise<void> {
  if (process.env.NODE_ENV?.trim() === 'production') throw new BancoError(PROIBIDO_EM_PRODUCAO)
  await requireEmpty(db)
  const senhaHashes = await hashSenhas(hashSenha, { inteira: extensao === 'inteira' })
  const contratos = await withTransaction(db, async (tx) => {
    await requireEmpty(tx)
    return load(tx, calendarOf(clock), { roteiro: ROTEIROS[extensao], senhaHashes })
  })
  log(`Dados de demonstração carregados: ${contratos} contratos.`)
}

async function requireEmpty(db: Db): Promise<void> {
  if (!(await isBancoVazio(db))) throw new BancoError(NAO_VAZIO)
}

const WHITELIST_POR_MAIS = 300
/** So many days ago; accesses are reviewed every 180 days. */
const REVISAO_DESDE = 175

async function load(
  tx: Tx,
  calendar: Calendar,
  { roteiro, senhaHashes }: { roteiro: Roteiro; senhaHashes: SenhaHashes },
): Promise<number> {
  const { today, now } = calendar
  const { daRede } = roteiro
  const inicio = calendar.at(roteiro.startsDaysAgo, 0)
  const clock = movingClock(inicio)
  const ids = await insertEstabelecimentos(tx, { criadoEm: inicio, daRede })
  if (daRede.length > 0) await insertPolitica(tx, ids, calendar.at(REVISAO_DESDE, 0))
  const sessoes = await insertUsuarios(tx, { estabelecimentos: ids, senhaHashes, criadoEm: inicio })
  await insertWhitelist(tx, ids, {
    prazo: somarDias(today, WHITELIST_POR_MAIS),
    dataInclusao: inicio,
    daRede,
  })
  const modelos = await insertModelos(tx)
  const regras = await insertRegras(tx, ids, { modelos, criadaEm: inicio })
  const stage: Stage = { tx, clock, today, end: now, ids, sessoes, regras }
  await criarParametros(stage)
  const inteira = daRede.length > 0
  const carteira = inteira ? [...(await balances(stage, calendar)), ...(await sales(stage, calendar))] : []
  await play(clock, [...eventsOf(stage, { roteiro, modelos, calendar }), ...carteira])
  if (inteira) await leaveTraces(stage)
  await markOldAsRead(stage)
  await tx.insertInto('demonstracao').values({ carregadaEm: now }).execute()
  return roteiro.historias.length
}
