import { MAXIMO_DE_VISOES, type VisaoRequest } from '@lastro/shared/visoes/visao'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { BusinessError } from '#http/errors.ts'
import { countVisoes, lockPessoa, updateSemInicial, upsertVisao } from './visoes.repository.ts'

const LIMIT_REACHED = `Você já tem ${MAXIMO_DE_VISOES} filtros salvos desta lista: exclua um para salvar outro.`

/**
 * Saves a view, replacing the one of its name; a list has at most one initial view. Refuses with 400 more than
 * MAXIMO_DE_VISOES.
 */
export function salvarVisao({ db }: Ambiente, usuarioId: number, visao: VisaoRequest): Promise<number> {
  return withTransaction(db, async (tx) => {
    await lockPessoa(tx, usuarioId)
    const deQuem = { usuarioId, lista: visao.lista }
    if (visao.inicial) await updateSemInicial(tx, deQuem)
    const id = await upsertVisao(tx, usuarioId, visao)
    if ((await countVisoes(tx, deQuem)) > MAXIMO_DE_VISOES) throw new BusinessError(LIMIT_REACHED)
    return id
  })
}
