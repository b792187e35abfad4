import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { copiarModelo, pastaDaCorrida } from './modelo.ts'
import type { Motor } from './motor.ts'
import { dropDatabase } from './postgres.ts'
import { type Banco, esperarPronto, lancar, type Servidor } from './processo.ts'

/** What a worker leaves for those that come after it in its place. */
interface Ficha {
  url: string
  pid: number
  log: string
  banco: Banco
}

const PREFIXO = 'leitura-'
const FIM_MAXIMO = 30_000

/**
 * The server of tests that change nothing: one per engine and place of a worker, for all their files and projects. It is not the caller's
 * to end.
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
  // Before it is ready: should this worker end meanwhile, the run still knows whom to end.
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

/** Ends those of the run, with their databases. */
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
    // There is no such process any more.
  }
}
