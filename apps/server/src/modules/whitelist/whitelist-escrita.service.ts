import type { Dia } from '@lastro/shared/dia'
import type { CriarWhitelistRequest, ImpactoDaWhitelist } from '@lastro/shared/whitelist/whitelist'
import type { Ambiente } from '../../ambiente.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { withTransaction } from '../../db/transaction.ts'
import { instituicaoDo } from '../../http/acesso.ts'
import type { QuemAge } from '../../http/ato.ts'
import { BusinessError, campoInvalido } from '../../http/errors.ts'
import { type Registro, registrar } from '../registro-de-auditoria/registro.service.ts'
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

/** A prazo of today counts (domain 2). */
function exigirPrazo(prazo: Dia, today: Dia): void {
  if (prazo < today) throw campoInvalido('prazo', 'O prazo não pode ser anterior a hoje.')
}

const retrato = ({ lojaId, prazo }: WhitelistRow) => ({ lojaId, prazo })
const entidade = 'whitelist'

/**
 * One entry per pair of store and institution; an expired one gets a new deadline instead of a second entry. Throws 400 naming the field
 * for a prazo in the past, and a store that isn't there or has an entry.
 */
export function criarWhitelist(
  { db, clock }: Ambiente,
  { sessao, alvo }: QuemAge,
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

async function exigir(found: Promise<WhitelistRow | undefined>): Promise<WhitelistRow> {
  const row = await found
  if (!row) throw new BusinessError(REGISTRO_NAO_ENCONTRADO, 404)
  return row
}

/** Only the deadline changes (spec 2.6); a save that changes nothing leaves no trace. Throws 400 for one in the past; 404. */
export function alterarPrazo(
  { db, clock }: Ambiente,
  { sessao, alvo }: QuemAge,
  { id, prazo }: { id: number; prazo: Dia },
) {
  const instituicaoId = instituicaoDo(alvo)
  exigirPrazo(prazo, clock.today())
  return withTransaction(db, async (tx) => {
    const antes = await exigir(lockWhitelist(tx, { instituicaoId, id }))
    if (antes.prazo === prazo) return antes
    await updatePrazo(tx, { instituicaoId, id }, prazo)
    const depois = { ...antes, prazo }
    const agora = clock.now()
    const registro: Registro = { instituicaoId, sessao, acao: 'alterar', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, antes: retrato(antes), depois: retrato(depois) })
    return depois
  })
}

/** The pair's contracts in progress; 404 for an entry that is foreign or unknown. */
export async function impactoDaExclusao(
  db: Db,
  instituicaoId: number,
  id: number,
): Promise<ImpactoDaWhitelist> {
  const { lojaId } = await exigir(findWhitelist(db, { instituicaoId }, id))
  return { emAndamento: await countEmAndamento(db, { instituicaoId, lojaId }) }
}

/** Running contracts go on; nothing new can be created or sent for the pair. */
export function excluirWhitelist(
  { db, clock }: Ambiente,
  { sessao, alvo }: QuemAge,
  id: number,
): Promise<void> {
  const instituicaoId = instituicaoDo(alvo)
  return withTransaction(db, async (tx: Tx) => {
    const antes = await exigir(lockWhitelist(tx, { instituicaoId, id }))
    await deleteWhitelist(tx, { instituicaoId, id })
    const agora = clock.now()
    const registro: Registro = { instituicaoId, sessao, acao: 'excluir', entidade, entidadeId: id, agora }
    await registrar(tx, { ...registro, antes: retrato(antes) })
  })
}
