import type { Db } from '#db/tables.ts'
import { type Tenant, type Dono, ladoDe, lojaDo } from '#http/acesso.ts'
import { entityInPath, keptForRequest } from '#modules/vinculos/estabelecimento.dono.ts'
import { CONTRATO_NAO_ENCONTRADO } from './contrato-travado.service.ts'
import { type ContratoRow, findContrato } from './contratos.repository.ts'
import type { DonoDeContratos } from './contratos.sql.ts'

/**
 * Says whose contracts a request is about. A store's are its sent ones, of one institution where the request names it.
 * An operator who names no institution gets all.
 */
export function donoDoAlvo(alvo: Tenant): DonoDeContratos {
  const { lado, instituicaoId } = alvo
  if (lado === 'loja') return { lojaId: lojaDo(alvo), ...(instituicaoId !== null && { instituicaoId }) }
  return instituicaoId === null ? 'todos' : { instituicaoId }
}

const contratos = keptForRequest<ContratoRow>('The route has no contract')

/** The contract that {@link contratoNoCaminho} read when it let the request in, so that no handler reads it again. */
export const contratoDoCaminho = contratos.of

/** Guards a route by the contract in its path. A store finds a contract only once it is sent. */
export function contratoNoCaminho({ db }: { db: Db }): Dono {
  return entityInPath('contrato:params', CONTRATO_NAO_ENCONTRADO, async (id, sessao, request) => {
    const donos: Record<typeof sessao.tipo, DonoDeContratos> = {
      operador: 'todos',
      instituicao: { instituicaoId: sessao.estabelecimentoId },
      loja: { lojaId: sessao.estabelecimentoId },
    }
    const contrato = await findContrato(db, donos[sessao.tipo], id)
    if (!contrato) return undefined
    contratos.keep(request, contrato)
    return { lado: ladoDe(sessao), instituicaoId: contrato.instituicaoFinanceiraId, lojaId: contrato.lojaId }
  })
}
