import { CONTA_ATE } from '@lastro/shared/paginacao'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'

/** Signs of a piece in the index `contrato_pedacos`. */
const PEDACO = { menor: 4, maior: 5 }

/** The pieces of a text, the longest there are; none of a short one. */
function pedacosDe(texto: string): string[] {
  const signos = Array.from(texto)
  const tamanho = Math.min(signos.length, PEDACO.maior)
  if (tamanho < PEDACO.menor) return []
  return signos.slice(tamanho - 1).map((_, n) => signos.slice(n, n + tamanho).join(''))
}

/** Found contracts are counted no further. */
export const MAXIMO_DE_ACHADOS = CONTA_ATE.parte

/**
 * A query over `achado`: an institution's contracts whose own or the partner's number has the text in it, one more than `MAXIMO_DE_ACHADOS` at
 * most, in no order. Undefined: the text is too short to have pieces.
 */
export function contratosPeloNumero(db: Db, instituicaoId: number, filtro: string) {
  const texto = normalizar(filtro)
  const pedacos = pedacosDe(texto)
  if (pedacos.length === 0) return undefined
  const contem = (coluna: string) => sql<boolean>`position(${texto} in ${sql.ref(coluna)}) > 0`
  return (
    db
      // By itself and by its pieces alone, the institution among them: PostgreSQL has no other way to plan it, however many it expects.
      .with(
        (cte) => cte('comPedacos').materialized(),
        (qb) =>
          qb
            .selectFrom('contrato')
            .where(
              sql<boolean>`pedacos(instituicao_financeira_id, numero_busca, id_parceiro_busca)
                @> ${[`I${instituicaoId}`, ...pedacos]}::text[]`,
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
