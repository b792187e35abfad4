import type { Db } from '../../db/tables.ts'
import { type Dono, ladoDe } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { readId } from '../vinculos/estabelecimento.dono.ts'
import { type DonoDeParametros, findParametro } from './parametros-comerciais.repository.ts'

export const PARAMETRO_NAO_ENCONTRADO = 'Parâmetro comercial não encontrado.'

/** A parameter in the path: 404, the same for foreign and missing ones, and always for a store, which has none. */
export function parametroNoCaminho({ db }: { db: Db }): Dono {
  return {
    nome: 'parametro:params',
    async resolve(sessao, request) {
      const id = readId(request, 'params', 'id')
      const dono: DonoDeParametros =
        sessao.tipo === 'operador' ? 'todos' : { instituicaoId: sessao.estabelecimentoId }
      const parametro = id === undefined ? undefined : await findParametro(db, dono, id)
      if (!parametro) throw new BusinessError(PARAMETRO_NAO_ENCONTRADO, 404)
      const instituicaoId = parametro.instituicaoFinanceiraId
      return { lado: ladoDe(sessao), instituicaoId, lojaId: null }
    },
  }
}
