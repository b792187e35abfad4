import { isVendaPresumida, type OrigemDaBaixa } from '@lastro/shared/baixas/transicoes-da-baixa'
import type { Dia } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { obterPolitica } from '#modules/politicas/politica-em-vigor.service.ts'

interface Venda {
  origem: OrigemDaBaixa
  dataVenda: Dia
  /** The day on which the sale is told or found. */
  hoje: Dia
}

/**
 * The last day to pay for a sale (carteira A.3). A told one counts from the sale, and leaves at least the business day
 * after the telling. A presumed one counts from the day it was found.
 */
export async function prazoDaBaixa(
  db: Db,
  instituicaoFinanceiraId: number,
  { origem, dataVenda, hoje }: Venda,
): Promise<Dia> {
  const { prazoBaixa } = await obterPolitica(db, instituicaoFinanceiraId)
  const { somarDiasUteis } = await calendarioDa(db, instituicaoFinanceiraId)
  if (isVendaPresumida({ origem })) return somarDiasUteis(hoje, prazoBaixa)
  const daVenda = somarDiasUteis(dataVenda, prazoBaixa)
  const seguinte = somarDiasUteis(hoje, 1)
  return daVenda > seguinte ? daVenda : seguinte
}
