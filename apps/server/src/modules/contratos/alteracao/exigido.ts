import type { Centavos } from '@lastro/shared/dinheiro'
import { ATIVOS } from '@lastro/shared/contratos/status'
import { sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Db, Tx } from '#db/tables.ts'
import { exigidoDoContrato } from '#modules/cobertura/avaliar/exigido.sql.ts'
import { politicaParaDecidir } from '#modules/politicas/politica-em-vigor.service.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'

type Contrato = Pick<ContratoRow, 'id' | 'instituicaoFinanceiraId' | 'valorGarantia'>

/** What the contract's vehicles must cover now (carteira A.2), in centavos. */
export async function findExigido(db: Db, { id, instituicaoFinanceiraId }: Contrato): Promise<Centavos> {
  const { rows } = await sql<{ exigido: Centavos }>`
    select e.exigido from contrato c cross join lateral ${exigidoDoContrato({
      instituicaoId: sql`c.instituicao_financeira_id`,
      contratoId: sql`c.id`,
      valorGarantia: sql`c.valor_garantia`,
      ativo: sql`c.status in ${literals(ATIVOS)}`,
    })} e
    where c.instituicao_financeira_id = ${instituicaoFinanceiraId} and c.id = ${id}`.execute(db)
  const [contrato] = rows
  if (!contrato) throw new Error('A locked contract is not there')
  return contrato.exigido
}

/** The contract's exigido for a decision, under a policy that stays as it is. */
export async function exigidoParaDecidir(tx: Tx, contrato: Contrato): Promise<Centavos> {
  await politicaParaDecidir(tx, contrato.instituicaoFinanceiraId)
  return findExigido(tx, contrato)
}
