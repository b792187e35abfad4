import { BancoError } from '#db/banco-error.ts'
import type { Db } from '#db/tables.ts'
import type { Segredos } from '#segredos/segredos.ts'
import { existsProvedor } from './provedores.repository.ts'

/** Refuses with BancoError to serve sign-in by a provider in production while its secrets would lie open. */
export async function requireChaveDoSso(db: Db, { prefixo }: Segredos): Promise<void> {
  if (prefixo === undefined && (await existsProvedor(db)))
    throw new BancoError(
      'Em produção a entrada pelo provedor de identidade pede SEGREDOS_CHAVE: sem ela, o segredo do cliente e os tokens ficariam abertos no banco de dados e nos backups.',
    )
}
