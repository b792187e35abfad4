import { POLITICA_INICIAL } from '@lastro/shared/politicas/politica'
import type {
  AlterarCadastroRequest,
  Cadastro,
  CriarCadastroRequest,
} from '@lastro/shared/estabelecimentos/cadastro'
import { bareDocument } from '@lastro/shared/clean-text'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'
import { readPage } from '#db/count.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds, Lista } from '#http/lista.ts'

interface FiltroCadastros {
  filtro: string | undefined
  tipo: 'instituicao' | 'loja' | undefined
  /** Only this establishment. */
  id?: number
}

/** Institutions and stores by trade name. */
export async function listCadastros(
  db: Db,
  { filtro, tipo, id }: FiltroCadastros,
  limites: PageBounds,
): Promise<Lista<Cadastro>> {
  let base = db.selectFrom('estabelecimento as e')
  if (id !== undefined) base = base.where('e.id', '=', id)
  if (tipo) base = base.where('e.tipo', '=', tipo)
  if (filtro) {
    const texto = normalizar(filtro)
    const documento = bareDocument(filtro)
    base = base.where(
      sql<boolean>`(position(${texto} in e.nome_busca) > 0 or position(${texto} in normalizar(e.razao_social)) > 0
        or (${documento} <> '' and position(${documento} in e.cnpj) > 0))`,
    )
  }
  const linhas = base
    .select(['e.id', 'e.tipo', 'e.cnpj', 'e.razaoSocial', 'e.nomeFantasia', 'e.uf', 'e.ativo', 'e.versao'])
    .select(
      sql<number>`(select count(*) from usuario u where u.estabelecimento_id = e.id and u.ativo and not u.servico)::int`.as(
        'usuarios',
      ),
    )
    .orderBy('e.nomeBusca')
    .orderBy('e.id')
  return readPage(base, linhas, limites)
}

export async function existsEstabelecimento(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('estabelecimento').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

export function lockCadastro(tx: Tx, id: number) {
  return tx
    .selectFrom('estabelecimento')
    .where('id', '=', id)
    .select(['id', 'tipo', 'cnpj', 'razaoSocial', 'nomeFantasia', 'uf', 'ativo', 'versao'])
    .forUpdate()
    .executeTakeFirst()
}

/** The new establishment's id; undefined when the CNPJ is taken. */
export async function insertCadastro(
  tx: Tx,
  novo: CriarCadastroRequest & { criadoEm: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('estabelecimento')
    .values({ ...novo, logotipo: null })
    .onConflict((oc) => oc.column('cnpj').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .insertInto(novo.tipo === 'loja' ? 'loja' : 'instituicaoFinanceira')
    .values({ id: row.id })
    .execute()
  if (novo.tipo === 'instituicao')
    await tx
      .insertInto('politicaInstituicao')
      .values({
        ...POLITICA_INICIAL,
        instituicaoFinanceiraId: row.id,
        exigeRenave: JSON.stringify(POLITICA_INICIAL.exigeRenave),
      })
      .execute()
  return row.id
}

export async function updateCadastro(tx: Tx, id: number, cadastro: AlterarCadastroRequest): Promise<void> {
  await tx
    .updateTable('estabelecimento')
    .set({ ...cadastro, versao: sql`versao + 1` })
    .where('id', '=', id)
    .execute()
}
