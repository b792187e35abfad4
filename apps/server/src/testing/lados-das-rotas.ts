import { PERMISSOES } from '@lastro/shared/permissoes'
import type { TestApp } from './app.ts'
import { DE_INSTITUICAO, DE_LOJA } from './cenario.ts'
import type { Exemplos, Rota } from './rotas.ts'

/** An id that nothing has. */
export const NAO_EXISTE = 999_999_999

export type LadoDaRota = 'instituicao' | 'loja' | 'operador' | 'credencial'

/** Everybody who may call a route, as whom its ids are tried. */
export function ladosDa({ acesso }: Rota): LadoDaRota[] {
  if (acesso.tipo !== 'permissao') return []
  const deInstituicao = acesso.instituicao?.some((codigo) => DE_INSTITUICAO.includes(codigo))
  return [
    ...(deInstituicao ? (['instituicao'] as const) : []),
    ...(acesso.loja ? (['loja'] as const) : []),
    ...(acesso.instituicao ? (['operador'] as const) : []),
    ...(acesso.credencial ? (['credencial'] as const) : []),
  ]
}

/** Somebody of each side, of the institution and the store of these examples, who may do everything there. */
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
