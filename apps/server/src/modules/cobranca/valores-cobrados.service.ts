import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { Db } from '#db/tables.ts'
import { resolverParametro, resolverParametros } from '../parametros-comerciais/resolver-parametro.service.ts'

/** What each billed event of a contract would cost now, to be told before the act. */
export async function valoresCobrados(
  db: Db,
  { instituicaoFinanceiraId, id, lojaId }: { instituicaoFinanceiraId: number; id: number; lojaId: number },
) {
  const contrato = { instituicaoId: instituicaoFinanceiraId, contratoId: id, lojaId }
  const { contratoNovo, contratoAlterado, garantiaIncluida, garantiaRemovida } = await resolverParametro(
    db,
    contrato,
  )
  return { contratoNovo, contratoAlterado, garantiaIncluida, garantiaRemovida }
}

/** What one vehicle's leaving each of these contracts would cost now, in all; to be told before the act. */
export async function valorDasRemocoes(
  db: Db,
  instituicaoId: number,
  contratos: readonly { contratoId: number; lojaId: number }[],
): Promise<Centavos> {
  const parametros = await resolverParametros(db, instituicaoId, contratos)
  return somar(parametros.map(({ garantiaRemovida }) => garantiaRemovida))
}

/** What changed items of a rule would cost now, to be told before saving. */
export async function valorDaRegraAlterada(
  db: Db,
  regra: { instituicaoId: number; lojaId: number | null; contratoId: number | null },
): Promise<Centavos> {
  return (await resolverParametro(db, regra)).regraGarantiaAlterada
}
