import { normalizar } from '../texto.ts'

/** A parsed model name: comparable facts, and the other words. */
export interface ParsedName {
  /** Words of the line and its trims, in written order, without engine marketing. */
  palavras: readonly Word[]
  /**
   * FIPE's choices by slash: 'Classic Life/LS 1.0' is a Life or an LS, 'SpaceFox 1.6/ 1.6 Trend' a plain one or a
   * Trend. One entry per choice, each a list of alternatives. `palavras` has their words too.
   */
  escolhas: readonly (readonly (readonly Word[])[])[]
  /** An empty set: the name says nothing of the fact. */
  fatos: Fatos
}

export interface Word {
  texto: string
  /** Written with a full stop: the beginning of a longer word ('Comf.' of Comfort). */
  abbreviated: boolean
  /**
   * Papers may leave the word out: it stands in brackets before the displacement ('Gol (novo) 1.0'), or in a choice.
   */
  optional: boolean
}

/** Measures compare as written: '1.0', '16v', '122cv'. Doors compare without the tailgate: '5p' is '4p'. */
export const MEASURES = ['litros', 'valvulas', 'cilindros', 'potencia', 'portas'] as const
export const TRAITS = ['cambio', 'tracao', 'cabine', 'corpo', 'geracao', 'energia', 'motor'] as const
export type Fato = (typeof MEASURES | typeof TRAITS)[number]
export type Fatos = Readonly<Record<Fato, ReadonlySet<string>>>

const VOCABULARY: readonly (readonly [Fato, string, string])[] = [
  ['cambio', 'manual', 'manual mec mecanico mecanica mt'],
  [
    'cambio',
    'automatico',
    'aut automatico automatica automatizado automat at at5 at6 at8 at9 auto cvt xtronic tiptronic tip stronic stroni stron stronc ' +
      'steptronic dualogic dual imotion imoti powershift easytronic easyr eat6 eat8 bva multidrive multitronic geartronic ' +
      'speedshift dct dsg pdk gsr 7gdct 8gdct 9gtronic 7gtronic 5gtronic gtronic 7gplus ecoshift',
  ],
  ['tracao', '4x4', '4x4 awd 4wd quattro quat 4matic 4m xdrive 4motion allgrip all4'],
  ['tracao', '4x2', '4x2 2wd fwd sdrive rwd'],
  ['cabine', 'dupla', 'cd dupla'],
  ['cabine', 'simples', 'cs simples'],
  ['cabine', 'estendida', 'ce estendida'],
  ['corpo', 'sedan', 'sedan sed sd'],
  ['corpo', 'hatch', 'hatch hatchback hat hb'],
  ['geracao', 'nova', 'novo nova new g5 g6 g7'],
  ['geracao', 'antiga', 'g2 g3 g4'],
  ['energia', 'flex', 'bicombustivel fpower hipower flexp fl'],
  ['energia', 'hibrido', 'hibrido hib hibr hybrid hev phev'],
  ['energia', 'eletrico', 'eletrico elet bev ev'],
  [
    'motor',
    'turbo',
    'turbo tb tsi tfsi thp biturbo bitb tgdi turbodiesel twinturbo diesel dies die diel tdi tdci hdi dci',
  ],
]

const FACT_WORDS: ReadonlyMap<string, readonly [Fato, string]> = new Map(
  VOCABULARY.flatMap(([fato, valor, palavras]) =>
    palavras.split(' ').map((palavra) => [palavra, [fato, valor]] as const),
  ),
)

const FACT_PATTERNS: readonly (readonly [RegExp, Fato])[] = [
  [/^\d+\.\d$/, 'litros'],
  [/^\d{1,2}v$/, 'valvulas'],
  [/^(?:v(?:6|8|10|12)|i[456])$/, 'cilindros'],
  [/^\d{2,3}cv$/, 'potencia'],
  [/^[2-5]p$/, 'portas'],
  [/^[a-z]{0,6}flex[a-z]{0,5}$/, 'energia'],
]

/** Engine names that imply a measure. */
const ENGINES: ReadonlyMap<string, readonly [Fato, string]> = new Map([
  ['rocam', ['valvulas', '8v']],
  ['etorq', ['valvulas', '16v']],
])

/** Words that tell how the engine works, not which car it is. Names often leave them out. */
const NOISE_WORDS = new Set(
  (
    'gasolina alcool etanol gas gnv fuel total tot power10 fire mpfi mpi mi mfi efi spi msi sce vht tivct vct tec torq evo flexstart ' +
    'firefly vvt vvti dualvvti dohc sohc vti ivtec vtec cgi cdi gdi tgi tjet ecoboost intercooler zetec sigma duratec econo ' +
    'energy cabine portas e de da do com d4d d4 did mivec ingenium vhc vhce econof bluetec mhev supercharged twinpower hi torque ' +
    'pickup ed edit edition kw si4 sd4 td4 td5 td6 tdv6 sdv6 tdv8 sdv8'
  ).split(' '),
)

/** One spelling for words with several. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    coupe: 'cupe',
    cabrio: 'cabriolet conversivel conv convers',
    highline: 'highi highli higli hghi hghli hig',
    weekend: 'week',
    limited: 'ltd',
  }).flatMap(([grafia, outras]) => outras.split(' ').map((outra) => [outra, grafia] as const)),
)

/** Splits words that were written together and joins parts of one word, in papers and in FIPE's names. */
const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/(\d),(\d)/g, '$1.$2'],
  [/\bka ?\+/g, 'ka sedan '],
  [/([a-z])\.(?=[a-z0-9])/g, '$1. '],
  [/([a-z])(?=\d\.\d)/g, '$1 '],
  [/(\d\.\d)(?=[a-z])/g, '$1 '],
  [/\b(c[dse]|[sx]drive)(?=\d)/g, '$1 '],
  [/\b(\d{3}[a-z]?i)a\b/g, '$1 aut'],
  [/\bsport6\b/g, 'sport hatch'],
  [/\b[pd](\d{3})\b/g, '$1cv'],
  [/\b\d (?:lugares|portas|marchas)\b/g, ' '],
  [/\b\d{2,3} (?=(?:\d\.\d )?tf?si\b)/g, ' '],
  [/\bpick[ -]?up\b|\bp-up\b/g, 'pickup'],
  [/\bd-?4-?d\b/g, ' '],
  [/(?<=\d )direct flex\b|\b(?:act(?:i\.?|ive)|a\.?) ?flex\b|\bflex[ -]?start?\b/g, 'flex'],
  [/\bi[ -]?mot(?:ion)?\b/g, 'imotion'],
  [/\be[. -]+torq\b/g, 'etorq'],
  [/\b(?:e|f|t|hi|bi|tot|total|multi)[. -]+flex/g, 'flex'],
  [/\b(s|x|g|[579]g)[. -]+(tron[a-z]*|dct)\b/g, '$1$2'],
  [/\b(bi|twin(?=.t)|t(?=.gdi)|easy(?=.r\b)|hi(?=.power))[. -](?=tb\b|turbo|gdi|r\b|power)/g, '$1'],
  [/\bconfort/g, 'comfort'],
  [/\bclasse\b|\bserie \d\b/g, ' '],
]

const TOKEN = /\d+\.\d|[a-z0-9]+\.?|[()/]/g

type WritableFacts = Record<Fato, Set<string>>

/** Parses a name into facts and other words. */
export function parseName(nome: string): ParsedName {
  const fatos = Object.fromEntries(
    [...MEASURES, ...TRAITS].map((fato) => [fato, new Set<string>()]),
  ) as WritableFacts
  const palavras: Word[] = []
  const barras = collectChoices()
  let dentro = false
  for (const pedaco of splitWords(nome)) {
    const texto = isLitres(pedaco) ? pedaco : pedaco.replace('.', '')
    if (pedaco === '(' || pedaco === ')') dentro = pedaco === '('
    else if (pedaco === '/') barras.barra()
    else if (readFact(fatos, texto)) barras.fato()
    else if (palavras.length === 0 || !NOISE_WORDS.has(texto)) {
      const escrita = SPELLINGS.get(texto) ?? texto
      const abreviada = escrita === texto && pedaco !== texto
      const antes = palavras.find((outra) => outra.texto === escrita && outra.abbreviated === abreviada)
      const palavra = antes ?? {
        texto: escrita,
        abbreviated: abreviada,
        optional: dentro && fatos.litros.size === 0,
      }
      if (!antes) palavras.push(palavra)
      if (palavra !== palavras[0] && !palavra.optional) barras.palavra(palavra, antes !== undefined)
    }
  }
  for (const palavra of barras.escolhas.flat(2)) palavra.optional = true
  return { palavras, escolhas: barras.escolhas, fatos }
}

/** Collects FIPE's choices: the words on either side of a slash, without a fact between them. */
function collectChoices() {
  const escolhas: Word[][][] = []
  let grupo: Word[][] | undefined
  let corrida: Word[] = []
  return {
    escolhas,
    barra() {
      if (!grupo) escolhas.push((grupo = [corrida]))
      grupo.push((corrida = []))
    },
    fato() {
      // '1.6/ 1.6 Trend': a fact that a slash repeats doesn't end the choice.
      if (corrida.length === 0) return
      grupo = undefined
      corrida = []
    },
    /** 'C3 GLX 1.4/ GLX Sonora': a word from before the choice is no part of it. */
    palavra(palavra: Word, repetida: boolean) {
      if (!repetida || grupo?.flat().includes(palavra)) corrida.push(palavra)
    },
  }
}

function splitWords(nome: string): string[] {
  const limpo = REWRITES.reduce((texto, [de, para]) => texto.replace(de, para), normalizar(nome))
  return limpo.match(TOKEN) ?? []
}

const isLitres = (texto: string) => /^\d+\.\d$/.test(texto)

function readFact(fatos: WritableFacts, texto: string): boolean {
  const fato = FACT_WORDS.get(texto) ?? ENGINES.get(texto)
  if (fato) return Boolean(fatos[fato[0]].add(fato[1]))
  const nome = FACT_PATTERNS.find(([padrao]) => padrao.test(texto))?.[1]
  if (nome)
    fatos[nome].add(nome === 'energia' ? 'flex' : nome === 'portas' ? (texto < '4' ? '2p' : '4p') : texto)
  return nome !== undefined
}
