import {
  COLUNAS_DO_EXTRATO,
  type ExtratoFinanceiroItem,
  type Periodo,
} from '@lastro/shared/relatorios/extrato-financeiro'
import type { Db } from '../../db/tables.ts'
import type { Relatorio } from '../exportacoes/exportacoes.service.ts'
import { extratoFinanceiro } from './extrato.service.ts'

/** The statement of a period, as a table. Its rows are few: one per kind of event and amount. */
export function extratoComoTabela(
  db: Db,
  instituicaoId: number,
  periodo: Periodo,
): Relatorio<ExtratoFinanceiroItem> {
  return {
    entidade: 'extratoFinanceiro',
    nome: 'extrato-financeiro',
    titulo: 'Extrato Financeiro',
    periodo,
    colunas: COLUNAS_DO_EXTRATO,
    filtros: [],
    pedido: { ...periodo },
    async *lotes() {
      yield (await extratoFinanceiro(db, instituicaoId, periodo)).itens
    },
  }
}
