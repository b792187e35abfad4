import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SHORT_LIVED } from './short-lived.ts'
import type { Falha } from './smtp-server-process.ts'

const PROGRAM = fileURLToPath(new URL('./smtp-server-process.ts', import.meta.url))

interface Recebida {
  para: string
  raw: string
  tls: boolean
}

export type Servidor = Awaited<ReturnType<typeof startSmtp>>

/** A mail server in a process of its own, on loopback. */
export async function startSmtp({ seguro = false, semStarttls = false, node = process.execPath } = {}) {
  const child = spawn(node, [SHORT_LIVED, PROGRAM], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, SEGURO: seguro ? '1' : '0', SEM_STARTTLS: semStarttls ? '1' : '0' },
  })
  const recebidas: Recebida[] = []
  const port = await new Promise<number>((resolve) => {
    child.on('message', (said: Recebida | { port: number } | { feito: true }) => {
      if ('port' in said) resolve(said.port)
      else if ('raw' in said) recebidas.push(said)
    })
  })
  return {
    port,
    url: `${seguro ? 'smtps' : 'smtp'}://lastro:certa@127.0.0.1:${port}`,
    /** Every letter that it ever had, a repeat too. */
    recebidas,
    /** What arrived, as a receiver that knows Message-IDs shows it. */
    async cartas(): Promise<(ParsedMail & { paraQuem: string })[]> {
      const lidas = await Promise.all(
        recebidas.map(async ({ raw, para }) => ({
          ...(await simpleParser(Buffer.from(raw, 'base64'))),
          paraQuem: para,
        })),
      )
      return [...new Map(lidas.map((lida) => [lida.messageId, lida])).values()]
    },
    /** From now on fails so; null: takes everything. */
    async falhar(falha: Falha | null): Promise<void> {
      const feito = new Promise<void>((resolve) => {
        const hear = (said: object) => {
          if (!('feito' in said)) return
          child.off('message', hear)
          resolve()
        }
        child.on('message', hear)
      })
      child.send({ falha })
      await feito
    },
    async close(): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
