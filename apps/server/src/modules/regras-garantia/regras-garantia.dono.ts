import type { Db } from '../../db/tables.ts'
import { type Dono, ladoDe } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { findRegra } from '../regras/regra.repository.ts'
import type { DonoDeRegras } from '../regras/regra.sql.ts'
import { readId } from '../vinculos/estabelecimento.dono.ts'

export const REGRA_NAO_ENCONTRADA = 'Regra de garantia não encontrada.'

/** A rule in the path: 404, the same for foreign, missing and deleted ones, and always for a store, which has no rules. */
export function regraNoCaminho({ db }: { db: Db }): Dono {
  return {
    nome: 'regra:params',
    async resolve(sessao, request) {
      const id = readId(request, 'params', 'id')
      const dono: DonoDeRegras =
        sessao.tipo === 'operador' ? 'todos' : { instituicaoId: sessao.estabelecimentoId }
      const regra = id === undefined ? undefined : await findRegra(db, dono, id)
      if (!regra) throw new BusinessError(REGRA_NAO_ENCONTRADA, 404)
      return { lado: ladoDe(sessao), instituicaoId: regra.instituicaoFinanceiraId, lojaId: null }
    },
  }
}
