import { type TipoDeDivergencia, TIPOS_DE_DIVERGENCIA } from '@lastro/shared/saldos/tipos-de-divergencia'
import type { Dia } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'

export interface ContagemDoResumo {
  tipo: TipoDeDivergencia
  abertas: number
  novas: number
  antigas: number
}

interface Momentos {
  hoje: Dia
  /** What was found later waits for the next digest. */
  ate: Date
  novasDesde: Date
  antigasAte: Date
}

/** An institution's divergences that nobody put off, of each kind that has any, in the order of the screen. */
export async function countDoResumo(
  db: Db,
  instituicaoId: number,
  { hoje, ate, novasDesde, antigasAte }: Momentos,
): Promise<ContagemDoResumo[]> {
  const contagens = await db
    .selectFrom('divergencia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('desde', '<', ate)
    .where((eb) => eb.or([eb('cienteAte', 'is', null), eb('cienteAte', '<', hoje)]))
    .groupBy('tipo')
    .select((eb) => [
      'tipo',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('abertas'),
      eb.cast<number>(eb.fn.countAll().filterWhere('desde', '>=', novasDesde), 'integer').as('novas'),
      eb.cast<number>(eb.fn.countAll().filterWhere('desde', '<', antigasAte), 'integer').as('antigas'),
    ])
    .execute()
  return contagens.toSorted(
    (a, b) => TIPOS_DE_DIVERGENCIA.indexOf(a.tipo) - TIPOS_DE_DIVERGENCIA.indexOf(b.tipo),
  )
}
