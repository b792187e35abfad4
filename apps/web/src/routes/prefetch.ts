import { hasPrefetched } from '../lib/prefetched-answers.ts'
import { getSessao } from '../lib/session.ts'

/** Milliseconds. */
const ESPERA = 150

/** What was asked before our code was there is soon there, too: the page waits a moment for it, and is then drawn once, not with place-holders first. */
function aEspera(pedir: () => Promise<void>): Promise<void> | undefined {
  const jaPedido = hasPrefetched()
  const pedido = pedir().catch(() => undefined)
  return jaPedido
    ? Promise.race([pedido, new Promise<void>((segue) => setTimeout(segue, ESPERA))])
    : undefined
}

/**
 * Asks for what a page of an institution shows first, while the page's code is still on its way, for its loader to return. What fails is
 * told by the page, which asks again.
 */
export function prefetchForInstituicao(
  { instituicao }: { instituicao?: number | undefined },
  pedir: (instituicaoId: number) => Promise<void>,
): Promise<void> | undefined {
  const regras = getSessao()?.regras
  const id = regras?.tipo === 'instituicao' ? regras.idEstabelecimento : instituicao
  return regras && regras.tipo !== 'loja' && id !== undefined ? aEspera(() => pedir(id)) : undefined
}

/** The same of a store's page. */
export function prefetchForLoja(pedir: (lojaId: number) => Promise<void>): Promise<void> | undefined {
  const regras = getSessao()?.regras
  return regras?.tipo === 'loja' ? aEspera(() => pedir(regras.idEstabelecimento)) : undefined
}
