import type { Db } from '#db/tables.ts'
import type { Dono } from '#http/acesso.ts'
import { findRegra } from '../regras/regra.repository.ts'
import { entityInPath, daInstituicao } from '../vinculos/estabelecimento.dono.ts'

export const REGRA_NAO_ENCONTRADA = 'Regra de garantia não encontrada.'

/** Guards a route by the rule in its path. A deleted rule is not found, and a store finds none. */
export function regraNoCaminho({ db }: { db: Db }): Dono {
  return entityInPath('regra:params', REGRA_NAO_ENCONTRADA, async (id, sessao) => {
    const dono = sessao.tipo === 'operador' ? 'todos' : { instituicaoId: sessao.estabelecimentoId }
    return daInstituicao(sessao, await findRegra(db, dono, id))
  })
}
