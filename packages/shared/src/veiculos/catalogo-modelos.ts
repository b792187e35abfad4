import { juntar, mesmaPalavra } from './comparacao-modelo.ts'
import { type Descricao, descrever, type Fato, type Fatos, type Palavra, TRACOS } from './descricao-modelo.ts'
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

export interface Descrito<M> {
  modelo: M
  fipe: Descricao
}

/** Models whose names begin with the same one or two words, and all words of these names. */
interface Linha<M> {
  descritos: Descrito<M>[]
  /** Each word, and each pair of neighbours as one: 'xc', '60', 'xc60'. */
  palavras: Set<string>
}

/** A brand's models, parsed once for many searches. */
export interface Catalogo<M> {
  descritos: readonly Descrito<M>[]
  /** By the first word, and by the first two words as one. */
  linhas: ReadonlyMap<string, Linha<M>>
}

export function catalogar<M extends { nome: string }>(modelos: readonly M[]): Catalogo<M> {
  const descritos = modelos.map((modelo) => ({ modelo, fipe: descrever(modelo.nome) }))
  marcarAbreviadas(descritos.flatMap(({ fipe }) => fipe.palavras))
  const linhas = new Map<string, Linha<M>>()
  for (const descrito of descritos) {
    const { palavras } = descrito.fipe
    for (const inicio of inicios(palavras)) {
      const linha = linhas.get(inicio) ?? { descritos: [], palavras: new Set() }
      linhas.set(inicio, linha)
      linha.descritos.push(descrito)
      for (const [index, { texto }] of palavras.entries())
        linha.palavras.add(texto).add(juntar(palavras.slice(index, index + 2)))
    }
  }
  return { descritos, linhas }
}

/** Marks short words that FIPE abbreviates in another name, even without a full stop: 'Adv/Adv TRYON'. */
function marcarAbreviadas(palavras: readonly Palavra[]): void {
  const curtas = new Set(
    palavras.flatMap(({ texto, abreviada }) => (abreviada && /^[a-z]{3,4}$/.test(texto) ? [texto] : [])),
  )
  for (const palavra of palavras) palavra.abreviada ||= curtas.has(palavra.texto)
}

const inicios = (palavras: readonly Palavra[]) =>
  new Set([juntar(palavras.slice(0, 1)), juntar(palavras.slice(0, 2))])

/** A store's papers, and what FIPE has of the model line. */
export interface Papel<M> {
  papel: Descricao
  linha: readonly Descrito<M>[]
  /** The papers name this line beyond doubt. */
  certa: boolean
}

/**
 * Reads papers in FIPE's words and finds the line that they name. The name begins with the line ('Gol'), or has a word
 * of only one line ('SW4'). A line without a `possivel` model doesn't count.
 */
export function lerPapel<M>(
  { marca, modelo, fatos }: Anunciado,
  catalogo: Catalogo<M>,
  possivel: (descrito: Descrito<M>) => boolean,
): Papel<M> {
  const descrito = descrever(modelo)
  const papel = { ...descrito, fatos: comColunas(descrito.fatos, fatos) }
  const palavras = semMarca(descrito.palavras, marca, catalogo)
  const possiveis = (linhas: readonly Linha<M>[]) =>
    linhas.filter(({ descritos }) => descritos.some(possivel))
  for (const [index, palavra] of palavras.entries()) {
    const resto = palavras.slice(index)
    const proprias = [...inicios(resto)].flatMap((inicio) => catalogo.linhas.get(inicio) ?? [])
    const comPreco = possiveis(proprias)
    const linhas = comPreco.length > 0 ? comPreco : possiveis(linhasCom(palavra, catalogo))
    if (linhas.length === 0 && proprias.length === 0) continue
    return {
      papel: { ...papel, palavras: conhecidas(resto, linhas, catalogo) },
      linha: [...new Set(linhas.flatMap(({ descritos }) => descritos))],
      certa:
        comPreco.length > 0
          ? index === 0 || /^(?:[a-z]..|\d{3}[a-z])/.test(palavra.texto)
          : index === 0 && linhas.length === 1,
    }
  }
  return { papel, linha: [], certa: false }
}

function linhasCom<M>(palavra: Palavra, { descritos, linhas }: Catalogo<M>): Linha<M>[] {
  const achados = descritos.filter(({ fipe }) => fipe.palavras.some((outra) => mesmaPalavra(palavra, outra)))
  const primeiras = new Set(achados.map(({ fipe }) => fipe.palavras[0]?.texto ?? ''))
  return [...primeiras].flatMap((primeira) => linhas.get(primeira) ?? [])
}

/**
 * Drops the brand's name: 'VW GOL 1.0' of Volkswagen is 'GOL 1.0'. A Range Rover keeps it, because a line begins with
 * it.
 */
function semMarca<M>(
  palavras: readonly Palavra[],
  marca: string,
  { linhas }: Catalogo<M>,
): readonly Palavra[] {
  const chave = chaveDaMarca(marca)
  const ate = [3, 2, 1].find(
    (quantas) => palavras.length > quantas && chaveDaMarca(juntar(palavras.slice(0, quantas))) === chave,
  )
  return ate === undefined || linhas.has(palavras[0]?.texto ?? '') ? palavras : palavras.slice(ate)
}

/**
 * Drops words that FIPE uses nowhere in the line, in any year, because they can't tell its models apart. Takes a word's
 * beginning as its abbreviation, and one wrong letter as a slip.
 */
function conhecidas<M>(
  palavras: readonly Palavra[],
  linhas: readonly Linha<M>[],
  catalogo: Catalogo<M>,
): readonly Palavra[] {
  const daLinha = [...new Set(linhas.flatMap((linha) => [...linha.palavras]))]
  const tem = (texto: string) => linhas.some((linha) => linha.palavras.has(texto))
  return palavras.flatMap((palavra, index) => {
    const { texto } = palavra
    const vizinhas = [palavras.slice(index - 1, index + 1), palavras.slice(index, index + 2)]
    if (tem(texto) || vizinhas.some((par) => par.length === 2 && tem(juntar(par)))) return [palavra]
    if (catalogo.linhas.has(texto) || linhas.some((linha) => parecida(palavra, linha))) return [palavra]
    if (texto.length > 2 && daLinha.some((outra) => outra.startsWith(texto)))
      return [{ ...palavra, abreviada: true }]
    const certa = daLinha.find((outra) => umDeslize(texto, outra))
    return certa ? [{ ...palavra, texto: certa }] : []
  })
}

const parecida = <M>(palavra: Palavra, { descritos }: Linha<M>) =>
  descritos.some(({ fipe }) => fipe.palavras.some((outra) => mesmaPalavra(palavra, outra)))

/** Whether two words differ by one letter: added, missing or replaced. */
function umDeslize(a: string, b: string): boolean {
  if (!/^[a-z]{5,}$/.test(a) || Math.abs(a.length - b.length) > 1) return false
  const at = [...a].findIndex((letra, index) => letra !== b[index])
  const [restoA, restoB] = [a.slice(at), b.slice(at)]
  return (
    at < 0 || restoA.slice(1) === restoB.slice(1) || restoA === restoB.slice(1) || restoA.slice(1) === restoB
  )
}

function comColunas(lidos: Fatos, colunas: Anunciado['fatos'] = {}): Fatos {
  const juntos = { ...lidos }
  for (const fato of TRACOS) juntos[fato] = new Set([...lidos[fato], ...(colunas[fato] ?? [])])
  return juntos
}
