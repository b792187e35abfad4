import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export interface TarefaPedidaTable {
  id: GeneratedAlways<number>
  nome: string
  chave: string | null
  dados: ColumnType<unknown, string, string>
  pedidaEm: Generated<Date>
}
