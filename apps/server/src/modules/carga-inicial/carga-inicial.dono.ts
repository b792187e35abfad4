import type { Db } from '#db/tables.ts'
import type { Dono } from '#http/acesso.ts'
import { daInstituicao, entityInPath } from '#modules/vinculos/estabelecimento.dono.ts'
import { findDonoDaCarga } from './carga-inicial.repository.ts'

/** Guards a route by the load in its path. A store finds none. */
export const cargaNoCaminho = ({ db }: { db: Db }): Dono =>
  entityInPath('cargaInicial:params', 'Carga inicial não encontrada.', async (id, sessao) => {
    const carga = sessao.tipo === 'loja' ? undefined : await findDonoDaCarga(db, id)
    const alheia =
      sessao.tipo === 'instituicao' && carga?.instituicaoFinanceiraId !== sessao.estabelecimentoId
    return alheia ? undefined : daInstituicao(sessao, carga)
  })
