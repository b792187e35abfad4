import { currentSessao } from '../lib/session.ts'

/**
 * For a route's loader: asks for the first data of an institution's page while the page's code loads. Failures are
 * ignored here, since the page asks again and reports them.
 */
export function prefetchForInstituicao(
  { instituicao }: { instituicao?: number | undefined },
  ask: (instituicaoId: number) => Promise<void>,
): void {
  const regras = currentSessao()?.regras
  const id = regras?.tipo === 'instituicao' ? regras.idEstabelecimento : instituicao
  if (regras && regras.tipo !== 'loja' && id !== undefined) ask(id).catch(() => undefined)
}

/**
 * For a route's loader: asks for the first data of a store's page while the page's code loads. Failures are ignored
 * here, since the page asks again and reports them.
 */
export function prefetchForLoja(ask: (lojaId: number) => Promise<void>): void {
  const regras = currentSessao()?.regras
  if (regras?.tipo === 'loja') ask(regras.idEstabelecimento).catch(() => undefined)
}
