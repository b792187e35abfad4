import { type RawBuilder, sql } from 'kysely'
import { SOMA_DA_COBERTURA, SOMA_DA_TENDENCIA, SOMA_DOS_CONTRATOS } from '#db/somas.ts'
import type { Db } from '#db/tables.ts'

const SOMAS = [SOMA_DOS_CONTRATOS, SOMA_DA_COBERTURA, SOMA_DA_TENDENCIA]

/** Rows of an institution that each reading may still have to add up. */
const MAX_LEFTOVER_ROWS = 100

const lista = (nomes: readonly string[], cada: (nome: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(nomes.map((nome) => cada(sql.ref(nome))))

/**
 * Replaces rows of the running totals by their sum, where an institution has many. A reader meanwhile sees the old rows
 * or the new. Writers only append, so this waits for none.
 */
export async function updateSomas(db: Db): Promise<void> {
  for (const { tabela, groupedBy, summedColumns } of SOMAS) {
    const chave = lista(['instituicao_financeira_id', ...groupedBy], (nome) => nome)
    await sql`
      with velhas as (
        delete from ${sql.ref(tabela)} where instituicao_financeira_id in (
          select instituicao_financeira_id from ${sql.ref(tabela)} group by 1
          having count(*) > count(distinct (${chave})) + ${sql.lit(MAX_LEFTOVER_ROWS)})
        returning *)
      insert into ${sql.ref(tabela)} (${chave}, ${lista(summedColumns, (nome) => nome)})
      select ${chave}, ${lista(summedColumns, (nome) => sql`sum(${nome})`)} from velhas group by ${chave}
      having (${lista(summedColumns, (nome) => sql`sum(${nome})`)}) <> (${lista(summedColumns, () => sql.lit(0))})
      order by ${chave}`.execute(db)
  }
}
