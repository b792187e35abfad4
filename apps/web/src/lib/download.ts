import { type ApiQuery, isObsolete, refusal, withQuery } from './api.ts'
import { ApiError, ERRO_CONEXAO, isHtml } from './api-error.ts'
import { currentSessao, reportMissingToken } from './session.ts'

export const ARQUIVO_INCOMPLETO = 'O arquivo não chegou inteiro e não foi salvo. Tente novamente.'

export interface DownloadOptions {
  query?: ApiQuery
  signal: AbortSignal
  /** Bytes received so far. */
  onProgress?: (bytes: number) => void
}

export interface Arquivo {
  nome: string
  conteudo: Blob
}

/**
 * Downloads a file completely before it is saved. A server that fails halfway breaks the connection, and half a report
 * must not pass for a whole one. Throws ApiError, or the signal's reason when the person cancels.
 */
export async function baixar(path: string, options: DownloadOptions): Promise<Arquivo> {
  const token = currentSessao()?.token ?? ''
  if (!token) reportMissingToken()
  const response = await ask(path, options, token)
  if (response.status !== 200 || isHtml(response.headers, ''))
    throw refusal(response, await response.text().catch(() => ''), { token, reading: true })
  try {
    const conteudo = await readAll(response, options)
    return { nome: nomeDe(response), conteudo }
  } catch (cause) {
    throw options.signal.aborted ? cause : broken(ARQUIVO_INCOMPLETO, token, cause)
  }
}

async function ask(path: string, { query, signal }: DownloadOptions, token: string | undefined) {
  try {
    return await fetch(withQuery(path, query), {
      headers: { accept: '*/*', ...(token && { authorization: `Bearer ${token}` }) },
      signal,
      credentials: 'omit',
      cache: 'no-store',
    })
  } catch (cause) {
    throw signal.aborted ? cause : broken(ERRO_CONEXAO, token, cause)
  }
}

const broken = (mensagem: string, token: string | undefined, cause: unknown) =>
  new ApiError({ status: 0, body: '', mensagem, obsolete: isObsolete(token), cause })

async function readAll(response: Response, { onProgress }: DownloadOptions): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    onProgress?.(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

const nomeDe = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'exportacao'

/** Saves a file through the browser's downloads. */
export function salvar({ nome, conteudo }: Arquivo): void {
  const url = URL.createObjectURL(conteudo)
  const link = document.createElement('a')
  link.href = url
  link.download = nome
  link.click()
  // The browser may still be reading the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves a CSV that the server or the product wrote as text. */
export const salvarCsv = (nome: string, texto: string): void =>
  salvar({ nome, conteudo: new Blob([texto], { type: 'text/csv;charset=utf-8' }) })
