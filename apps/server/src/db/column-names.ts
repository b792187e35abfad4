import { setImmediate as passarAVez } from 'node:timers/promises'
import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'

/** Rows renamed before the event loop continues: less than a millisecond. */
const ROWS_PER_TURN = 500

/**
 * Camel case, except that a vehicle's state is named as in the JSON (spec 3). Keys inside JSON values are data, not
 * columns.
 */
class ColumnNames extends CamelCasePlugin {
  toColumn(nome: string): string {
    return this.snakeCase(nome)
  }

  protected override camelCase(coluna: string): string {
    return coluna === 'veiculo_uf' ? 'veiculoUF' : super.camelCase(coluna)
  }

  /** Names are converted while SQL is written; converting here would copy the whole statement. */
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  /**
   * Renames the columns of the first row's keys, since rows of one statement have the same columns. Pauses every 500
   * rows for other requests.
   */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [firstRow] = result.rows
    if (!firstRow) return result
    const nomes = Object.keys(firstRow).map((coluna) => [coluna, this.camelCase(coluna)] as const)
    const rows: UnknownRow[] = []
    for (const row of result.rows) {
      const renamed: UnknownRow = {}
      for (const [coluna, nome] of nomes) renamed[nome] = row[coluna]
      rows.push(renamed)
      if (rows.length % ROWS_PER_TURN === 0) await passarAVez()
    }
    return { ...result, rows }
  }
}

export const COLUMN_NAMES = new ColumnNames()

class NamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(nome: string): string {
    return super.sanitizeIdentifier(COLUMN_NAMES.toColumn(nome))
  }
}

export class NamingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new NamingCompiler()
  }
}
