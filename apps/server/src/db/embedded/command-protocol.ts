import type { Socket } from 'node:net'

/** The client sends one line of JSON. The server answers lines of JSON, the last with the result or an error. */
export interface CommandRequest {
  nome: string
  argumentos: unknown
}
export type CommandReply = { progresso: string } | { resultado: unknown } | { erro: string }

export function writeLine(socket: Socket, message: CommandRequest | CommandReply): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`)
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
