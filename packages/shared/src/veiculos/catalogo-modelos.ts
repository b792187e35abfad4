import { joinWords, sameWord } from './comparacao-modelo.ts'
import { type ParsedName, parseName, type Fato, type Fatos, type Word, TRAITS } from './descricao-modelo.ts'
import { chaveDaMarca } from './marca.ts'

/** What a store's papers say of a car. */
export interface Anunciado {
  marca: string
  modelo: string
  /** What other columns say: `cambio` may be 'manual', `energia` 'flex' or 'combustao'. */
  fatos?: Partial<Record<Fato, readonly string[]>>
  /** Asking prices, in the unit of the models' prices. */
  pedidos?: readonly number[]
}

export interface ParsedModel<M> {
  modelo: M
  fipe: ParsedName
}

/** Models whose names begin with the same one or two words, and all words of these names. */
interface ModelLine<M> {
  descritos: ParsedModel<M>[]
  /** Each word, and each pair of neighbours as one: 'xc', '60', 'xc60'. */
  palavras: Set<string>
}

/** A brand's models, parsed once for many searches. */
export interface Catalog<M> {
  descritos: readonly ParsedModel<M>[]
  /** By the first word, and by the first two words as one. */
  linhas: ReadonlyMap<string, ModelLine<M>>
}

export function createCatalog<M extends { nome: string }>(modelos: readonly M[]): Catalog<M> {
  const descritos = modelos.map((modelo) => ({ modelo, fipe: parseName(modelo.nome) }))
  markAbbreviations(descritos.flatMap(({ fipe }) => fipe.palavras))
  const linhas = new Map<string, ModelLine<M>>()
  for (const descrito of descritos) {
    const { palavras } = descrito.fipe
    for (const inicio of lineStarts(palavras)) {
      const linha = linhas.get(inicio) ?? { descritos: [], palavras: new Set() }
      linhas.set(inicio, linha)
      linha.descritos.push(descrito)
      for (const [index, { texto }] of palavras.entries())
        linha.palavras.add(texto).add(joinWords(palavras.slice(index, index + 2)))
    }
  }
  return { descritos, linhas }
}

/** Marks short words that FIPE abbreviates in another name, even without a full stop: 'Adv/Adv TRYON'. */
function markAbbreviations(palavras: readonly Word[]): void {
  const curtas = new Set(
    palavras.flatMap(({ texto, abbreviated: abreviada }) =>
      abreviada && /^[a-z]{3,4}$/.test(texto) ? [texto] : [],
    ),
  )
  for (const palavra of palavras) palavra.abbreviated ||= curtas.has(palavra.texto)
}

const lineStarts = (palavras: readonly Word[]) =>
  new Set([joinWords(palavras.slice(0, 1)), joinWords(palavras.slice(0, 2))])

/** A store's papers, and what FIPE has of the model line. */
export interface PapersInLine<M> {
  papel: ParsedName
  linha: readonly ParsedModel<M>[]
  /** The papers name this line beyond doubt. */
  certa: boolean
}

/**
 * Reads papers in FIPE's words and finds the line that they name. The name begins with the line ('Gol'), or has a word
 * of only one line ('SW4'). A line without a `possivel` model doesn't count.
 */
export function readPapers<M>(
  { marca, modelo, fatos }: Anunciado,
  catalogo: Catalog<M>,
  possivel: (descrito: ParsedModel<M>) => boolean,
): PapersInLine<M> {
  const descrito = parseName(modelo)
  const papel = { ...descrito, fatos: withColumnFacts(descrito.fatos, fatos) }
  const palavras = withoutBrand(descrito.palavras, marca, catalogo)
  const possiveis = (linhas: readonly ModelLine<M>[]) =>
    linhas.filter(({ descritos }) => descritos.some(possivel))
  for (const [index, palavra] of palavras.entries()) {
    const resto = palavras.slice(index)
    const proprias = [...lineStarts(resto)].flatMap((inicio) => catalogo.linhas.get(inicio) ?? [])
    const comPreco = possiveis(proprias)
    const linhas = comPreco.length > 0 ? comPreco : possiveis(linesWith(palavra, catalogo))
    if (linhas.length === 0 && proprias.length === 0) continue
    return {
      papel: { ...papel, palavras: knownWords(resto, linhas, catalogo) },
      linha: [...new Set(linhas.flatMap(({ descritos }) => descritos))],
      certa:
        comPreco.length > 0
          ? index === 0 || /^(?:[a-z]..|\d{3}[a-z])/.test(palavra.texto)
          : index === 0 && linhas.length === 1,
    }
  }
  return { papel, linha: [], certa: false }
}

function linesWith<M>(palavra: Word, { descritos, linhas }: Catalog<M>): ModelLine<M>[] {
  const achados = descritos.filter(({ fipe }) => fipe.palavras.some((outra) => sameWord(palavra, outra)))
  const primeiras = new Set(achados.map(({ fipe }) => fipe.palavras[0]?.texto ?? ''))
  return [...primeiras].flatMap((primeira) => linhas.get(primeira) ?? [])
}

/**
 * Drops the brand's name: 'VW GOL 1.0' of Volkswagen is 'GOL 1.0'. A Range Rover keeps it, because a line begins with
 * it.
 */
function withoutBrand<M>(palavras: readonly Word[], marca: string, { linhas }: Catalog<M>): readonly Word[] {
  const chave = chaveDaMarca(marca)
  const ate = [3, 2, 1].find(
    (quantas) => palavras.length > quantas && chaveDaMarca(joinWords(palavras.slice(0, quantas))) === chave,
  )
  return ate === undefined || linhas.has(palavras[0]?.texto ?? '') ? palavras : palavras.slice(ate)
}

/**
 * Drops words that FIPE uses nowhere in the line, in any year, because they can't tell its models apart. Takes a word's
 * beginning as its abbreviation, and one wrong letter as a slip.
 */
function knownWords<M>(
  palavras: readonly Word[],
  linhas: readonly ModelLine<M>[],
  catalogo: Catalog<M>,
): readonly Word[] {
  const lineWords = [...new Set(linhas.flatMap((linha) => [...linha.palavras]))]
  const lineHas = (texto: string) => linhas.some((linha) => linha.palavras.has(texto))
  return palavras.flatMap((palavra, index) => {
    const { texto } = palavra
    const vizinhas = [palavras.slice(index - 1, index + 1), palavras.slice(index, index + 2)]
    if (lineHas(texto) || vizinhas.some((par) => par.length === 2 && lineHas(joinWords(par))))
      return [palavra]
    if (catalogo.linhas.has(texto) || linhas.some((linha) => resembles(palavra, linha))) return [palavra]
    if (texto.length > 2 && lineWords.some((outra) => outra.startsWith(texto)))
      return [{ ...palavra, abbreviated: true }]
    const certa = lineWords.find((outra) => differByOneLetter(texto, outra))
    return certa ? [{ ...palavra, texto: certa }] : []
  })
}

const resembles = <M>(palavra: Word, { descritos }: ModelLine<M>) =>
  descritos.some(({ fipe }) => fipe.palavras.some((outra) => sameWord(palavra, outra)))

/** Whether two words differ by one letter: added, missing or replaced. */
function differByOneLetter(a: string, b: string): boolean {
  if (!/^[a-z]{5,}$/.test(a) || Math.abs(a.length - b.length) > 1) return false
  const at = [...a].findIndex((letra, index) => letra !== b[index])
  const [restoA, restoB] = [a.slice(at), b.slice(at)]
  return (
    at < 0 || restoA.slice(1) === restoB.slice(1) || restoA === restoB.slice(1) || restoA.slice(1) === restoB
  )
}

function withColumnFacts(lidos: Fatos, colunas: Anunciado['fatos'] = {}): Fatos {
  const merged = { ...lidos }
  for (const fato of TRAITS) merged[fato] = new Set([...lidos[fato], ...(colunas[fato] ?? [])])
  return merged
}
