import { type Dia, formatDia } from '@lastro/shared/dia'
import type { CriarWhitelistRequest, ImpactoDaWhitelist } from '@lastro/shared/whitelist/whitelist'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath, Actor } from '#http/act.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { type Registro, registrar } from '../registro-de-auditoria/registro.service.ts'
import { avisarEncerramento } from './avisos-da-whitelist.service.ts'
import {
  countEmAndamento,
  deleteWhitelist,
  findWhitelist,
  insertWhitelist,
  lockLojaAtiva,
  lockWhitelist,
  updatePrazo,
  type WhitelistRow,
} from './whitelist.repository.ts'
import { REGISTRO_NAO_ENCONTRADO } from './whitelist.dono.ts'

/** Refuses with 400 a prazo in the past; today counts (domain 2). */
function exigirPrazo(prazo: Dia, today: Dia): void {
  if (prazo < today) throw campoInvalido('prazo', 'O prazo não pode ser anterior a hoje.')
}

const retrato = ({ lojaId, prazo }: WhitelistRow) => ({ lojaId, prazo })
const entidade = 'whitelist'

/**
 * Creates an entry; an expired one gets a new deadline instead of a second entry. Refuses with 400, naming the field, a
 * prazo in the past, an unknown store, and a pair with an entry.
 */
export function criarWhitelist(
  { db, clock }: Ambiente,
  { sessao, alvo }: Actor,
  { lojaId, prazo }: CriarWhitelistRequest,
): Promise<{ id: number }> {
  const instituicaoId = instituicaoDo(alvo)
  exigirPrazo(prazo, clock.today())
  return withTransaction(db, async (tx) => {
    if (!(await lockLojaAtiva(tx, lojaId))) throw campoInvalido('lojaId', 'Loja não encontrada.')
    const agora = clock.now()
    const id = await insertWhitelist(tx, {
      instituicaoFinanceiraId: instituicaoId,
      lojaId,
      prazo,
      dataInclusao: agora,
    })
    if (id === undefined)
      throw campoInvalido('lojaId', 'A loja já está na whitelist. Altere o prazo do registro existente.')
    const registro: Registro = { instituicaoId, sessao, acao: 'criar', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, depois: { lojaId, prazo } })
    return { id }
  })
}

async function requireRegistro(found: Promise<WhitelistRow | undefined>): Promise<WhitelistRow> {
  const row = await found
  if (!row) throw new BusinessError(REGISTRO_NAO_ENCONTRADO, 404)
  return row
}

/** Locks the entry. Refuses a missing one with 404, and a stale version with 412. */
async function lockRegistro(tx: Tx, { alvo, id, ifMatch }: ActInPath): Promise<WhitelistRow> {
  const instituicaoId = instituicaoDo(alvo)
  const registro = await requireRegistro(lockWhitelist(tx, { instituicaoId, id }))
  await exigirVersao(tx, ifMatch, {
    atual: registro,
    mudanca: { instituicaoId, entidade, entidadeId: id },
    wasChangedText: 'Este registro da whitelist foi alterado',
    whatToCheck: `o prazo, que agora é ${formatDia(registro.prazo)},`,
  })
  return registro
}

/**
 * Changes the deadline (spec 2.6); an earlier one is notified at once, and a save without changes leaves no trace.
 * Refuses a past deadline with 400, a missing entry with 404, and a stale version with 412.
 */
export function alterarPrazo({ db, clock }: Ambiente, ato: ActInPath, prazo: Dia): Promise<WhitelistRow> {
  const { sessao, id } = ato
  const instituicaoId = instituicaoDo(ato.alvo)
  exigirPrazo(prazo, clock.today())
  return withTransaction(db, async (tx) => {
    const antes = await lockRegistro(tx, ato)
    if (antes.prazo === prazo) return antes
    await updatePrazo(tx, { instituicaoId, id }, prazo)
    const depois = { ...antes, prazo, versao: antes.versao + 1 }
    const agora = clock.now()
    const registro: Registro = { instituicaoId, sessao, acao: 'alterar', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, antes: retrato(antes), depois: retrato(depois) })
    if (prazo < antes.prazo) await avisarEncerramento(tx, { antes, prazo, autor: sessao.nome, agora })
    return depois
  })
}

/** An entry, expired or not. Refuses a foreign or unknown one with 404. */
export const registroDaWhitelist = (db: Db, instituicaoId: number, id: number): Promise<WhitelistRow> =>
  requireRegistro(findWhitelist(db, { instituicaoId }, id))

/** The pair's contracts in progress. Refuses a foreign or unknown entry with 404. */
export async function impactoDaExclusao(
  db: Db,
  instituicaoId: number,
  id: number,
): Promise<ImpactoDaWhitelist> {
  const { lojaId } = await registroDaWhitelist(db, instituicaoId, id)
  return countEmAndamento(db, { instituicaoId, lojaId })
}

/**
 * Deletes an entry and notifies both sides. Running contracts go on; nothing new can be created, sent or approved for
 * the pair. Refuses a missing entry with 404, and a stale version with 412.
 */
export function excluirWhitelist({ db, clock }: Ambiente, ato: ActInPath): Promise<void> {
  const { sessao, id } = ato
  const instituicaoId = instituicaoDo(ato.alvo)
  return withTransaction(db, async (tx: Tx) => {
    const antes = await lockRegistro(tx, ato)
    await deleteWhitelist(tx, { instituicaoId, id })
    const agora = clock.now()
    const registro: Registro = { instituicaoId, sessao, acao: 'excluir', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, antes: retrato(antes) })
    await avisarEncerramento(tx, { antes, prazo: null, autor: sessao.nome, agora })
  })
}
