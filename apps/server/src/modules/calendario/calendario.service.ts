import type { Db } from '#db/tables.ts'
import { type Calendario, openCalendario } from '#dias-uteis.ts'
import { listDias } from './calendario.repository.ts'

/** The business days of an institution: weekdays less the national holidays and its own days off. */
export async function calendarioDa(db: Db, instituicaoId: number): Promise<Calendario> {
  const dias = await listDias(db, instituicaoId)
  return openCalendario(dias.map(({ dia }) => dia))
}
