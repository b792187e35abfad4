import { chaveDaMarca } from './marca.ts'
import { type Descricao, descrever, type Palavra } from './descricao-modelo.ts'

/** What a store's papers say of a car. */
export interface Anunciado {
  marca: string
  modelo: string
  /** Whether its fuel is flex; null: not said. */
  flex: boolean | null
}

/**
 * Which FIPE model papers mean, of those that FIPE prices for their brand, year and fuel. `unica`: they point to this one and to no
 * other; `varias`: somebody has to say which (likeliest first; never guessed); `nenhuma`: none is of the same line.
 */
export type Sugestao<M> =
  | { tipo: 'unica'; modelo: M }
  | { tipo: 'varias'; candidatos: M[] }
  | { tipo: 'nenhuma' }

/** More than anybody reads through. */
export const MAXIMO_DE_CANDIDATOS = 12

interface Avaliado<M> {
  modelo: M
  /** Nothing of the papers contradicts it, and all their words are its. */
  serve: boolean
  /** Words of its own that the papers don't say. */
  sobram: number
  /** How much of the papers it explains. */
  pontos: number
}

/** Precision before recall: a wrong code is a wrong price, a question costs a click. */
export function sugerirModelo<M extends { nome: string }>(
  anunciado: Anunciado,
  catalogo: Catalogo<M>,
  possivel: (modelo: M) => boolean = () => true,
): Sugestao<M> {
  const papel = semMarca(descrever(anunciado.modelo), anunciado.marca)
  const daLinha = avaliarLinha(catalogo, papel, { flex: anunciado.flex, possivel })
  if (daLinha.length === 0) {
    // 'New Fiesta', which FIPE lists as Fiesta: worth a question, never a suggestion.
    const parecidos = avaliarLinha(
      catalogo,
      { ...papel, palavras: papel.palavras.slice(1) },
      { flex: anunciado.flex, possivel },
    )
    return parecidos.length === 0 ? { tipo: 'nenhuma' } : perguntar(parecidos)
  }
  const servem = daLinha.filter(({ serve }) => serve)
  const unica = escolher(servem, papel)
  if (unica) return { tipo: 'unica', modelo: unica }
  return perguntar(servem.length > 0 ? servem : daLinha)
}

interface Descrito<M> {
  modelo: M
  fipe: Descricao
}

/** A brand's models by the word that they begin with: taken apart once, looked up many times. */
export type Catalogo<M> = ReadonlyMap<string, readonly Descrito<M>[]>

export function catalogar<M extends { nome: string }>(modelos: readonly M[]): Catalogo<M> {
  const descritos = modelos.map((modelo) => ({ modelo, fipe: descrever(modelo.nome) }))
  return Map.groupBy(descritos, ({ fipe }) => fipe.palavras[0]?.texto ?? '')
}

interface Limites<M> {
  flex: boolean | null
  possivel: (modelo: M) => boolean
}

/** Those that begin with the same word: 'Gol' is never a 'Golf'. */
function avaliarLinha<M>(catalogo: Catalogo<M>, papel: Descricao, { flex, possivel }: Limites<M>) {
  const linha = papel.palavras[0]
  const daLinha = linha ? (catalogo.get(linha.texto) ?? []).filter(({ modelo }) => possivel(modelo)) : []
  const dizemCambio = daLinha.some(({ fipe }) => fipe.cambio.has('automatico'))
  return daLinha.map(({ modelo, fipe }) => {
    // Where FIPE tells automatic gearboxes of a line, a name without one is the manual car.
    const silencio = dizemCambio && fipe.cambio.size === 0 && papel.cambio.has('automatico')
    const avaliado = avaliar(modelo, fipe, papel, flex)
    return silencio ? { ...avaliado, serve: false, pontos: avaliado.pontos - 1 } : avaliado
  })
}

function perguntar<M extends { nome: string }>(avaliados: readonly Avaliado<M>[]): Sugestao<M> {
  const candidatos = avaliados
    .toSorted((a, b) => b.pontos - a.pontos || a.sobram - b.sobram || compare(a.modelo.nome, b.modelo.nome))
    .slice(0, MAXIMO_DE_CANDIDATOS)
  return { tipo: 'varias', candidatos: candidatos.map(({ modelo }) => modelo) }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** 'VW GOL 1.0' of the brand Volkswagen is a GOL 1.0. */
function semMarca(papel: Descricao, marca: string): Descricao {
  const [primeira, ...resto] = papel.palavras
  return primeira && resto.length > 0 && chaveDaMarca(primeira.texto) === chaveDaMarca(marca)
    ? { ...papel, palavras: resto }
    : papel
}

/**
 * The only one that fits; or, where the papers name a trim, the only one that has nothing beside what they say. Papers without a trim
 * ('Gol 1.0') say too little to tell the plain car from one whose trim was left out.
 */
function escolher<M>(servem: readonly Avaliado<M>[], papel: Descricao): M | undefined {
  const exatos = servem.filter(({ sobram }) => sobram === 0)
  const temVersao = papel.palavras.length > 1
  if (temVersao && exatos.length === 1) return exatos[0]?.modelo
  return servem.length === 1 && (temVersao || exatos.length === 1) ? servem[0]?.modelo : undefined
}

const CONJUNTOS = ['litros', 'valvulas', 'potencia', 'portas', 'cambio', 'tracao', 'cabine'] as const

function avaliar<M>(modelo: M, fipe: Descricao, papel: Descricao, flex: boolean | null): Avaliado<M> {
  let contradiz = false
  let pontos = 0
  for (const nome of CONJUNTOS) {
    const dela = fipe[nome]
    const dele = papel[nome]
    if (dela.size === 0 || dele.size === 0) continue
    if ([...dele].some((valor) => dela.has(valor))) pontos += 1
    else contradiz = true
  }
  const saoFlex = flex ?? (papel.flex ? true : null)
  if (saoFlex !== null && saoFlex !== fipe.flex) contradiz = true
  if (papel.turbo && !fipe.turbo) contradiz = true
  const livres = [...fipe.palavras]
  let faltam = 0
  for (const palavra of papel.palavras) {
    const at = livres.findIndex((outra) => mesmaPalavra(palavra, outra))
    if (at < 0) faltam += 1
    else {
      livres.splice(at, 1)
      pontos += 2
    }
  }
  return {
    modelo,
    serve: !contradiz && faltam === 0,
    sobram: livres.length + (fipe.turbo && !papel.turbo ? 1 : 0),
    pontos: pontos - (contradiz ? 1 : 0),
  }
}

/** 'Comf.' stands for Comfort on either side; two letters at least, as one stands for anything. */
function mesmaPalavra(a: Palavra, b: Palavra): boolean {
  if (a.texto === b.texto) return true
  const abrevia = (curta: Palavra, longa: Palavra) =>
    curta.abreviada && curta.texto.length > 1 && longa.texto.startsWith(curta.texto)
  return abrevia(a, b) || abrevia(b, a)
}
