import type { Dia } from '@lastro/shared/dia'
import type { Protecoes } from '@lastro/shared/politicas/politica'
import type { Db } from '#db/tables.ts'
import type { Calendario } from '#dias-uteis.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'

export interface InstitutionDay {
  instituicaoId: number
  hoje: Dia
}

/** Says whether a balance of a day counts: it is at most `saldoVale` business days old (carteira A.1). */
export const countsOn = (calendario: Calendario, saldoVale: number, hoje: Dia) => (dataBase: Dia) =>
  hoje <= calendario.somarDiasUteis(dataBase, saldoVale)

/** The oldest day whose balances still count today (carteira A.1). */
export async function saldosDesde(
  db: Db,
  { instituicaoId, hoje }: InstitutionDay,
  { saldoVale }: Pick<Protecoes, 'saldoVale'>,
): Promise<Dia> {
  return (await calendarioDa(db, instituicaoId)).voltarDiasUteis(hoje, saldoVale)
}
