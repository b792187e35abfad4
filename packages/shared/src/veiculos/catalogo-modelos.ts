import { juntar, mesmaPalavra } from './comparacao-modelo.ts'
import { type Descricao, descrever, type Fato, type Fatos, type Palavra, TRACOS } from './descricao-modelo.ts'
import { chaveDaMarca } from './marca.ts'

/** What a store's papers say of a car. */
export interface Anunciado {
  marca: string
  modelo: string
  /** What other columns say: 'manual' of `cambio`, 'flex' or 'combustao' of `energia`. */
  fatos?: Partial<Record<Fato, readonly string[]>>
  /** Asking prices, in the unit of the models' own. */
  pedidos?: readonly number[]
}

export interface Descrito<M> {
  modelo: M
  fipe: Descricao
}

/** Models that begin with the same word or two, and the words that FIPE has for them. */
interface Linha<M> {
  descritos: Descrito<M>[]
  /** Each word, and each with the next as one: 'xc', '60', 'xc60'. */
  palavras: Set<string>
}

/** A brand's models: taken apart once, looked up many times. */
export interface Catalogo<M> {
  descritos: readonly Descrito<M>[]
  /** By the word, and by the two words as one, that they begin with. */
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

/** 'Adv/Adv TRYON': a short word that FIPE abbreviates elsewhere is so without its full stop, too. */
function marcarAbreviadas(palavras: readonly Palavra[]): void {
  const curtas = new Set(
    palavras.flatMap(({ texto, abreviada }) => (abreviada && /^[a-z]{3,4}$/.test(texto) ? [texto] : [])),
  )
  for (const palavra of palavras) palavra.abreviada ||= curtas.has(palavra.texto)
}

const inicios = (palavras: readonly Palavra[]) =>
  new Set([juntar(palavras.slice(0, 1)), juntar(palavras.slice(0, 2))])

/** Papers beside what FIPE has of their line. */
export interface Papel<M> {
  papel: Descricao
  linha: readonly Descrito<M>[]
  /** The line is theirs beyond doubt. */
  certa: boolean
}

/**
 * The papers in FIPE's words, and the line that they name: by its beginning ('Gol'), or by a word of one line only ('SW4'). A line without
 * a model that is `possivel` is none.
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

/** 'VW GOL 1.0' of the brand Volkswagen is a GOL 1.0; a Range Rover stays one. */
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
 * Without words that FIPE has nowhere in the line, in whatever year: they tell none of its models from another. A beginning of one that it
 * has is its abbreviation, a slip of the pen is that word.
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

/** One letter more, less, or another one. */
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
