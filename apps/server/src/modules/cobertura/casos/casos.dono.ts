import type { Db } from '#db/tables.ts'
import type { Dono } from '#http/acesso.ts'
import { entityInPath, daInstituicao } from '#modules/vinculos/estabelecimento.dono.ts'
import { findInstituicaoDoCaso } from './acompanhamento.repository.ts'

/** Guards a route by the deficit case in its path. A store finds none. */
export function casoNoCaminho({ db }: { db: Db }): Dono {
  return entityInPath(
    'casoDeficit:params',
    'Insuficiência de garantia não encontrada.',
    async (id, sessao) => {
      const caso = sessao.tipo === 'loja' ? undefined : await findInstituicaoDoCaso(db, id)
      const alheio =
        sessao.tipo === 'instituicao' && caso?.instituicaoFinanceiraId !== sessao.estabelecimentoId
      return alheio ? undefined : daInstituicao(sessao, caso)
    },
  )
}
