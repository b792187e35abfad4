import type { Db } from '../../db/tables.ts'
import { type Alvo, type Dono, ladoDe, type Sessao } from '../../http/acesso.ts'
import { BusinessError, campoInvalido } from '../../http/errors.ts'
import { readId } from '../vinculos/estabelecimento.dono.ts'
import { findWhitelist } from './whitelist.repository.ts'

export const REGISTRO_NAO_ENCONTRADO = 'Registro da whitelist não encontrado.'

/** The entry's institution when the caller may manage it, else undefined; a store manages none. */
async function alvoDo(db: Db, sessao: Sessao, id: number | undefined): Promise<Alvo | undefined> {
  if (id === undefined || sessao.tipo === 'loja') return undefined
  const dono = sessao.tipo === 'operador' ? ('todos' as const) : { instituicaoId: sessao.estabelecimentoId }
  const registro = await findWhitelist(db, dono, id)
  return registro && { lado: ladoDe(sessao), instituicaoId: registro.instituicaoFinanceiraId, lojaId: null }
}

/** An entry in the path: 404, the same for foreign and missing ones. */
export function registroNoCaminho({ db }: { db: Db }): Dono {
  return {
    nome: 'whitelist:params',
    async resolve(sessao, request) {
      const alvo = await alvoDo(db, sessao, readId(request, 'params', 'id'))
      if (!alvo) throw new BusinessError(REGISTRO_NAO_ENCONTRADO, 404)
      return alvo
    },
  }
}

/** An entry in the query, as the spec's PUT names it, else in the body: 400 naming the field, the same for foreign and missing ones. */
export function registroNaConsulta({ db }: { db: Db }): Dono {
  return {
    nome: 'whitelist:query',
    leCorpo: true,
    async resolve(sessao, request) {
      const alvo = await alvoDo(db, sessao, readId(request, 'query', 'id') ?? readId(request, 'body', 'id'))
      if (!alvo) throw campoInvalido('id', REGISTRO_NAO_ENCONTRADO)
      return alvo
    },
  }
}
