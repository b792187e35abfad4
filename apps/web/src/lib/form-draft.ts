import * as z from 'zod'
import { currentSessao } from './session.ts'
import { tabStorage } from './tab-storage.ts'

// Drafts: what people typed and have not saved, the state of the menu and the recent searches. They stay in this tab's
// session storage over a reload, the end of a session and a required step, until somebody saves or discards them. Only
// the same person of the same establishment gets them back; signing out deletes them.
const PREFIX = 'lastro.digitado.'
/** The longest life of a session. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000
/** Characters of one draft, and of all together: browsers give a tab about five million. */
const MAX_CHARS = 300_000
const MAX_TOTAL_CHARS = 1_000_000

const storedDraftSchema = z.object({
  cpf: z.string(),
  /** Id of the person's institution or store, 0 for an operator; absent while unknown. */
  estabelecimento: z.int().optional(),
  em: z.number(),
  valor: z.unknown(),
})
type StoredDraft = z.infer<typeof storedDraftSchema>

const storedKeys = () => tabStorage.keys().filter((chave) => chave.startsWith(PREFIX))
const remove = (chaves: readonly string[]) => {
  for (const chave of chaves) tabStorage.removeItem(chave)
}

/** JSON writes NaN as null: an unreadable amount would come back as an empty field, and be saved as R$ 0,00. */
const UNREADABLE = '\u0000ilegível'
export const serialize = (valor: unknown) =>
  JSON.stringify(valor, (_, each) => (Number.isNaN(each) ? UNREADABLE : each))
const deserialize = (texto: string): unknown =>
  JSON.parse(texto, (_, each) => (each === UNREADABLE ? Number.NaN : each))

function readStored(chave: string): StoredDraft | undefined {
  try {
    return storedDraftSchema.parse(deserialize(tabStorage.getItem(chave) ?? 'null'))
  } catch {
    return undefined
  }
}

/** Keys of mounted forms whose draft was saved or discarded. */
const closedKeys = new Set<string>()

/**
 * Keeps `valor` (JSON) under a key that names the form and its record. Does nothing without a session or when the value
 * is too large.
 */
export function saveDraft(chave: string, valor: unknown): void {
  const sessao = currentSessao()
  if (!sessao || closedKeys.has(chave)) return
  const { cpf, regras } = sessao
  const estabelecimento = regras?.idEstabelecimento
  const texto = serialize({ cpf, estabelecimento, em: Date.now(), valor } satisfies StoredDraft)
  tabStorage.removeItem(PREFIX + chave)
  if (texto.length > MAX_CHARS) return
  makeRoom(MAX_TOTAL_CHARS - texto.length)
  tabStorage.setItem(PREFIX + chave, texto)
}

/** Removes the oldest drafts until at most `charsLeft` characters are left. */
function makeRoom(charsLeft: number): void {
  let used = 0
  for (const chave of storedKeys()) used += tabStorage.getItem(chave)?.length ?? 0
  if (used <= charsLeft) return
  const byAge = storedKeys().toSorted((a, b) => (readStored(a)?.em ?? 0) - (readStored(b)?.em ?? 0))
  for (const chave of byAge) {
    if (used <= charsLeft) return
    used -= tabStorage.getItem(chave)?.length ?? 0
    tabStorage.removeItem(chave)
  }
}

/** The signed-in person's draft; undefined when there is none, or when it is older than 12 hours. */
export function readDraft(chave: string): unknown {
  const stored = readStored(PREFIX + chave)
  const sessao = currentSessao()
  const isValid =
    stored?.cpf === sessao?.cpf &&
    stored?.estabelecimento === sessao?.regras?.idEstabelecimento &&
    Date.now() - (stored?.em ?? 0) < MAX_AGE_MS
  return isValid ? stored?.valor : undefined
}

/** Deletes a draft, unless the session has ended: then the draft waits for its person. */
export function forgetDraft(chave: string): void {
  if (currentSessao()) remove([PREFIX + chave])
}

/**
 * Deletes drafts that were saved or discarded. Nothing is kept under these keys until the form mounts again
 * (`reopenDraft`).
 */
export function discardDrafts(chaves: readonly string[]): void {
  for (const chave of chaves) closedKeys.add(chave)
  remove(chaves.map((chave) => PREFIX + chave))
}

/** Allows drafts under a key again; called when the form mounts. */
export const reopenDraft = (chave: string) => void closedKeys.delete(chave)

/** Deletes all drafts but those of the person with this CPF; without a CPF, all. */
export function forgetDraftsOfOthers(cpf?: string): void {
  remove(storedKeys().filter((chave) => cpf === undefined || readStored(chave)?.cpf !== cpf))
}

const areEqual = (a: unknown, b: unknown) => serialize(a) === serialize(b)
/** Names of the fields of `b` that `a` has otherwise. */
export const changedFields = (a: object, b: object): string[] => {
  const antes = new Map(Object.entries(a))
  return Object.entries(b).flatMap(([campo, valor]) => (areEqual(valor, antes.get(campo)) ? [] : campo))
}

/** Whether a record has changed since somebody began to type. */
export const changedMeanwhile = (base: object, newer: object) => changedFields(base, newer).length > 0

/** Merges what was typed since `base` into `newer`: untouched fields take the value saved meanwhile. */
export function mergeDraft<V extends object>(base: object, typed: object, newer: V): V {
  const valores = new Map(Object.entries(typed))
  const touched = changedFields(base, typed).filter((campo) => campo in newer)
  return { ...newer, ...Object.fromEntries(touched.map((campo) => [campo, valores.get(campo)])) }
}
