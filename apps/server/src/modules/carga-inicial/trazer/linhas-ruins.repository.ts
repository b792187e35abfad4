import type { TipoDeArquivo } from '@lastro/shared/carga-inicial/colunas-da-carga'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Lugar } from './trazer.repository.ts'

export interface LinhaRuim extends Lugar {
  motivo: string
  celulas: string[]
}

const OUTRO = 'outra linha deste contrato tem problema.'
/** A contract's lines go together, so that the file can be mended and sent as it is. */
const RUINS = {
  lojas: sql`select arquivo_id, linha, problema as motivo, celulas from carga_inicial_loja l where l.problema is not null`,
  contratos: sql`select arquivo_id, linha, coalesce(problema, recusa) as motivo, celulas from carga_inicial_contrato l
    where l.contrato_id is null and coalesce(problema, recusa) is not null`,
  garantias: sql`select arquivo_id, linha, coalesce(l.problema, l.recusa, ${OUTRO}) as motivo, celulas from carga_inicial_veiculo l
    where l.penhor_id is null and (coalesce(l.problema, l.recusa) is not null or exists (
      select from carga_inicial_contrato c where c.carga_id = l.carga_id and c.numero_unico = l.numero_unico
        and c.contrato_id is null and coalesce(c.problema, c.recusa) is not null))`,
} as const satisfies Record<TipoDeArquivo, unknown>

/** Lines of a load that can't be taken, in the order of the files. */
export async function listLinhasRuins(
  db: Db,
  cargaId: number,
  tipo: TipoDeArquivo,
  { depois, limit }: { depois: Lugar; limit: number },
): Promise<LinhaRuim[]> {
  const { rows } = await sql<Omit<LinhaRuim, 'celulas'> & { celulas: string }>`
    ${RUINS[tipo]} and l.carga_id = ${cargaId} and (l.arquivo_id, l.linha) > (${depois.arquivoId}::bigint, ${depois.linha}::integer)
    order by l.arquivo_id, l.linha limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, celulas: JSON.parse(row.celulas) as string[] }))
}
