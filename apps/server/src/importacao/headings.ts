import { normalizar } from '@lastro/shared/texto'
import { cleanCell } from './cell.ts'
import type { Names } from './planilha.ts'

/** 'Código FIPE', 'codigoFipe' and 'codigo_fipe' are one heading. */
export const columnName = (titulo: string) =>
  normalizar(titulo.replaceAll(/([a-zà-ú])([A-Z])/g, '$1 $2'))
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')

/** Words of a heading that don't tell which column it is: 'Preço de venda (R$)' is 'Preço venda'. */
const EMPTY_WORDS = new Set(['de', 'do', 'da', 'dos', 'das', 'o', 'a', 'r', 'veiculo', 'veiculos'])
const SHORT_WORDS: Partial<Record<string, string>> = {
  codigo: 'cod',
  numero: 'n',
  num: 'n',
  nr: 'n',
  no: 'n',
  nº: 'n',
  nro: 'n',
  cd: 'cod',
  data: 'dt',
  valor: 'vl',
  vlr: 'vl',
  val: 'vl',
  sld: 'saldo',
  dev: 'devedor',
  princ: 'principal',
  contr: 'contrato',
  ctr: 'contrato',
  oper: 'operacao',
  pgto: 'pagamento',
  pagto: 'pagamento',
  pag: 'pagamento',
  ref: 'referencia',
  quilometragem: 'km',
  kilometragem: 'km',
}

/** A heading's words that tell which column it is; all of them where none does, so that only an empty heading is empty. */
export function essentialName(nome: string): string {
  const words = nome
    .split('_')
    .filter((word) => !EMPTY_WORDS.has(word))
    .map((word) => SHORT_WORDS[word] ?? word)
  return words.filter((word, index) => word !== words[index - 1]).join('_') || nome
}

/** The column that a heading names. */
export function columnFinder({ conhecidas, sinonimos }: Names) {
  const columns = new Map<string, string>()
  for (const coluna of conhecidas)
    for (const nome of [coluna, ...(sinonimos?.[coluna] ?? [])])
      columns.set(essentialName(nome), columns.get(essentialName(nome)) ?? coluna)
  return (titulo: string): string | undefined => columns.get(essentialName(columnName(cleanCell(titulo))))
}
