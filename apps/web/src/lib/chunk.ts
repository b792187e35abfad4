import { ApiError, ERRO_CONEXAO } from './api-error.ts'
import { NOVA_VERSAO, reportNewVersion } from './new-version.ts'

/** Whether the server that has the program's files can be reached; not by `api`: a failure here is no news. */
const serverAnswers = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store', credentials: 'omit' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Code that comes after the first: `load` is a dynamic import. Fails with an `ApiError` of status 0: the server can't be reached, or has
 * another version, whose files have other names. The latter is told at once (`NewVersion`), whoever asked, even before it was needed.
 */
export async function importChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    const gone = await serverAnswers()
    if (gone) reportNewVersion()
    throw new ApiError({ status: 0, body: '', mensagem: gone ? NOVA_VERSAO : ERRO_CONEXAO, cause })
  }
}

/** Whether a failure is that of code which the server no longer has. */
export const isNewVersion = (error: unknown): boolean =>
  error instanceof ApiError && error.mensagem === NOVA_VERSAO
