import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formatDia } from '@lastro/shared/dia'
import { type Aviso, avisoSchema } from '@lastro/shared/integracao/webhook'
import { isSignatureValid } from './verify-signature.ts'
import { type ApiDoLastro, type Politica, responderProposta } from './responder-proposta.ts'

export interface SimuladorOptions {
  api: ApiDoLastro
  /**
   * The target's secret, as Lastro showed it when the target was included. Read at each message, so it may be set
   * later.
   */
  segredo: () => string
  porta: number
  politica: Politica
  log: (line: string) => void
  agora?: () => Date
}

export interface Simulador {
  /** The address to include as a target in Lastro. */
  url: string
  /** Resolves once every received message is handled. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const MAX_BYTES = 64 * 1024

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const buffer = Buffer.from(chunk as Uint8Array)
    bytes += buffer.length
    if (bytes > MAX_BYTES) return undefined
    chunks.push(buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A notice for the dealer's people: the institution whose contracts the store can't answer any more. */
function autorizacaoEncerrada({ instituicaoFinanceiraId, prazo, propostas = 0 }: Aviso['data']): string {
  const quando = prazo ? `termina antes, em ${formatDia(prazo)}` : 'terminou'
  const quantas = `${propostas} ${propostas === 1 ? 'proposta' : 'propostas'} sem aprovação depois disso`
  return `autorizacao.encerrada: a autorização da instituição ${instituicaoFinanceiraId} ${quando}; ${quantas}`
}

/** Starts a dealer's system: takes webhooks, answers at once, then handles the messages one after the other. */
export async function startSimulador(options: SimuladorOptions): Promise<Simulador> {
  const { api, segredo, porta, politica, log, agora = () => new Date() } = options
  // A message may come more than once; a repeat is ignored.
  const seenIds = new Set<string>()
  let work = Promise.resolve()

  async function handleMessage(tipo: string, id: number): Promise<void> {
    try {
      log(`${tipo} do contrato ${id}: ${await responderProposta(api, id, politica)}`)
    } catch (error) {
      log(`${tipo} do contrato ${id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  async function receive(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST') return 405
    const corpo = await readBody(request)
    if (corpo === undefined) return 413
    if (!isSignatureValid({ corpo, headers: request.headers, agora: agora() }, segredo())) {
      log('aviso recusado: a assinatura não confere')
      return 401
    }
    const mensagem = String(request.headers['webhook-id'])
    if (seenIds.has(mensagem)) return 204
    seenIds.add(mensagem)
    const { type, data } = avisoSchema.parse(JSON.parse(corpo))
    const { contratoId } = data
    if (type === 'autorizacao.encerrada') log(autorizacaoEncerrada(data))
    else if (contratoId === undefined) log(`${type} recebido`)
    else work = work.then(() => handleMessage(type, contratoId))
    return 204
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    )
  })
  await once(server.listen(porta, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/avisos`,
    idle: () => work,
    async stop() {
      server.closeAllConnections()
      server.close()
      await work
    },
  }
}
