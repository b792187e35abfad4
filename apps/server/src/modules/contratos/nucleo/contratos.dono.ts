import type { Db } from '../../../db/tables.ts'
import { type Dono, ladoDe } from '../../../http/acesso.ts'
import { BusinessError } from '../../../http/errors.ts'
import { readId } from '../../vinculos/estabelecimento.dono.ts'
import { CONTRATO_NAO_ENCONTRADO } from './contrato-travado.ts'
import { findContrato } from './contratos.repository.ts'
import type { DonoDeContratos } from './contratos.sql.ts'

/** A contract in the path: 404, the same for foreign, missing and (for a store) not yet sent ones. */
export function contratoNoCaminho({ db }: { db: Db }): Dono {
  return {
    nome: 'contrato:params',
    async resolve(sessao, request) {
      const id = readId(request, 'params', 'id')
      const donos: Record<typeof sessao.tipo, DonoDeContratos> = {
        operador: 'todos',
        instituicao: { instituicaoId: sessao.estabelecimentoId },
        loja: { lojaId: sessao.estabelecimentoId },
      }
      const contrato = id === undefined ? undefined : await findContrato(db, donos[sessao.tipo], id)
      if (!contrato) throw new BusinessError(CONTRATO_NAO_ENCONTRADO, 404)
      return {
        lado: ladoDe(sessao),
        instituicaoId: contrato.instituicaoFinanceiraId,
        lojaId: contrato.lojaId,
      }
    },
  }
}
