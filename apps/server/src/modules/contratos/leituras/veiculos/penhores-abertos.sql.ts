import type { Centavos } from '@lastro/shared/dinheiro'
import { placa, placaMercosul } from '@lastro/shared/documentos'
import type { GarantiasDaInstituicaoQuery } from '@lastro/shared/veiculos/veiculo-em-garantia'
import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { precoEmGarantia } from '#modules/cobertura/avaliar/valor-atual.sql.ts'
import { contemVeiculo } from '#modules/veiculos/busca-veiculo.sql.ts'

/** Whose pledges: a store's, of one institution or (null) of all; or an institution's, of all stores. */
export type DonoDasGarantias =
  | { lojaId: number; instituicaoId: number | null }
  | { lojaId?: never; instituicaoId: number }

export interface ConsultaDeGarantias {
  filtro: string | undefined
  ordenacao?: GarantiasDaInstituicaoQuery['ordenacao']
}

export const SORT_COLUMNS = { loja: 'loja.nome_busca', contratoId: 'contrato.numero_ordem' } as const

/** The price of a pledge, by the contract's row (`garantia`) or the row of the proposal that brings the vehicle (`entrada`). */
export const PRECO_DO_PENHOR = sql<Centavos>`coalesce(${precoEmGarantia('garantia')}, ${precoEmGarantia('entrada')})`
/** Every query of open pledges starts here, so that none forgets whose they are. */
export function penhoresAbertos(
  db: Db,
  { lojaId, instituicaoId }: DonoDasGarantias,
  filtro: string | undefined,
) {
  let base = db.selectFrom('penhor').where('penhor.dataExclusao', 'is', null)
  if (lojaId !== undefined) base = base.where('penhor.lojaId', '=', lojaId)
  if (instituicaoId !== null) base = base.where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
  if (!filtro) return base
  const placaInteira = placa.safeParse(filtro)
  // An open pledge reserves its whole plate, which no other pledge can have.
  if (placaInteira.success)
    return base.where(
      sql<boolean>`(penhor.instituicao_financeira_id, penhor.id) in (
        select i.instituicao_financeira_id, i.penhor_id from penhor_identificador i
        where i.tipo = 'placa' and i.valor = ${placaMercosul(placaInteira.data)})`,
    )
  return base.where(contemVeiculo(filtro, 'penhor'))
}
