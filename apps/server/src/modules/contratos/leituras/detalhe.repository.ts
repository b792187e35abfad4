import type { Db } from '../../../db/tables.ts'
import { regrasDe } from '../../regras/regra.sql.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'
import { ultimaRecusa } from '../nucleo/contratos.sql.ts'

/** The current version of a contract's rule and the reason of its last refusal; null where it has none. */
export function findRegraERecusa(db: Db, contrato: ContratoRow) {
  const { instituicaoFinanceiraId: instituicaoId, regraGarantiaId } = contrato
  return db
    .selectNoFrom([
      regrasDe(db, { instituicaoId })
        .where('regra.id', '=', regraGarantiaId ?? 0)
        .select('regra.versao')
        .as('regraGarantiaVersaoAtual'),
      ultimaRecusa(db, contrato).as('motivoDeRecusa'),
    ])
    .executeTakeFirstOrThrow()
}
