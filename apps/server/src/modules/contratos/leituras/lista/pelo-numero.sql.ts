import { COUNT_LIMITS } from '@lastro/shared/paginacao'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import { list } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'

/** Characters of the shortest and the longest piece in the index `contrato_pedacos`. */
const TAMANHO_DO_PEDACO = { menor: 4, maior: 5 }

/** Cuts a text into overlapping pieces, as long as the index has them; none of a text that is too short. */
function pedacosDe(texto: string): string[] {
  const chars = Array.from(texto)
  const tamanho = Math.min(chars.length, TAMANHO_DO_PEDACO.maior)
  if (tamanho < TAMANHO_DO_PEDACO.menor) return []
  return chars.slice(tamanho - 1).map((_, n) => chars.slice(n, n + tamanho).join(''))
}

/** A search counts no more found contracts than this. */
export const MAXIMO_DE_ACHADOS = COUNT_LIMITS.parte

/**
 * Builds a query over `achado`: an institution's contracts whose own or partner's number contains the text. It finds at
 * most one more than `MAXIMO_DE_ACHADOS`, in no order. Undefined where the text is too short for the index.
 */
export function contratosPeloNumero(db: Db, instituicaoId: number, filtro: string) {
  const texto = normalizar(filtro)
  const pedacos = pedacosDe(texto)
  if (pedacos.length === 0) return undefined
  const contem = (coluna: string) => sql<boolean>`position(${texto} in ${sql.ref(coluna)}) > 0`
  return (
    db
      // Materialized, with the institution among the pieces, so that PostgreSQL can only use the index, whatever it
      // estimates.
      .with(
        (cte) => cte('comPedacos').materialized(),
        (qb) =>
          qb
            .selectFrom('contrato')
            .where(
              sql<boolean>`pedacos(instituicao_financeira_id, numero_busca, id_parceiro_busca)
                @> ${list([`I${instituicaoId}`, ...pedacos], 'text')}`,
            )
            .select([
              'id',
              'numero',
              'numeroBusca',
              'idParceiro',
              'idParceiroBusca',
              'instituicaoFinanceiraId',
              'lojaId',
              'status',
              'tipoSelecaoGarantia',
            ]),
      )
      .with('achado', (qb) =>
        qb
          .selectFrom('comPedacos')
          .where((eb) => eb.or([contem('comPedacos.numeroBusca'), contem('comPedacos.idParceiroBusca')]))
          .selectAll()
          .limit(MAXIMO_DE_ACHADOS + 1),
      )
  )
}
