import { formatInteiro } from '@lastro/shared/numeros'
import type { Banco } from '#db/connection.ts'
import { MINUTE } from '#durations.ts'
import { every, type Repeated } from '#every.ts'
import {
  COLUNAS,
  type Coluna,
  countSemChave,
  deleteReplaced,
  type Guardado,
  listEmUso,
  listGuardados,
  updateGuardados,
} from './guardados.repository.ts'
import { type ComSegredos, chaveDe, ENCRYPTED_PREFIX, type Lugar, type Segredos } from './segredos.ts'

interface Deps extends ComSegredos {
  banco: Pick<Banco, 'db' | 'engine' | 'withoutTimeLimit'>
}

const BATCH = 500

const lugarDe = ({ tabela }: Coluna, id: number): Lugar => `${tabela}:${id}`

/** Reads pages by id until one is empty. */
async function* pagesOf<T extends Guardado>(list: (depoisDe: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let depoisDe = 0; ; ) {
    const page = await list(depoisDe)
    const last = page.at(-1)
    if (!last) return
    yield page
    depoisDe = last.id
  }
}

interface EncryptOptions {
  /** 'abertos': secrets that were kept open; 'todos': also those under another key than the first. */
  quais: 'abertos' | 'todos'
  /** Checked between two batches. */
  signal?: AbortSignal
  onProgress?: (cifrados: number) => void
}

export interface Encrypted {
  cifrados: number
  /** Those in use that no key opens; they stay as they are. */
  ilegiveis: number
}

/**
 * Encrypts secrets under the first key, batch by batch, beside requests. May be killed and run again, also by several
 * processes: what is done isn't done again. A secret that changes meanwhile keeps its newer value. Without a key nothing
 * happens.
 */
export async function encryptGuardados(deps: Deps, options: EncryptOptions): Promise<Encrypted> {
  const total = { cifrados: 0, ilegiveis: 0 }
  if (deps.segredos.prefixo === undefined) return total
  for (const coluna of COLUNAS) {
    let changedMeanwhile = true
    while (changedMeanwhile) {
      const pass = await encryptColuna(deps, coluna, {
        ...options,
        onProgress: (n) => options.onProgress?.(total.cifrados + n),
      })
      total.cifrados += pass.cifrados
      changedMeanwhile = pass.mudados > 0
      if (!changedMeanwhile && coluna.emUso) total.ilegiveis += pass.ilegiveis
    }
  }
  const { engine, withoutTimeLimit } = deps.banco
  if (engine === 'embutido' && (options.quais === 'todos' || total.cifrados > 0))
    await withoutTimeLimit(deleteReplaced)
  return total
}

async function encryptColuna(
  { banco: { db }, segredos }: Deps,
  coluna: Coluna,
  { quais, signal, onProgress }: EncryptOptions,
): Promise<Encrypted & { mudados: number }> {
  const done = { cifrados: 0, ilegiveis: 0, mudados: 0 }
  const prefixo = (quais === 'abertos' ? ENCRYPTED_PREFIX : segredos.prefixo) ?? ENCRYPTED_PREFIX
  const pages = pagesOf((depoisDe) => listGuardados(db, coluna, { depoisDe, prefixo, limite: BATCH }))
  for await (const page of pages) {
    signal?.throwIfAborted()
    const trocas = page.flatMap(({ id, segredo }) => {
      const lugar = lugarDe(coluna, id)
      const aberto = segredos.decrypt(lugar, segredo)
      return aberto === undefined ? [] : [{ id, segredo, novo: segredos.encrypt(lugar, aberto) }]
    })
    const trocados = await updateGuardados(db, coluna, trocas)
    done.cifrados += trocados
    done.mudados += trocas.length - trocados
    done.ilegiveis += page.length - trocas.length
    onProgress?.(done.cifrados)
  }
  return done
}

/**
 * Encrypts what lies open, once, a minute after the start: programs of before, which read open secrets only, end within
 * seconds of a migration. Tries again each minute until it succeeds.
 */
export function startEncrypting(deps: Deps, log: (error: unknown) => void, afterMs = MINUTE): Repeated {
  const once = every(
    afterMs,
    async (signal) => {
      await encryptGuardados(deps, { quais: 'abertos', signal })
      void once.stop()
    },
    (error) => {
      if (!(error instanceof Error && error.name === 'AbortError')) log(error)
    },
  )
  return once
}

const MAX_FRASES = 20

/** Finds the secrets in use that no key opens. */
export async function conferirSegredos({ banco: { db }, segredos }: Deps) {
  const frases: string[] = []
  let total = 0
  for (const coluna of COLUNAS) {
    const { emUso } = coluna
    if (!emUso) continue
    const pages = pagesOf((depoisDe) => listEmUso(db, coluna, emUso, { depoisDe, limite: BATCH }))
    for await (const page of pages) {
      const ilegiveis = page.filter(
        ({ id, segredo }) => segredos.decrypt(lugarDe(coluna, id), segredo) === undefined,
      )
      total += ilegiveis.length
      for (const { deQuem, segredo } of ilegiveis.slice(0, MAX_FRASES - frases.length))
        frases.push(`${deQuem} não é aberto por nenhuma chave: ${whyClosed(segredos, segredo)}.`)
    }
  }
  return { titulo: 'Segredos guardados', total, frases }
}

const whyClosed = ({ chaves }: Segredos, guardado: string) =>
  chaves.has(chaveDe(guardado))
    ? 'foi alterado, ou é de outro registro'
    : `está sob a chave ${chaveDe(guardado)}, que falta`

/** What whoever starts a server must know about its keys. */
export async function warnAboutKeys({ banco: { db }, segredos }: Deps): Promise<string[]> {
  const avisos: string[] = []
  if (segredos.prefixo === undefined)
    avisos.push(
      'SEGREDOS_CHAVE não está definida: as chaves do segundo fator e os segredos dos webhooks ficam abertos no banco de dados e nos backups.',
    )
  const semChave = await countSemChave(db, segredos.chaves)
  if (semChave > 0)
    avisos.push(
      `Nenhuma chave deste servidor abre ${formatInteiro(semChave)} ${semChave === 1 ? 'segredo guardado' : 'segredos guardados'} (chaves do segundo fator ou segredos de webhooks). Reponha a chave que falta (docs/operacao.md, Segredos guardados); npm run conferir diz quais são.`,
    )
  return avisos
}
