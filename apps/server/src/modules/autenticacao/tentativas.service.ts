import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '#clock.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { HOUR, MINUTE, SECOND } from '#durations.ts'
import { BusinessError } from '#http/errors.ts'
import { countingKeyOf, type Origem } from './origem.service.ts'
import {
  type TryCounts,
  countTentativas,
  deleteTentativa,
  deletePerguntas,
  deleteTentativas,
  insertTentativa,
  lockFila,
  updateFila,
  updateTentativaErrada,
  upsertFilas,
} from './tentativas.repository.ts'

// Domain 9: sliding windows of 15 minutes. A stranger can slow a CPF down, but never lock its owner out.
const WINDOW_MS = 15 * MINUTE
const MAXIMO_POR_CPF_E_ENDERECO = 10
const MAXIMO_POR_ENDERECO = 100
/** From this many wrong tries of a CPF from unknown origins on, further ones queue. */
const QUEUE_FROM = 50
const QUEUE_LASTS_MS = HOUR
/**
 * Between two places of the queue: 2, 4, 8, 16, 32, 64 s, then always 75 s. That makes 52 places in the first hour and
 * 48 in each later one.
 */
const SLOT_INTERVAL_MS = 2 * SECOND
const MAX_SLOT_INTERVAL_MS = 75 * SECOND
const MAX_WAIT_MS = 30 * SECOND
/** Longer than any try waits and is judged: an older open try was cut off, and counts as wrong. */
const PENDING_VALID_MS = 120 * SECOND
/** How many earlier tries one may wait for, and how often it looks. */
const MAX_AHEAD = 100
const POLL_EVERY_MS = 50
const MAX_POLL_MS = 12

const MUITAS_TENTATIVAS = 'Muitas tentativas. Tente novamente em alguns minutos.'

interface LimiteDeps {
  db: Db
  clock: Clock
  wait?: (ms: number) => Promise<unknown>
}

interface Tentativa {
  id: number
  cpfHash: Buffer
  endereco: string
  conhecida: boolean
  agora: Date
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/**
 * Checks a password under limits that hold over all server processes. Counts the try before the check, so that parallel
 * tries can't slip past, and waits for undecided earlier tries that matter. A right try is not counted. Refuses with
 * 429 and Retry-After beyond the limits. Passes on what `check` throws.
 */
export async function withTryLimits<T>(
  deps: LimiteDeps,
  { cpf, origem, pergunta = false }: { cpf: string; origem: Origem; pergunta?: boolean },
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { db, wait = sleep } = deps
  const tentativa = await countTry(deps, { cpf, origem, pergunta })
  const espera = await waitMsOf(deps, tentativa).catch(async (error: unknown) => {
    if (error instanceof BusinessError) await deleteTentativa(db, tentativa.id)
    throw error
  })
  if (espera > 0) await wait(espera)
  const result = await check()
  await (result === undefined ? updateTentativaErrada : deleteTentativa)(db, tentativa.id)
  return result
}

/** Counts a try. Of the tries of one CPF or address, each sees those with lower numbers. */
async function countTry(
  { db, clock }: LimiteDeps,
  { cpf, origem, pergunta }: { cpf: string; origem: Origem; pergunta: boolean },
): Promise<Tentativa> {
  const agora = clock.now()
  const cpfHash = sha256(cpf)
  return withTransaction(db, async (tx) => {
    const { endereco, conhecida } = await countingKeyOf(tx, { cpf, origem, agora })
    await upsertFilas(tx, [cpfHash, sha256(`endereço ${endereco}`)], agora)
    const id = await insertTentativa(tx, { cpfHash, endereco, conhecida, pergunta, ocorridaEm: agora })
    return { id, cpfHash, endereco, conhecida, agora }
  })
}

/** Milliseconds after which a try may be judged. Refuses with 429 beyond the limits. */
async function waitMsOf(deps: LimiteDeps, tentativa: Tentativa): Promise<number> {
  const { agora, conhecida } = tentativa
  const desde = new Date(agora.getTime() - WINDOW_MS)
  const pendenteDesde = new Date(agora.getTime() - PENDING_VALID_MS)
  for (let vez = 0; vez < MAX_POLL_MS; vez++) {
    const contagem = await countTentativas(deps.db, { ...tentativa, desde, pendenteDesde })
    refuseBeyondLimits(contagem, agora)
    const naFila = !conhecida && isQueueing(contagem, agora)
    if (!dependsOnOthers(contagem, { conhecida, naFila }))
      return naFila ? await takeSlot(deps, tentativa.cpfHash) : 0
    if (contagem.enderecoPendentes + contagem.cpfPendentes > MAX_AHEAD) break
    await sleep(Math.min(SECOND, POLL_EVERY_MS * 2 ** vez))
  }
  throw tooManyTries(MAX_WAIT_MS)
}

/** Refuses with 429 until the oldest wrong try of each exceeded limit leaves the window. */
function refuseBeyondLimits(contagem: TryCounts, agora: Date): void {
  const { parErradas, parDesde, enderecoErradas, enderecoDesde } = contagem
  const limites = [
    parErradas >= MAXIMO_POR_CPF_E_ENDERECO ? parDesde : null,
    enderecoErradas >= MAXIMO_POR_ENDERECO ? enderecoDesde : null,
  ].flatMap((desde) => (desde ? desde.getTime() + WINDOW_MS - agora.getTime() : []))
  if (limites.length > 0) throw tooManyTries(Math.max(...limites))
}

/** A queue lasts until nobody has taken a place for an hour. */
const isQueueing = ({ cpfErradas, ultimaVaga }: TryCounts, agora: Date) =>
  cpfErradas >= QUEUE_FROM || (ultimaVaga !== null && ultimaVaga.getTime() > agora.getTime() - QUEUE_LASTS_MS)

/** Whether undecided earlier tries decide upon this one. */
function dependsOnOthers(
  contagem: TryCounts,
  { conhecida, naFila }: { conhecida: boolean; naFila: boolean },
) {
  return (
    contagem.parErradas + contagem.parPendentes >= MAXIMO_POR_CPF_E_ENDERECO ||
    contagem.enderecoErradas + contagem.enderecoPendentes >= MAXIMO_POR_ENDERECO ||
    (!conhecida && !naFila && contagem.cpfErradas + contagem.cpfPendentes >= QUEUE_FROM)
  )
}

/**
 * Takes the next place in a CPF's queue, in milliseconds from now. Refuses with 429, taking none, when the place is too
 * far away.
 */
function takeSlot({ db, clock }: LimiteDeps, cpfHash: Buffer): Promise<number> {
  return withTransaction(db, async (tx) => {
    const fila = await lockFila(tx, cpfHash)
    const now = clock.now().getTime()
    const continua = fila.ultimaVaga !== null && fila.ultimaVaga.getTime() > now - QUEUE_LASTS_MS
    const vagas = continua ? fila.vagas : 0
    const anterior = continua && fila.ultimaVaga ? fila.ultimaVaga.getTime() : now
    const vaga = Math.max(now, anterior + Math.min(MAX_SLOT_INTERVAL_MS, SLOT_INTERVAL_MS * 2 ** vagas))
    if (vaga - now > MAX_WAIT_MS) throw tooManyTries(vaga - now)
    await updateFila(tx, cpfHash, { ultimaVaga: new Date(vaga), vagas: vagas + 1 })
    return vaga - now
  })
}

function tooManyTries(ms: number): BusinessError {
  const segundos = Math.max(1, Math.ceil(ms / SECOND))
  return new BusinessError(MUITAS_TENTATIVAS, 429, { headers: { 'retry-after': String(segundos) } })
}

/** Deletes tries older than the window. */
export function deleteTentativasAntigas(db: Db, now: Date): Promise<void> {
  const antes = (ms: number) => new Date(now.getTime() - ms)
  return deleteTentativas(db, { antesDe: antes(WINDOW_MS), filasAntesDe: antes(QUEUE_LASTS_MS) })
}

/** Forgets what the page of sign-in asked about a CPF, once its person is in. */
export const forgetPerguntas = (tx: Tx, cpf: string): Promise<void> => deletePerguntas(tx, sha256(cpf))
