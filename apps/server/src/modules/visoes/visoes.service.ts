import { MAXIMO_DE_VISOES, type VisaoRequest } from '@lastro/shared/visoes/visao'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { BusinessError } from '#http/errors.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import {
  countVisoes,
  deleteVisao,
  findVisao,
  findVisaoPorNome,
  lockPessoa,
  updateSemInicial,
  upsertVisao,
} from './visoes.repository.ts'

const LIMIT_REACHED = `Você já tem ${MAXIMO_DE_VISOES} filtros salvos desta lista: exclua um para salvar outro.`

interface Dono {
  usuarioId: number
  /** If-Match as sent; "0" is the version of a view that isn't there. */
  ifMatch?: string | undefined
}

const exigirVista = (db: Db, ifMatch: string | undefined, visao = { versao: 0 }) =>
  exigirVersao(db, ifMatch, {
    atual: visao,
    wasChangedText: 'Este filtro foi alterado por você em outra janela',
  })

/**
 * Saves a view, replacing the one of its name; a list has at most one initial view. Refuses with 400 more than
 * MAXIMO_DE_VISOES, and with 412 a stale version.
 */
export function salvarVisao(
  { db }: Ambiente,
  { usuarioId, ifMatch }: Dono,
  visao: VisaoRequest,
): Promise<number> {
  return withTransaction(db, async (tx) => {
    await lockPessoa(tx, usuarioId)
    const deQuem = { usuarioId, lista: visao.lista }
    await exigirVista(tx, ifMatch, await findVisaoPorNome(tx, deQuem, visao.nome))
    if (visao.inicial) await updateSemInicial(tx, deQuem)
    const id = await upsertVisao(tx, usuarioId, visao)
    if ((await countVisoes(tx, deQuem)) > MAXIMO_DE_VISOES) throw new BusinessError(LIMIT_REACHED)
    return id
  })
}

/** Deletes an own view, if it is still there. Refuses a stale version with 412. */
export function excluirVisao({ db }: Ambiente, { usuarioId, ifMatch }: Dono, id: number): Promise<void> {
  return withTransaction(db, async (tx) => {
    await lockPessoa(tx, usuarioId)
    const visao = await findVisao(tx, { usuarioId, id })
    if (!visao) return
    await exigirVista(tx, ifMatch, visao)
    await deleteVisao(tx, { usuarioId, id })
  })
}
