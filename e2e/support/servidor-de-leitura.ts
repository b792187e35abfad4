import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copiarModelo, pastaDaCorrida } from './modelo.ts'
import type { Motor } from './motor.ts'
import { dropDatabase } from './postgres.ts'
import { type Banco, esperarPronto, lancar, type Servidor } from './processo.ts'

/** A worker's note about its server, for later workers in its place. */
interface Ficha {
  url: string
  pid: number
  log: string
  banco: Banco
}

const PREFIXO = 'leitura-'
const FIM_MAXIMO = 30_000

/**
 * The server of tests that change nothing: one per engine and worker slot, for all files and projects. The caller must
 * not end it.
 * @param vaga Playwright's parallelIndex, which no two workers have at a time
 */
export async function servidorDeLeitura(motor: Motor, vaga: number): Promise<Servidor> {
  const arquivo = join(pastaDaCorrida(), `${PREFIXO}${motor}-${vaga}.json`)
  if (existsSync(arquivo)) {
    const servidor = conhecido(ler(arquivo))
    await esperarPronto(servidor.url)
    return servidor
  }
  const { banco } = await copiarModelo(motor)
  const log = `${arquivo}.log`
  const { url, pid, pronto } = await lancar(banco, log)
  // Noted before it is ready: should this worker end now, the run still knows which process to end.
  const ficha: Ficha = { url, pid, log, banco }
  writeFileSync(arquivo, JSON.stringify(ficha))
  await pronto()
  return conhecido(ficha)
}

const ler = (arquivo: string): Ficha => JSON.parse(readFileSync(arquivo, 'utf8'))

const conhecido = ({ url, pid, log }: Ficha): Servidor => ({
  url,
  pid,
  saida: () => readFileSync(log, 'utf8'),
  encerrar: async () => undefined,
})

/** Ends the run's servers of this kind and removes their databases. */
export async function encerrarDeLeitura(): Promise<void> {
  const pasta = pastaDaCorrida()
  const arquivos = readdirSync(pasta).filter((nome) => nome.startsWith(PREFIXO) && nome.endsWith('.json'))
  for (const arquivo of arquivos) {
    const { pid, banco } = ler(join(pasta, arquivo))
    await encerrar(pid)
    if ('DATABASE_URL' in banco) await dropDatabase(new URL(banco.DATABASE_URL).pathname.slice(1))
  }
}

async function encerrar(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM')
    for (const limit = performance.now() + FIM_MAXIMO; performance.now() < limit; await wait(50))
      process.kill(pid, 0)
  } catch {
    // The process has ended.
  }
}
