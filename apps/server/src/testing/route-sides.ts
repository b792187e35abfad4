import { PERMISSOES } from '@lastro/shared/permissoes'
import type { TestApp } from './app.ts'
import { DE_INSTITUICAO, DE_LOJA } from './cenario.ts'
import type { Exemplos, Rota } from './rotas.ts'

/** An id that nothing has. */
export const UNKNOWN_ID = 999_999_999

export type LadoDaRota = 'instituicao' | 'loja' | 'operador' | 'credencial'

/** Everybody who may call a route, and tries its ids. */
export function sidesOf({ acesso }: Rota): LadoDaRota[] {
  if (acesso.tipo !== 'permissao') return []
  const deInstituicao = acesso.instituicao?.some((codigo) => DE_INSTITUICAO.includes(codigo))
  return [
    ...(deInstituicao ? (['instituicao'] as const) : []),
    ...(acesso.loja ? (['loja'] as const) : []),
    ...(acesso.instituicao ? (['operador'] as const) : []),
    ...(acesso.credencial ? (['credencial'] as const) : []),
  ]
}

/** A user of each side, in the institution and store of these examples, with all permissions there. */
export async function tokensDosLados(
  { cenario }: TestApp,
  { ids }: Exemplos,
): Promise<Record<LadoDaRota, string>> {
  return {
    instituicao: (await cenario.usuario(ids.banco, DE_INSTITUICAO)).token,
    loja: (await cenario.usuario(ids.loja, DE_LOJA)).token,
    operador: (await cenario.usuario(null, PERMISSOES)).token,
    credencial: (await cenario.credencial(ids.loja)).token,
  }
}
