import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatInteiro } from '@lastro/shared/numeros'
import { formatValidationFailure } from '@lastro/shared/validacao'
import { ImportacaoRecusada } from '../importacao/relatorio.ts'
import { receiveAsFile } from './body-timeouts.ts'
import { BusinessError, ConfirmableError } from './errors.ts'

/** Lets an app's calls take a file as their body, read as it arrives. Browsers guess a file's type; only the content counts. */
export function acceptFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

interface ReportOfLoad {
  situacao: string
  mensagem: string
  erros: readonly { linha: number; motivo: string }[]
  totalErros: number
  /** Set when only a confirmation is missing. */
  aConfirmar: object | null
}

/**
 * The answer to a load. Refuses with 409 when only a confirmation is missing, and with 400, one entry per bad line, when
 * nothing else is left to do.
 */
export function answerToLoad<R extends ReportOfLoad>(
  { aConfirmar, ...report }: R,
  campoDe: (linha: number) => string,
) {
  const { situacao, mensagem, erros, totalErros } = report
  if (aConfirmar) throw new ConfirmableError({ mensagem, ...aConfirmar, erros, totalErros })
  if (situacao !== 'recusado') return { ...report, situacao: situacao as Exclude<R['situacao'], 'recusado'> }
  if (erros.length === 0) throw new BusinessError(mensagem)
  const campos = erros.map(({ linha, motivo }) => ({ campo: campoDe(linha), mensagem: motivo }))
  throw new BusinessError(formatValidationFailure(campos), 400, { campos })
}

/**
 * Yields a request's body as it arrives. Refuses more than `maximo` bytes. A reader that stops leaves the rest unread.
 */
async function* receiveBody(stream: Readable, maximo: number): AsyncGenerator<Uint8Array> {
  let total = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > maximo)
      throw new ImportacaoRecusada(
        `O arquivo é grande demais: o máximo são ${formatInteiro(maximo / 1024 / 1024)} MB.`,
      )
    yield chunk
  }
}

/** Reads the rest of the body, up to `maximo` bytes: a browser that is still sending doesn't read the answer. */
async function drainBody(stream: Readable, maximo: number): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return
  let total = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > maximo) return
  }
}

/** What an import needs to know of the sender of a file. */
export interface Uploader {
  /** Aborts when the sender disconnects. */
  signal: AbortSignal
  /**
   * Call when the whole file is read, before anything counts: sending takes long enough for a session or permission to
   * end.
   */
  confirmarAcesso(): Promise<void>
}

/**
 * Hands the file in a request's body to an import. A sender that disconnects early has imported nothing. Refusals are
 * answered once the file is sent. Refuses an interrupted file with 400.
 */
export async function withUploadedFile<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  maximo: number,
  work: (bytes: AsyncIterable<Uint8Array>, remetente: Uploader) => Promise<T>,
): Promise<T> {
  receiveAsFile(request.raw)
  const interrupted = new AbortController()
  reply.raw.once('close', () => interrupted.abort())
  try {
    const result = await work(receiveBody(request.raw, maximo), {
      signal: interrupted.signal,
      confirmarAcesso: () => request.confirmarAcesso(),
    })
    await drainBody(request.raw, maximo)
    return result
  } catch (error) {
    if (interrupted.signal.aborted) throw new BusinessError('O envio do arquivo foi interrompido.')
    throw error
  }
}
