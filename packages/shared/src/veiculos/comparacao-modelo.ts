import { type Descricao, type Fato, MEDIDAS, type Palavra, TRACOS } from './descricao-modelo.ts'

/** How a FIPE model compares with a store's papers. */
export interface Avaliacao {
  /** No fact contradicts the papers, and the model has all words of the papers. */
  serve: boolean
  /** Words and facts that only one side says. */
  sobras: ReadonlySet<string>
  /** Number of silent facts that either side often leaves out. They decide only where nothing else does. */
  leves: number
  /** How much of the papers the model explains. */
  pontos: number
}

/** Values that names usually leave out. */
const PADRAO: Partial<Record<Fato, string>> = {
  cambio: 'manual',
  tracao: '4x2',
  cabine: 'simples',
  corpo: 'hatch',
  geracao: 'antiga',
  energia: 'combustao',
}

const LEVES: ReadonlySet<Fato> = new Set<Fato>(['geracao', 'energia', 'motor'])
/** Values that papers leave open by saying nothing. */
const EM_ABERTO = new Set(['automatico', 'nova', 'flex'])

/** Facts that a line states for every model that has them. */
const DITOS_SEMPRE: readonly Fato[] = ['cambio', 'corpo', 'cabine']

/**
 * Values that FIPE states for any of these models: 'automatico', 'sedan'. A model that states nothing has none of them.
 */
export const ditosPor = (modelos: readonly Descricao[]): ReadonlySet<string> =>
  new Set(modelos.flatMap(({ fatos }) => DITOS_SEMPRE.flatMap((fato) => [...fatos[fato]])))

export function avaliar(
  fipe: Descricao,
  papel: Descricao,
  ditos: ReadonlySet<string> = new Set(),
): Avaliacao {
  const { ditas, faltam } = casar(papel.palavras, fipe.palavras)
  const sobras = new Set(caladas(fipe, ditas))
  let contradiz = 0
  let iguais = 0
  let leves = 0
  for (const fato of MEDIDAS) {
    const deles = papel.fatos[fato]
    const dela = fipe.fatos[fato]
    if (deles.size === 0 || dela.size === 0) continue
    if ([...deles].some((valor) => mesmaMedida(fato, valor, dela))) iguais++
    else contradiz++
  }
  for (const fato of TRACOS) {
    const comparado = compararTraco(fato, papel.fatos[fato], fipe.fatos[fato], ditos)
    if (comparado === 'igual') iguais++
    else if (comparado === 'contrario') contradiz++
    else if (comparado === 'calado') {
      if (LEVES.has(fato)) leves++
      else sobras.add(fato)
    }
  }
  return {
    serve: contradiz + faltam === 0,
    sobras,
    leves,
    pontos: 2 * ditas.size + iguais - faltam - 2 * contradiz,
  }
}

function mesmaMedida(fato: Fato, valor: string, fipe: ReadonlySet<string>): boolean {
  const perto = (outro: string) => Math.abs(Number.parseInt(valor, 10) - Number.parseInt(outro, 10)) <= 4
  return fipe.has(valor) || (fato === 'potencia' && [...fipe].some(perto))
}

/** Compares one fact. A side that says nothing means the usual value. */
function compararTraco(
  fato: Fato,
  papel: ReadonlySet<string>,
  fipe: ReadonlySet<string>,
  ditos: ReadonlySet<string>,
) {
  const padrao = PADRAO[fato] ?? ''
  if ([...papel].some((valor) => fipe.has(valor))) return 'igual'
  if (papel.size === 0)
    return [...fipe].every((valor) => valor === padrao || EM_ABERTO.has(valor)) ? 'nada' : 'calado'
  if (fipe.size === 0 && papel.has(padrao)) return 'nada'
  if (fipe.size === 0) return [...papel].some((valor) => ditos.has(valor)) ? 'contrario' : 'calado'
  // Sellers write Gasolina for a flex or mild hybrid car.
  return papel.has('combustao') ? 'calado' : 'contrario'
}

/** FIPE's words that the papers don't say. Of each choice only the alternative with the fewest such words counts. */
function caladas({ palavras, escolhas }: Descricao, ditas: ReadonlySet<Palavra>): string[] {
  const calada = (palavra: Palavra) =>
    !ditas.has(palavra) && !(palavra.abreviada && palavra.texto.length === 1)
  const soltas = palavras.filter((palavra, index) => index > 0 && !palavra.livre && calada(palavra))
  const escolhidas = escolhas.flatMap((escolha) => {
    const alternativas = escolha.map((alternativa) => alternativa.filter(calada))
    return alternativas.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
  return [...soltas, ...escolhidas].map(({ texto }) => texto)
}

/** Matches words: which of FIPE's the papers say, and how many of the papers' FIPE lacks. */
function casar(papel: readonly Palavra[], fipe: readonly Palavra[]) {
  const ditas = new Set<Palavra>()
  const dizer = (...palavras: readonly (Palavra | undefined)[]) => {
    if (palavras.some((palavra) => palavra === undefined)) return false
    for (const palavra of palavras) if (palavra) ditas.add(palavra)
    return true
  }
  const faltam = papel.filter((palavra, index) => {
    const livres = fipe.filter((outra) => !ditas.has(outra))
    return !dizer(
      livres.find((outra) => palavra.texto === outra.texto) ??
        livres.find((outra) => mesmaPalavra(palavra, outra)) ??
        livres.find(
          (outra) => inicial(palavra, outra) && seguem(papel[index + 1], fipe[fipe.indexOf(outra) + 1]),
        ),
    )
  })
  if (faltam.length === 0) return { ditas, faltam: 0 }
  // 'xc60' matches 'XC 60', and the other way round.
  const separadas = faltam.filter((palavra) => {
    const at = fipe.findIndex((_, index) => juntar(fipe.slice(index, index + 2)) === palavra.texto)
    return !dizer(fipe[at], fipe[at + 1])
  })
  const coladas = separadas.filter((_, index) => {
    const pares = [separadas.slice(Math.max(0, index - 1), index + 1), separadas.slice(index, index + 2)]
    return pares.some((par) => par.length === 2 && dizer(fipe.find(({ texto }) => texto === juntar(par))))
  })
  return { ditas, faltam: separadas.length - coladas.length }
}

/**
 * Whether two words mean one: 'Comf.' is Comfort on either side, FIPE's 'Inscript' is Inscription. A single letter
 * abbreviates nothing.
 */
export function mesmaPalavra(papel: Palavra, fipe: Palavra): boolean {
  const abrevia = (curta: Palavra, longa: Palavra, minimo: number) =>
    curta.texto.length >= minimo && longa.texto.startsWith(curta.texto)
  return (
    papel.texto === fipe.texto ||
    abrevia(fipe, papel, fipe.abreviada ? 2 : 6) ||
    (papel.abreviada && abrevia(papel, fipe, 2))
  )
}

/** 'xc', '60': 'xc60' */
export const juntar = (palavras: readonly Palavra[]) => palavras.map(({ texto }) => texto).join('')

/** Whether one word is the initial of the other: 'R. Evoque' is a Rover Evoque. */
const inicial = (papel: Palavra, fipe: Palavra) =>
  fipe.abreviada && fipe.texto.length === 1 && papel.texto.startsWith(fipe.texto)
const seguem = (papel: Palavra | undefined, fipe: Palavra | undefined) =>
  Boolean(papel && fipe && mesmaPalavra(papel, fipe))
