import * as z from 'zod'
import { getSessao } from './session.ts'

// Drafts: what people typed and have not saved, the state of the menu and the recent searches. They stay in this tab's
// session storage over a reload, the end of a session and a required step, until somebody saves or discards them. Only
// the same person of the same establishment gets them back; signing out deletes them.
const PREFIXO = 'lastro.digitado.'
/** The longest life of a session. */
const VALIDADE_MS = 12 * 60 * 60 * 1000
/** Characters of one draft, and of all together: browsers give a tab about five million. */
const MAXIMO = 300_000
const MAXIMO_NO_TOTAL = 1_000_000

const guardadoSchema = z.object({
  cpf: z.string(),
  /** Id of the person's institution or store, 0 for an operator; absent while unknown. */
  estabelecimento: z.int().optional(),
  em: z.number(),
  valor: z.unknown(),
})
type StoredDraft = z.infer<typeof guardadoSchema>

const chavesGuardadas = () => Object.keys(sessionStorage).filter((chave) => chave.startsWith(PREFIXO))
const esquecer = (chaves: readonly string[]) => {
  for (const chave of chaves) sessionStorage.removeItem(chave)
}

/** JSON writes NaN as null: an unreadable amount would come back as an empty field, and be saved as R$ 0,00. */
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

/** Keys of mounted forms whose draft was saved or discarded. */
const soltos = new Set<string>()

/**
 * Keeps `valor` (JSON) under a key that names the form and its record. Does nothing without a session or when the value
 * is too large.
 */
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

/** Removes the oldest drafts until at most `livre` characters are left. */
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

/** The signed-in person's draft; undefined when there is none, or when it is older than 12 hours. */
export function readDraft(chave: string): unknown {
  const guardado = ler(PREFIXO + chave)
  const sessao = getSessao()
  const vale =
    guardado?.cpf === sessao?.cpf &&
    guardado?.estabelecimento === sessao?.regras?.idEstabelecimento &&
    Date.now() - (guardado?.em ?? 0) < VALIDADE_MS
  return vale ? guardado?.valor : undefined
}

/** Deletes a draft, unless the session has ended: then the draft waits for its person. */
export function forgetDraft(chave: string): void {
  if (getSessao()) esquecer([PREFIXO + chave])
}

/**
 * Deletes drafts that were saved or discarded. Nothing is kept under these keys until the form mounts again
 * (`reopenDraft`).
 */
export function soltarDigitado(chaves: readonly string[]): void {
  for (const chave of chaves) soltos.add(chave)
  esquecer(chaves.map((chave) => PREFIXO + chave))
}

/** Allows drafts under a key again; called when the form mounts. */
export const retomarDigitado = (chave: string) => void soltos.delete(chave)

/** Deletes all drafts but those of the person with this CPF; without a CPF, all. */
export function forgetDraftsOfOthers(cpf?: string): void {
  esquecer(chavesGuardadas().filter((chave) => cpf === undefined || ler(chave)?.cpf !== cpf))
}

const iguais = (a: unknown, b: unknown) => escrever(a) === escrever(b)
const diferentes = (a: object, b: object): string[] => {
  const antes = new Map(Object.entries(a))
  return Object.entries(b).flatMap(([campo, valor]) => (iguais(valor, antes.get(campo)) ? [] : campo))
}

/** Whether a record has changed since somebody began to type. */
export const changedMeanwhile = (base: object, novo: object) => diferentes(base, novo).length > 0

/** Merges what was typed since `base` into `novo`: untouched fields take the value saved meanwhile. */
export function mergeDraft<V extends object>(base: object, digitado: object, novo: V): V {
  const valores = new Map(Object.entries(digitado))
  const tocados = diferentes(base, digitado).filter((campo) => campo in novo)
  return { ...novo, ...Object.fromEntries(tocados.map((campo) => [campo, valores.get(campo)])) }
}
