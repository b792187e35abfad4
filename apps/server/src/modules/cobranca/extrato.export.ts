import type { Periodo } from '@lastro/shared/relatorios/extrato-financeiro'
import type { Db } from '../../db/tables.ts'
import type { Coluna } from '../../exportacao/tabela.ts'
import type { Relatorio } from '../exportacoes/exportacoes.service.ts'
import { extratoFinanceiro } from './extrato.service.ts'

const COLUNAS: readonly Coluna[] = [
  { titulo: 'Descrição', tipo: 'texto', largura: 32 },
  { titulo: 'Quantidade', tipo: 'inteiro', largura: 14, somar: true },
  { titulo: 'Valor unitário', tipo: 'dinheiro', largura: 18 },
  { titulo: 'Valor total', tipo: 'dinheiro', largura: 18, somar: true },
]

/** The statement of a period, as a table. Its rows are few: one per kind of event and amount. */
export function extratoComoTabela(db: Db, instituicaoId: number, periodo: Periodo): Relatorio {
  return {
    entidade: 'extratoFinanceiro',
    nome: 'extrato-financeiro',
    titulo: 'Extrato Financeiro',
    periodo,
    colunas: COLUNAS,
    filtros: [],
    pedido: { ...periodo },
    async *lotes() {
      const { itens } = await extratoFinanceiro(db, instituicaoId, periodo)
      yield itens.map((item) => [item.descricao, item.quantidade, item.valorUnitario, item.valorTotal])
    },
  }
}
