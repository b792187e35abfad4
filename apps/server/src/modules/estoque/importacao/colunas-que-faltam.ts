import { type ColunaEstoque, NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import type { Db } from '#db/tables.ts'
import type { Contexto } from './carga.ts'
import { findColunasDoEstoque, findUltimoArquivo } from './ultimo-arquivo.repository.ts'

/** What a car is worth and what rules ask of it hangs on these. */
const VALIOSAS: readonly ColunaEstoque[] = ['hodometro', 'preco', 'codigo_fipe']

/**
 * The valuable columns that a file doesn't have: those to be asked about, and those that the store's last file didn't
 * have either. A call's fields are its program's, and nobody is asked.
 */
export async function colunasQueFaltam(
  db: Db,
  { fonte, carga }: Pick<Contexto, 'fonte' | 'carga'>,
): Promise<{ asked: ColunaEstoque[]; known: ColunaEstoque[] }> {
  const missing = fonte.titulos ? VALIOSAS.filter((coluna) => !fonte.colunas.has(coluna)) : []
  if (missing.length === 0) return { asked: [], known: [] }
  const last = await findUltimoArquivo(db, carga.lojaId)
  // A stock from before files were remembered tells what they had.
  const had = last?.colunas ?? (await findColunasDoEstoque(db, carga.lojaId))
  const asked = missing.filter((coluna) => !had || had.includes(coluna))
  return { asked, known: missing.filter((coluna) => !asked.includes(coluna)) }
}

const namesOf = (colunas: readonly ColunaEstoque[]) =>
  new Intl.ListFormat('pt-BR').format(colunas.map((coluna) => NOMES_DAS_COLUNAS[coluna]))

export const textoDoQueFalta = (asked: readonly ColunaEstoque[]): string =>
  asked.length === 1
    ? `O arquivo não tem a coluna ${namesOf(asked)}: os carros novos entram sem esse dado. Confirme se ele não a tem mesmo.`
    : `O arquivo não tem as colunas ${namesOf(asked)}: os carros novos entram sem esses dados. Confirme se ele não as tem mesmo.`
