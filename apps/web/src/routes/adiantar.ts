import { getSessao } from '../lib/session.ts'

const semEsperar = (pedido: Promise<void>) => void pedido.catch(() => undefined)

/**
 * Asks for what a page of an institution shows first, while the page's code is still on its way. It isn't waited for, and what fails is
 * told by the page, which asks again.
 */
export function adiantar(
  { instituicao }: { instituicao?: number | undefined },
  pedir: (instituicaoId: number) => Promise<void>,
): void {
  const regras = getSessao()?.regras
  const id = regras?.tipo === 'instituicao' ? regras.idEstabelecimento : instituicao
  if (regras && regras.tipo !== 'loja' && id !== undefined) semEsperar(pedir(id))
}

/** The same of a store's page. */
export function adiantarDaLoja(pedir: (lojaId: number) => Promise<void>): void {
  const regras = getSessao()?.regras
  if (regras?.tipo === 'loja') semEsperar(pedir(regras.idEstabelecimento))
}
