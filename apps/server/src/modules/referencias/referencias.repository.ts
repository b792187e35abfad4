import { readPage } from '#db/count.ts'
import type { Db } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'

export interface MesRow {
  tipo: string
  mes: string
  precos: number
  importadoEm: Date
  importadoPor: string | null
  substituicao: { pedidaPor: string | null; motivo: string; mudancas: number } | null
}

/** The loaded months, newest first, each with its last replacement. */
export async function listMeses(db: Db, limites: PageBounds): Promise<Lista<MesRow>> {
  const linhas = db
    .selectFrom('fipeMes as f')
    .innerJoin('veiculoTipo as t', 't.id', 'f.tipoId')
    .leftJoin('usuario as u', 'u.id', 'f.importadoPor')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('fipeSubstituicao as s')
          .leftJoin('usuario as q', 'q.id', 's.pedidaPor')
          .whereRef('s.tipoId', '=', 'f.tipoId')
          .whereRef('s.mes', '=', 'f.mes')
          .select(['q.nome as pedidaPor', 's.motivo'])
          .select(({ selectFrom }) =>
            selectFrom('precoReferenciaSubstituido as p')
              .whereRef('p.substituicaoId', '=', 's.id')
              .select((fn) => fn.fn.countAll<number>().as('n'))
              .as('mudancas'),
          )
          .orderBy('s.id', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['t.nome as tipo', 'f.mes', 'f.precos', 'f.importadoEm', 'u.nome as importadoPor'])
    .select(['s.pedidaPor', 's.motivo', 's.mudancas'])
    .orderBy('f.mes', 'desc')
    .orderBy('f.tipoId')
  const { rows, total } = await readPage(db.selectFrom('fipeMes'), linhas, limites)
  return {
    rows: rows.map(({ pedidaPor, motivo, mudancas, ...mes }) => ({
      ...mes,
      substituicao: motivo === null ? null : { pedidaPor, motivo, mudancas: mudancas ?? 0 },
    })),
    total,
  }
}

/** The newest month of each vehicle type that has one. */
export function listUltimosMeses(db: Db) {
  return db
    .selectFrom('fipeMes as f')
    .innerJoin('veiculoTipo as t', 't.id', 'f.tipoId')
    .select(['t.nome as tipo'])
    .select(({ fn }) => fn.max('f.mes').as('ultimoMes'))
    .groupBy(['t.id', 't.nome'])
    .orderBy('t.id')
    .execute()
}
