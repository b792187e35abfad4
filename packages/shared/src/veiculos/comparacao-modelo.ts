import { type Descricao, type Fato, MEDIDAS, type Palavra, TRACOS } from './descricao-modelo.ts'

/** A model of FIPE's beside what papers say. */
export interface Avaliacao {
  /** Nothing of the papers contradicts it, and all their words are its. */
  serve: boolean
  /** Words and facts of one side that the other doesn't say. */
  sobras: ReadonlySet<string>
  /** Facts that either side often leaves out: they decide only where nothing else does. */
  leves: number
  /** How much of the papers it explains. */
  pontos: number
}

/** What nobody needs to say. */
const PADRAO: Partial<Record<Fato, string>> = {
  cambio: 'manual',
  tracao: '4x2',
  cabine: 'simples',
  corpo: 'hatch',
  geracao: 'antiga',
  energia: 'combustao',
}

const LEVES: ReadonlySet<Fato> = new Set<Fato>(['geracao', 'energia', 'motor'])
/** What papers that don't say it leave open. */
const EM_ABERTO = new Set(['automatico', 'nova', 'flex'])

/** What a line tells of one model, it would tell of another. */
const DITOS_SEMPRE: readonly Fato[] = ['cambio', 'corpo', 'cabine']

/** What FIPE says of these models at all: 'automatico', 'sedan'. Whoever is silent beside them is none of the kind. */
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

/** Silence is what nobody needs to say. */
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
  // Sellers say Gasolina of a flex or mild hybrid car.
  return papel.has('combustao') ? 'calado' : 'contrario'
}

/** FIPE's words that the papers don't say; of each choice those of its nearest alternative. */
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

/** Which of FIPE's words the papers say, and how many of the papers' words it doesn't have. */
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
  // 'xc60' of 'XC 60', and the other way round.
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

/** 'Comf.' stands for Comfort on either side (a letter alone would for anything), and FIPE's 'Inscript' for Inscription. */
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

/** 'R. Evoque' is a Rover Evoque. */
const inicial = (papel: Palavra, fipe: Palavra) =>
  fipe.abreviada && fipe.texto.length === 1 && papel.texto.startsWith(fipe.texto)
const seguem = (papel: Palavra | undefined, fipe: Palavra | undefined) =>
  Boolean(papel && fipe && mesmaPalavra(papel, fipe))
