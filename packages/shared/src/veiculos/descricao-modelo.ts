import { normalizar } from '../texto.ts'

/** A model's name taken apart: what can be compared as a fact, and the words that are left. Empty sets say nothing. */
export interface Descricao {
  /** The line's own words and its trims, in the order written; engine marketing is left out. */
  palavras: readonly Palavra[]
  /** '1.0' */
  litros: ReadonlySet<string>
  /** '16v' */
  valvulas: ReadonlySet<string>
  /** '122cv' */
  potencia: ReadonlySet<string>
  /** 2 for 2p and 3p, 4 for 4p and 5p: FIPE counts the tailgate, sellers don't. */
  portas: ReadonlySet<string>
  cambio: ReadonlySet<string>
  tracao: ReadonlySet<string>
  cabine: ReadonlySet<string>
  flex: boolean
  turbo: boolean
}

export interface Palavra {
  texto: string
  /** Written with a full stop: the beginning of a longer word ('Comf.' of Comfort). */
  abreviada: boolean
}

type Fato = 'cambio' | 'tracao' | 'cabine'

const FATOS: ReadonlyMap<string, readonly [Fato, string]> = new Map(
  (
    [
      ['cambio', 'manual', 'manual mec mecanico mecanica mt'],
      [
        'cambio',
        'automatico',
        'aut automatico automatica automatizado automat at at6 at8 at9 cvt xtronic tiptronic tip stronic tronic steptronic ' +
          'dualogic imotion powershift easytronic easyr eat6 eat8 bva multidrive geartronic speedshift dct dsg pdk gsr ' +
          '7gdct 8gdct 9gtronic 7gtronic 5gtronic gtronic 7gplus auto sport6',
      ],
      ['tracao', '4x4', '4x4 awd 4wd quattro 4matic xdrive 4motion allgrip'],
      ['tracao', '4x2', '4x2 2wd fwd sdrive'],
      ['cabine', 'dupla', 'cd dupla'],
      ['cabine', 'simples', 'cs simples'],
      ['cabine', 'estendida', 'ce estendida'],
    ] as const
  ).flatMap(([fato, valor, palavras]) =>
    palavras.split(' ').map((palavra) => [palavra, [fato, valor]] as const),
  ),
)

const FLEX =
  /^(?:(?:total|tot|hi|bi|e|f|t|active|econo|eco|mpfi)?flex(?:power|fuel|one|star|start|ivel)?|fpower|econoflex|hipower|bicombustivel)$/
const TURBO = new Set([
  'turbo',
  'tb',
  'tsi',
  'tfsi',
  'thp',
  'biturbo',
  'bitb',
  'tgdi',
  'turbodiesel',
  'twinturbo',
])

/** Fuels are compared by their own column; what is left tells how the engine works, not which car it is, and is often left out. */
const RUIDO = new Set(
  (
    'gasolina alcool etanol diesel dies die gas gnv hibrido hib eletrico fuel power total ' +
    'mpfi mpi mi mfi efi spi msi mpfi sce vht tivct tec etorq evo rocam flexstart firefly vvt vvti dualvvti dohc sohc vti ivtec ' +
    'vtec cgi cdi tdi tdci hdi dci gdi tgi tjet ecoboost intercooler twinpower zetec sigma duratec econo energy gti16 ' +
    'cabine portas e de da do com bluetec mhev supercharged biflex hatch hatchback 5l 7l lugares'
  ).split(' '),
)

const criar = () => ({
  palavras: [] as Palavra[],
  litros: new Set<string>(),
  valvulas: new Set<string>(),
  potencia: new Set<string>(),
  portas: new Set<string>(),
  cambio: new Set<string>(),
  tracao: new Set<string>(),
  cabine: new Set<string>(),
  flex: false,
  turbo: false,
})

/** Displacements stay whole ('1.0Mi' is '1.0 Mi'), hyphens and full stops inside a word close up ('HR-V', 'e.torQ'). */
function separar(nome: string): string[] {
  return normalizar(nome)
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/ \+(?=\s|$)/g, '+')
    .replace(/([a-z])\.(?=\d\.\d)/g, '$1. ')
    .replace(/(\d\.\d)(?=[a-z])/g, '$1 ')
    .replace(/\b(i|easy|s|x|g|r) (motion|r|tronic|line)\b/g, '$1$2')
    .split(/[^a-z0-9.\-+'!]+/)
    .filter((palavra) => /[a-z0-9]/.test(palavra))
}

const ehLitros = (palavra: string) => /^\d\.\d$/.test(palavra)

export function descrever(nome: string): Descricao {
  const descricao = criar()
  for (const escrita of separar(nome)) {
    if (ehLitros(escrita)) {
      descricao.litros.add(escrita)
      continue
    }
    const texto = escrita.replace(/[^a-z0-9+]/g, '')
    if (texto === '' || lerFato(descricao, texto) || RUIDO.has(texto)) continue
    if (!descricao.palavras.some((outra) => outra.texto === texto))
      descricao.palavras.push({ texto, abreviada: /[a-z]\.$/.test(escrita) })
  }
  return descricao
}

function lerFato(descricao: ReturnType<typeof criar>, texto: string): boolean {
  const fato = FATOS.get(texto)
  if (fato) return Boolean(descricao[fato[0]].add(fato[1]))
  if (/^\d{1,2}v$/.test(texto)) return Boolean(descricao.valvulas.add(texto))
  if (/^\d{2,3}cv$/.test(texto)) return Boolean(descricao.potencia.add(texto))
  const portas = /^([2-5])p$/.exec(texto)?.[1]
  if (portas) return Boolean(descricao.portas.add(Number(portas) < 4 ? '2' : '4'))
  if (FLEX.test(texto)) return (descricao.flex = true)
  if (TURBO.has(texto)) return (descricao.turbo = true)
  return false
}
