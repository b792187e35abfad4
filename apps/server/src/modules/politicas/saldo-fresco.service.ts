import type { Dia } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'
import { obterPolitica } from './politica-em-vigor.service.ts'
import { type InstitutionDay, countsOn } from './saldos-desde.service.ts'

/** Answers which days' balances of an institution count on a day, by the policy and the calendar of now. */
export async function freshnessByDay(
  db: Db,
  instituicaoId: number,
): Promise<(hoje: Dia) => (dataBase: Dia) => boolean> {
  const { saldoVale } = await obterPolitica(db, instituicaoId)
  const calendario = await calendarioDa(db, instituicaoId)
  return (hoje) => countsOn(calendario, saldoVale, hoje)
}

/** Answers which days' balances of an institution count today. */
export async function freshnessOf(
  db: Db,
  { instituicaoId, hoje }: InstitutionDay,
): Promise<(dataBase: Dia) => boolean> {
  return (await freshnessByDay(db, instituicaoId))(hoje)
}
