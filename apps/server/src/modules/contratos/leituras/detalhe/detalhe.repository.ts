import type { Db } from '#db/tables.ts'
import { regrasDe } from '#modules/regras/regra.sql.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'
import { alteracaoPendente, contratosDe, ultimaRecusa } from '#modules/contratos/nucleo/contratos.sql.ts'

/**
 * Reads what a contract's row doesn't say: its rule's current version, its last refusal and its open change; null where
 * it has none.
 */
export function findRegraERecusa(db: Db, contrato: ContratoRow) {
  const { instituicaoFinanceiraId: instituicaoId, regraGarantiaId, id } = contrato
  return contratosDe(db, { instituicaoId })
    .leftJoinLateral(alteracaoPendente.as('alteracao'), (join) => join.onTrue())
    .where('contrato.id', '=', id)
    .select([
      regrasDe(db, { instituicaoId })
        .where('regra.id', '=', regraGarantiaId ?? 0)
        .select('regra.versao')
        .as('regraGarantiaVersaoAtual'),
      ultimaRecusa(db, contrato).as('motivoDeRecusa'),
      'alteracao.espera',
      'alteracao.desde',
    ])
    .executeTakeFirstOrThrow()
}
