import { anoDe, type Dia } from '@lastro/shared/dia'
import { type RawBuilder, sql } from 'kysely'

/** The year of a day, or of a column that holds a day. */
export const anoEmSql = (hoje: Dia | RawBuilder<Dia>) =>
  typeof hoje === 'string' ? sql`${anoDe(hoje)}::integer` : sql`extract(year from ${hoje})::integer`

/** The shared rule `hodometroInformado` in SQL, for a row of vehicles or of a load's lines, by its alias. */
export function hodometroInformado(alias: string, hoje: Dia | RawBuilder<Dia>) {
  const coluna = (nome: string) => sql.ref(`${alias}.${nome}`)
  return sql<
    number | null
  >`case when ${coluna('hodometro')} <> 0 or ${coluna('data_afericao_hodometro')} is not null
    or ${coluna('ano_modelo')} >= ${anoEmSql(hoje)} then ${coluna('hodometro')} end`
}
