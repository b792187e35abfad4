import * as z from 'zod'
import { getSessao } from './session.ts'

// What people typed and didn't save yet, and how they left the menu and the search, kept in this tab until they save it or throw it away:
// a reload, the end of a session and a step that comes due lose nothing. Only the same person of the same establishment gets it back, and
// signing out forgets it.
const PREFIXO = 'lastro.digitado.'
/** As long as a session lives at most. */
const VALIDADE_MS = 12 * 60 * 60 * 1000
/** Characters of one form, and of all together: browsers give a tab about five million. */
const MAXIMO = 300_000
const MAXIMO_NO_TOTAL = 1_000_000

const guardadoSchema = z.object({
  cpf: z.string(),
  /** The person's institution or store; 0: an operator's. Absent: not known yet. */
  estabelecimento: z.int().optional(),
  em: z.number(),
  valor: z.unknown(),
})
type StoredDraft = z.infer<typeof guardadoSchema>

const chavesGuardadas = () => Object.keys(sessionStorage).filter((chave) => chave.startsWith(PREFIXO))
const esquecer = (chaves: readonly string[]) => {
  for (const chave of chaves) sessionStorage.removeItem(chave)
}

/** JSON has no NaN and would make an empty field of an amount that can't be read: saved, it would be R$ 0,00. */
const ILEGIVEL = '\u0000ilegível'
const escrever = (valor: unknown) =>
  JSON.stringify(valor, (_, cada) => (Number.isNaN(cada) ? ILEGIVEL : cada))
const decifrar = (texto: string): unknown =>
  JSON.parse(texto, (_, cada) => (cada === ILEGIVEL ? Number.NaN : cada))

function ler(chave: string): StoredDraft | undefined {
  try {
    return guardadoSchema.parse(decifrar(sessionStorage.getItem(chave) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Forms that are still drawn although their person saved them or threw them away. */
const soltos = new Set<string>()

/** Keeps `valor` (JSON) under `chave`, the form and its record; one that is too large is not kept. Without a session nothing happens. */
export function saveDraft(chave: string, valor: unknown): void {
  const sessao = getSessao()
  if (!sessao || soltos.has(chave)) return
  const { cpf, regras } = sessao
  const estabelecimento = regras?.idEstabelecimento
  const texto = escrever({ cpf, estabelecimento, em: Date.now(), valor } satisfies StoredDraft)
  sessionStorage.removeItem(PREFIXO + chave)
  if (texto.length > MAXIMO) return
  abrirEspaco(MAXIMO_NO_TOTAL - texto.length)
  sessionStorage.setItem(PREFIXO + chave, texto)
}

/** The oldest go first, until no more than `livre` characters are left. */
function abrirEspaco(livre: number): void {
  let ocupado = 0
  for (const chave of chavesGuardadas()) ocupado += sessionStorage.getItem(chave)?.length ?? 0
  if (ocupado <= livre) return
  const porIdade = chavesGuardadas().toSorted((a, b) => (ler(a)?.em ?? 0) - (ler(b)?.em ?? 0))
  for (const chave of porIdade) {
    if (ocupado <= livre) return
    ocupado -= sessionStorage.getItem(chave)?.length ?? 0
    sessionStorage.removeItem(chave)
  }
}

/** What the signed-in person typed there; undefined: nothing, or too long ago. */
export function readDraft(chave: string): unknown {
  const guardado = ler(PREFIXO + chave)
  const sessao = getSessao()
  const vale =
    guardado?.cpf === sessao?.cpf &&
    guardado?.estabelecimento === sessao?.regras?.idEstabelecimento &&
    Date.now() - (guardado?.em ?? 0) < VALIDADE_MS
  return vale ? guardado?.valor : undefined
}

/** Nothing is typed there any more. What a session that is over left behind waits for its person. */
export function forgetDraft(chave: string): void {
  if (getSessao()) esquecer([PREFIXO + chave])
}

/** Its person saved it or threw it away: nothing is kept there until the form is drawn anew (`retomarDigitado`). */
export function soltarDigitado(chaves: readonly string[]): void {
  for (const chave of chaves) soltos.add(chave)
  esquecer(chaves.map((chave) => PREFIXO + chave))
}

/** The form is drawn anew. */
export const retomarDigitado = (chave: string) => void soltos.delete(chave)

/** Nothing is left of anyone but the person with this CPF; without one, of nobody. */
export function forgetDraftsOfOthers(cpf?: string): void {
  esquecer(chavesGuardadas().filter((chave) => cpf === undefined || ler(chave)?.cpf !== cpf))
}

const iguais = (a: unknown, b: unknown) => escrever(a) === escrever(b)
const diferentes = (a: object, b: object): string[] => {
  const antes = new Map(Object.entries(a))
  return Object.entries(b).flatMap(([campo, valor]) => (iguais(valor, antes.get(campo)) ? [] : campo))
}

/** Whether a record is not what it was when somebody began to type. */
export const changedMeanwhile = (base: object, novo: object) => diferentes(base, novo).length > 0

/** What was typed since `base` on top of `novo`: a field that nobody touched takes what has been saved meanwhile. */
export function mergeDraft<V extends object>(base: object, digitado: object, novo: V): V {
  const valores = new Map(Object.entries(digitado))
  const tocados = diferentes(base, digitado).filter((campo) => campo in novo)
  return { ...novo, ...Object.fromEntries(tocados.map((campo) => [campo, valores.get(campo)])) }
}
