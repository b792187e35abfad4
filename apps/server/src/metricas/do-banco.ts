import { setTimeout as wait } from 'node:timers/promises'
import type { Ambiente } from '../ambiente.ts'
import { type Esperas, findEsperas, listMesesFipe, listSucessos } from './situacao.repository.ts'

export interface Situacao extends Esperas {
  fipe: { tipo: string; idade: number }[]
  sucessos: { tarefa: string; idade: number }[]
}

export interface LeituraOptions extends Ambiente {
  tarefas: readonly string[]
  /** Gets the reason when the database can't be read. */
  onError: (error: unknown) => void
  /** Milliseconds for which a reading is reused, so that frequent callers don't load the database. */
  valeMs?: number
  /** Longest wait for a reading, in milliseconds. */
  prazoMs?: number
}

const VALE_MS = 15_000
const PRAZO_MS = 2_000

async function ler({ db, clock, tarefas }: LeituraOptions): Promise<Situacao> {
  const agora = clock.now()
  const esperas = await findEsperas(db, agora)
  const fipe = await listMesesFipe(db, agora)
  return { ...esperas, fipe, sucessos: await listSucessos(db, tarefas) }
}

/**
 * Reads what waits in the database, one reading at a time, on one connection. Resolves to undefined when the database
 * doesn't answer in time; a late reading serves the next caller.
 */
export function leituraDoBanco(options: LeituraOptions): () => Promise<Situacao | undefined> {
  const { onError, valeMs = VALE_MS, prazoMs = PRAZO_MS } = options
  let lida: { em: number; situacao: Situacao | undefined } | undefined
  let lendo: Promise<Situacao | undefined> | undefined

  async function lerDeNovo(): Promise<Situacao | undefined> {
    const situacao = await ler(options).catch((error: unknown) => {
      onError(error)
      return undefined
    })
    lida = { em: performance.now(), situacao }
    lendo = undefined
    return situacao
  }

  return async () => {
    if (lida && performance.now() - lida.em < valeMs) return lida.situacao
    lendo ??= lerDeNovo()
    return Promise.race([lendo, wait(prazoMs, undefined, { ref: false })])
  }
}
