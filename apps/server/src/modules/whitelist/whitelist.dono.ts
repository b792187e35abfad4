import type { Db } from '#db/tables.ts'
import type { Tenant, Dono, Sessao } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { entityInPath, daInstituicao, readId } from '../vinculos/estabelecimento.dono.ts'
import { findWhitelist } from './whitelist.repository.ts'

export const REGISTRO_NAO_ENCONTRADO = 'Registro da whitelist não encontrado.'

/** The entry's institution when the caller may manage it, else undefined; a store manages none. */
async function tenantOf(db: Db, sessao: Sessao, id: number): Promise<Tenant | undefined> {
  if (sessao.tipo === 'loja') return undefined
  const dono = sessao.tipo === 'operador' ? ('todos' as const) : { instituicaoId: sessao.estabelecimentoId }
  return daInstituicao(sessao, await findWhitelist(db, dono, id))
}

export const registroNoCaminho = ({ db }: { db: Db }): Dono =>
  entityInPath('whitelist:params', REGISTRO_NAO_ENCONTRADO, (id, sessao) => tenantOf(db, sessao, id))

/**
 * An entry in the query, as the spec's PUT names it, else in the body. Refuses with 400, naming the field, foreign and
 * missing ones alike.
 */
export function registroNaConsulta({ db }: { db: Db }): Dono {
  return {
    nome: 'whitelist:query',
    readsBody: true,
    async resolve(sessao, request) {
      const id = readId(request, 'query', 'id') ?? readId(request, 'body', 'id')
      const alvo = id === undefined ? undefined : await tenantOf(db, sessao, id)
      if (!alvo) throw campoInvalido('id', REGISTRO_NAO_ENCONTRADO)
      return alvo
    },
  }
}
