import type { Db } from '#db/tables.ts'
import type { Dono } from '#http/acesso.ts'
import { entityInPath, daInstituicao } from '../vinculos/estabelecimento.dono.ts'
import { findParametro } from './parametros-comerciais.repository.ts'

export const PARAMETRO_NAO_ENCONTRADO = 'Parâmetro comercial não encontrado.'

/** A parameter in the path; a store has none. */
export function parametroNoCaminho({ db }: { db: Db }): Dono {
  return entityInPath('parametro:params', PARAMETRO_NAO_ENCONTRADO, async (id, sessao) => {
    const dono = sessao.tipo === 'operador' ? 'todos' : { instituicaoId: sessao.estabelecimentoId }
    return daInstituicao(sessao, await findParametro(db, dono, id))
  })
}
