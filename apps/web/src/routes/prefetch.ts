import { hasPrefetched } from '../lib/prefetched-answers.ts'
import { getSessao } from '../lib/session.ts'

/** How long a page waits for prefetched answers, in milliseconds. */
const WAIT_MS = 150

/**
 * Returns a promise to wait for if public/first-visit.js has asked already. The answers are close then, and the page is
 * drawn once, with data. Otherwise undefined: the page is drawn at once.
 */
function waitForPrefetched(ask: () => Promise<void>): Promise<void> | undefined {
  const wasPrefetched = hasPrefetched()
  const asked = ask().catch(() => undefined)
  return wasPrefetched
    ? Promise.race([asked, new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))])
    : undefined
}

/**
 * For a route's loader: asks for the first data of an institution's page while the page's code loads. Failures are
 * ignored here, since the page asks again and reports them.
 */
export function prefetchForInstituicao(
  { instituicao }: { instituicao?: number | undefined },
  ask: (instituicaoId: number) => Promise<void>,
): Promise<void> | undefined {
  const regras = getSessao()?.regras
  const id = regras?.tipo === 'instituicao' ? regras.idEstabelecimento : instituicao
  return regras && regras.tipo !== 'loja' && id !== undefined ? waitForPrefetched(() => ask(id)) : undefined
}

/**
 * For a route's loader: asks for the first data of a store's page while the page's code loads. Failures are ignored
 * here, since the page asks again and reports them.
 */
export function prefetchForLoja(ask: (lojaId: number) => Promise<void>): Promise<void> | undefined {
  const regras = getSessao()?.regras
  return regras?.tipo === 'loja' ? waitForPrefetched(() => ask(regras.idEstabelecimento)) : undefined
}
