import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { BusinessError } from '../../http/errors.ts'

// Domain 9: sliding, in 15 minutes. A stranger can slow a CPF down, never lock it out.
const JANELA = 15 * 60 * 1000
const MAXIMO_POR_CPF_E_ENDERECO = 10
const MAXIMO_POR_ENDERECO = 100
const DEVAGAR_A_PARTIR_DE = 50
const ESPERA_MINIMA = 2_000
const ESPERA_MAXIMA = 10_000

const MUITAS_TENTATIVAS = 'Muitas tentativas. Tente novamente em alguns minutos.'

interface Origem {
  cpf: string
  endereco: string
}

/** Milliseconds that a try waits when `total` tries for its CPF are in the window. */
function esperaPara(total: number): number {
  if (total <= DEVAGAR_A_PARTIR_DE) return 0
  return Math.min(ESPERA_MAXIMA, ESPERA_MINIMA + (total - DEVAGAR_A_PARTIR_DE) * 200)
}

/**
 * Runs a password check under the limits. The try is counted before the check, so that parallel tries can't slip past the limit, and
 * taken back when the password was right. Throws 429 with Retry-After beyond them; what `check` throws goes through.
 */
export async function comLimite<T>(
  { db, clock, wait = sleep }: { db: Db; clock: Clock; wait?: (ms: number) => Promise<unknown> },
  { cpf, endereco }: Origem,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const now = clock.now()
  const cpfHash = createHash('sha256').update(cpf).digest()
  const desde = new Date(now.getTime() - JANELA)
  const { id } = await db
    .insertInto('tentativaLogin')
    .values({ cpfHash, endereco, ocorridaEm: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const contagem = await contar(db, { cpfHash, endereco, desde })
  if (contagem.par > MAXIMO_POR_CPF_E_ENDERECO || contagem.endereco > MAXIMO_POR_ENDERECO) {
    await db.deleteFrom('tentativaLogin').where('id', '=', id).execute()
    const segundos = segundosAteLivrar(contagem, now)
    throw new BusinessError(MUITAS_TENTATIVAS, 429, { headers: { 'retry-after': String(segundos) } })
  }
  const espera = esperaPara(contagem.cpf)
  if (espera > 0) await wait(espera)
  const result = await check()
  if (result !== undefined) await db.deleteFrom('tentativaLogin').where('id', '=', id).execute()
  return result
}

interface Contagem {
  par: number
  endereco: number
  cpf: number
  primeiraDoPar: Date
  primeiraDoEndereco: Date
}

/** When the oldest try of each exceeded limit leaves the window: before that no try can get through. */
function segundosAteLivrar(contagem: Contagem, now: Date): number {
  const oldest = Math.max(
    contagem.par > MAXIMO_POR_CPF_E_ENDERECO ? contagem.primeiraDoPar.getTime() : 0,
    contagem.endereco > MAXIMO_POR_ENDERECO ? contagem.primeiraDoEndereco.getTime() : 0,
  )
  return Math.max(1, Math.ceil((oldest + JANELA - now.getTime()) / 1000))
}

async function contar(
  db: Db,
  { cpfHash, endereco, desde }: { cpfHash: Buffer; endereco: string; desde: Date },
) {
  const { rows } = await sql<Contagem>`
    select
      count(*) filter (where cpf_hash = ${cpfHash} and endereco = ${endereco}) as par,
      count(*) filter (where endereco = ${endereco}) as endereco,
      count(*) filter (where cpf_hash = ${cpfHash}) as cpf,
      min(ocorrida_em) filter (where cpf_hash = ${cpfHash} and endereco = ${endereco}) as primeira_do_par,
      min(ocorrida_em) filter (where endereco = ${endereco}) as primeira_do_endereco
    from tentativa_login
    where (cpf_hash = ${cpfHash} or endereco = ${endereco}) and ocorrida_em > ${desde}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('count without a row')
  return row
}

/** Tries older than the window no longer count and are not kept. */
export async function deleteTentativasAntigas(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('tentativaLogin')
    .where('ocorridaEm', '<', new Date(now.getTime() - JANELA))
    .execute()
}
