import { CODIGO_DE_QUEM_ADMINISTRA, type Permissao } from '@lastro/shared/permissoes'
import type { Db } from '#db/tables.ts'

const CODIGOS: Permissao[] = [CODIGO_DE_QUEM_ADMINISTRA.instituicao, CODIGO_DE_QUEM_ADMINISTRA.loja]

/** Active people who administer the accesses of their establishment, by one of these codes. */
export const administradores = (db: Db, codigos: readonly Permissao[] = CODIGOS) =>
  db
    .selectFrom('usuario')
    .where('usuario.ativo', '=', true)
    .where('usuario.servico', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('usuarioPerfil')
          .innerJoin('perfilPermissao', 'perfilPermissao.perfilId', 'usuarioPerfil.perfilId')
          .whereRef('usuarioPerfil.usuarioId', '=', 'usuario.id')
          .where('perfilPermissao.codigo', 'in', codigos)
          .select('usuarioPerfil.usuarioId'),
      ),
    )
