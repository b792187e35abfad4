import { bareDocument } from '@lastro/shared/clean-text'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import { readPage } from '#db/count.ts'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import type { Instituicao } from '@lastro/shared/estabelecimentos/estabelecimento'

interface Directory extends PageBounds {
  tipo: 'instituicao' | 'loja'
  /** Search text: part of a name, without accents and case, or of the CNPJ. */
  q: string | undefined
  /** Only these; undefined: all. */
  ids: number[] | undefined
  comDesativados?: boolean
}

/** Institutions or stores by trade name. */
export async function listEstabelecimentos(
  db: Db,
  { tipo, q, ids, comDesativados = false, ...limites }: Directory,
): Promise<Lista<Instituicao>> {
  let base = db.selectFrom('estabelecimento').where('tipo', '=', tipo)
  if (!comDesativados) base = base.where('ativo', '=', true)
  if (ids) base = base.where('id', '=', anyOf(ids))
  if (q) {
    const texto = normalizar(q)
    const documento = bareDocument(q)
    base = base.where(
      sql<boolean>`(position(${texto} in nome_busca) > 0 or position(${texto} in normalizar(razao_social)) > 0
        or (${documento} <> '' and position(${documento} in cnpj) > 0))`,
    )
  }
  const linhas = base
    .select(['id', 'cnpj', 'razaoSocial', 'nomeFantasia', 'logotipo', 'ativo'])
    .orderBy('nomeBusca')
    .orderBy('id')
  return readPage(base, linhas, limites)
}
