import {
  CODIGOS_DA_NOVIDADE,
  TIPOS_DE_NOVIDADE,
  type TipoDeNovidade,
} from '@lastro/shared/novidades/tipos-de-novidade'
import { mayCall } from '@lastro/shared/permissoes'
import type { Regras } from '#lib/session.ts'

type Leitor = Pick<Regras, 'tipo'> & { permissoes: readonly string[] }

/** The kinds of news that a person may read. */
export function tiposQueLe({ tipo, permissoes }: Leitor): TipoDeNovidade[] {
  const codigos = CODIGOS_DA_NOVIDADE[tipo === 'loja' ? 'loja' : 'instituicao']
  return TIPOS_DE_NOVIDADE.filter((each) => mayCall(permissoes, codigos[each]))
}

export const mayReadNovidades = (leitor: Leitor): boolean => tiposQueLe(leitor).length > 0
