import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'

export interface OndeHaDemonstracao {
  db: Db
  config: Pick<Config, 'producao'>
}

/** When the demonstration data were loaded; undefined without them, and always in production. */
export async function demonstracaoCarregada({ db, config }: OndeHaDemonstracao): Promise<Date | undefined> {
  if (config.producao) return undefined
  return (await db.selectFrom('demonstracao').select('carregadaEm').executeTakeFirst())?.carregadaEm
}
