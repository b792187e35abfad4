import type { Dia } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'
import { obterPolitica } from './politicas.service.ts'
import { type InstitutionDay, countsOn } from './saldos-desde.service.ts'

/** Answers which days' balances of an institution count today, by its policy and its calendar. */
export async function freshnessOf(
  db: Db,
  { instituicaoId, hoje }: InstitutionDay,
): Promise<(dataBase: Dia) => boolean> {
  const { saldoVale } = await obterPolitica(db, instituicaoId)
  return countsOn(await calendarioDa(db, instituicaoId), saldoVale, hoje)
}
