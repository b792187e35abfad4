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
const LINHAS = 500

/**
 * Camel case, except that a vehicle's state is named as in the JSON (spec 3). Keys inside JSON values are data, not
 * columns.
 */
class NomesDasColunas extends CamelCasePlugin {
  noBanco(nome: string): string {
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
    const [primeira] = result.rows
    if (!primeira) return result
    const nomes = Object.keys(primeira).map((coluna) => [coluna, this.camelCase(coluna)] as const)
    const rows: UnknownRow[] = []
    for (const row of result.rows) {
      const comNomes: UnknownRow = {}
      for (const [coluna, nome] of nomes) comNomes[nome] = row[coluna]
      rows.push(comNomes)
      if (rows.length % LINHAS === 0) await passarAVez()
    }
    return { ...result, rows }
  }
}

export const NOMES = new NomesDasColunas()

class Compilador extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(nome: string): string {
    return super.sanitizeIdentifier(NOMES.noBanco(nome))
  }
}

export class DialetoComNomes extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compilador()
  }
}
