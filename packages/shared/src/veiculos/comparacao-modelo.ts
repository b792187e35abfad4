import { type ParsedName, type Fato, MEASURES, type Word, TRAITS } from './descricao-modelo.ts'

/** How a FIPE model compares with a store's papers. */
export interface ModelComparison {
  /** No fact contradicts the papers, and the model has all words of the papers. */
  fits: boolean
  /** Words and facts that only one side says. */
  unsaid: ReadonlySet<string>
  /** Number of silent facts that either side often leaves out. They decide only where nothing else does. */
  silentFacts: number
  /** How much of the papers the model explains. */
  score: number
}

/** Values that names usually leave out. */
const USUAL_VALUE: Partial<Record<Fato, string>> = {
  cambio: 'manual',
  tracao: '4x2',
  cabine: 'simples',
  corpo: 'hatch',
  geracao: 'antiga',
  energia: 'combustao',
}

const OFTEN_SILENT: ReadonlySet<Fato> = new Set<Fato>(['geracao', 'energia', 'motor'])
/** Values that papers leave open by saying nothing. */
const LEFT_OPEN = new Set(['automatico', 'nova', 'flex'])

/** Facts that a line states for every model that has them. */
const ALWAYS_STATED: readonly Fato[] = ['cambio', 'corpo', 'cabine']

/**
 * Values that FIPE states for any of these models: 'automatico', 'sedan'. A model that states nothing has none of them.
 */
export const statedValues = (modelos: readonly ParsedName[]): ReadonlySet<string> =>
  new Set(modelos.flatMap(({ fatos }) => ALWAYS_STATED.flatMap((fato) => [...fatos[fato]])))

export function compareModel(
  fipe: ParsedName,
  papel: ParsedName,
  ditos: ReadonlySet<string> = new Set(),
): ModelComparison {
  const { ditas, faltam } = matchWords(papel.palavras, fipe.palavras)
  const sobras = new Set(unsaidWords(fipe, ditas))
  let contradiz = 0
  let iguais = 0
  let leves = 0
  for (const fato of MEASURES) {
    const deles = papel.fatos[fato]
    const dela = fipe.fatos[fato]
    if (deles.size === 0 || dela.size === 0) continue
    if ([...deles].some((valor) => sameMeasure(fato, valor, dela))) iguais++
    else contradiz++
  }
  for (const fato of TRAITS) {
    const comparado = compareTrait(fato, papel.fatos[fato], fipe.fatos[fato], ditos)
    if (comparado === 'igual') iguais++
    else if (comparado === 'contrario') contradiz++
    else if (comparado === 'calado') {
      if (OFTEN_SILENT.has(fato)) leves++
      else sobras.add(fato)
    }
  }
  return {
    fits: contradiz + faltam === 0,
    unsaid: sobras,
    silentFacts: leves,
    score: 2 * ditas.size + iguais - faltam - 2 * contradiz,
  }
}

function sameMeasure(fato: Fato, valor: string, fipe: ReadonlySet<string>): boolean {
  const perto = (outro: string) => Math.abs(Number.parseInt(valor, 10) - Number.parseInt(outro, 10)) <= 4
  return fipe.has(valor) || (fato === 'potencia' && [...fipe].some(perto))
}

/** Compares one fact. A side that says nothing means the usual value. */
function compareTrait(
  fato: Fato,
  papel: ReadonlySet<string>,
  fipe: ReadonlySet<string>,
  ditos: ReadonlySet<string>,
) {
  const padrao = USUAL_VALUE[fato] ?? ''
  if ([...papel].some((valor) => fipe.has(valor))) return 'igual'
  if (papel.size === 0)
    return [...fipe].every((valor) => valor === padrao || LEFT_OPEN.has(valor)) ? 'nada' : 'calado'
  if (fipe.size === 0 && papel.has(padrao)) return 'nada'
  if (fipe.size === 0) return [...papel].some((valor) => ditos.has(valor)) ? 'contrario' : 'calado'
  // Sellers write Gasolina for a flex or mild hybrid car.
  return papel.has('combustao') ? 'calado' : 'contrario'
}

/** FIPE's words that the papers don't say. Of each choice only the alternative with the fewest such words counts. */
function unsaidWords({ palavras, escolhas }: ParsedName, ditas: ReadonlySet<Word>): string[] {
  const calada = (palavra: Word) =>
    !ditas.has(palavra) && !(palavra.abbreviated && palavra.texto.length === 1)
  const soltas = palavras.filter((palavra, index) => index > 0 && !palavra.optional && calada(palavra))
  const escolhidas = escolhas.flatMap((escolha) => {
    const alternativas = escolha.map((alternativa) => alternativa.filter(calada))
    return alternativas.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
  return [...soltas, ...escolhidas].map(({ texto }) => texto)
}

/** Matches words: which of FIPE's the papers say, and how many of the papers' FIPE lacks. */
function matchWords(papel: readonly Word[], fipe: readonly Word[]) {
  const ditas = new Set<Word>()
  const dizer = (...palavras: readonly (Word | undefined)[]) => {
    if (palavras.some((palavra) => palavra === undefined)) return false
    for (const palavra of palavras) if (palavra) ditas.add(palavra)
    return true
  }
  const faltam = papel.filter((palavra, index) => {
    const livres = fipe.filter((outra) => !ditas.has(outra))
    return !dizer(
      livres.find((outra) => palavra.texto === outra.texto) ??
        livres.find((outra) => sameWord(palavra, outra)) ??
        livres.find(
          (outra) =>
            isInitialOf(palavra, outra) && nextWordsMatch(papel[index + 1], fipe[fipe.indexOf(outra) + 1]),
        ),
    )
  })
  if (faltam.length === 0) return { ditas, faltam: 0 }
  // 'xc60' matches 'XC 60', and the other way round.
  const separadas = faltam.filter((palavra) => {
    const at = fipe.findIndex((_, index) => joinWords(fipe.slice(index, index + 2)) === palavra.texto)
    return !dizer(fipe[at], fipe[at + 1])
  })
  const coladas = separadas.filter((_, index) => {
    const pares = [separadas.slice(Math.max(0, index - 1), index + 1), separadas.slice(index, index + 2)]
    return pares.some((par) => par.length === 2 && dizer(fipe.find(({ texto }) => texto === joinWords(par))))
  })
  return { ditas, faltam: separadas.length - coladas.length }
}

/**
 * Whether two words mean one: 'Comf.' is Comfort on either side, FIPE's 'Inscript' is Inscription. A single letter
 * abbreviates nothing.
 */
export function sameWord(papel: Word, fipe: Word): boolean {
  const abrevia = (curta: Word, longa: Word, minimo: number) =>
    curta.texto.length >= minimo && longa.texto.startsWith(curta.texto)
  return (
    papel.texto === fipe.texto ||
    abrevia(fipe, papel, fipe.abbreviated ? 2 : 6) ||
    (papel.abbreviated && abrevia(papel, fipe, 2))
  )
}

/** 'xc', '60': 'xc60' */
export const joinWords = (palavras: readonly Word[]) => palavras.map(({ texto }) => texto).join('')

/** Whether one word is the initial of the other: 'R. Evoque' is a Rover Evoque. */
const isInitialOf = (papel: Word, fipe: Word) =>
  fipe.abbreviated && fipe.texto.length === 1 && papel.texto.startsWith(fipe.texto)
const nextWordsMatch = (papel: Word | undefined, fipe: Word | undefined) =>
  Boolean(papel && fipe && sameWord(papel, fipe))
