import type { Db } from '../../db/tables.ts'
import type { Dono } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { readId } from '../vinculos/estabelecimento.dono.ts'
import { findInstituicaoDoCaso } from './acompanhamento.repository.ts'

/** A deficit case in the path: 404, the same for foreign and missing ones and for any store. */
export function casoNoCaminho({ db }: { db: Db }): Dono {
  return {
    nome: 'casoDeficit:params',
    async resolve(sessao, request) {
      const id = readId(request, 'params', 'id')
      const caso =
        id === undefined || sessao.tipo === 'loja' ? undefined : await findInstituicaoDoCaso(db, id)
      const alheio =
        sessao.tipo === 'instituicao' && caso?.instituicaoFinanceiraId !== sessao.estabelecimentoId
      if (!caso || alheio) throw new BusinessError('Caso de déficit não encontrado.', 404)
      return { lado: 'instituicao', instituicaoId: caso.instituicaoFinanceiraId, lojaId: null }
    },
  }
}
