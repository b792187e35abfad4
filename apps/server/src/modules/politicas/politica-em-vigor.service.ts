import { MAX_NAMED_PEOPLE, type Protecoes, SEM_PROTECOES } from '@lastro/shared/politicas/politica'
import type { QuemPode } from '@lastro/shared/politicas/quem-pode'
import type { Permissao } from '@lastro/shared/permissoes'
import type { Db, Tx } from '#db/tables.ts'
import { findPolitica, listQuemPode, lockPoliticaEmUso } from './politicas.repository.ts'

/** The policy in force of an institution; without a row, all protections are off. */
export async function obterPolitica(db: Db, instituicaoId: number): Promise<Protecoes & { versao: number }> {
  return (await findPolitica(db, instituicaoId)) ?? { ...SEM_PROTECOES, versao: 0 }
}

const READ_POLITICAS = new WeakMap<Tx, Map<number, Promise<Protecoes>>>()

/**
 * The policy for a decision, read once per transaction. A stored policy can't change before the decision is committed.
 */
export function politicaParaDecidir(tx: Tx, instituicaoId: number): Promise<Protecoes> {
  const lidas = READ_POLITICAS.get(tx) ?? new Map<number, Promise<Protecoes>>()
  READ_POLITICAS.set(tx, lidas)
  const lida =
    lidas.get(instituicaoId) ??
    lockPoliticaEmUso(tx, instituicaoId).then((politica) => politica ?? SEM_PROTECOES)
  lidas.set(instituicaoId, lida)
  return lida
}

interface PessoasQuery {
  instituicaoId: number
  codigo: Permissao
  /** Ids of those who can't. */
  exceto: readonly number[]
}

/** The institution's people who hold a code, without those who can't use it. */
export async function quemPode(db: Db, { instituicaoId, codigo, exceto }: PessoasQuery): Promise<QuemPode> {
  const pessoas = await listQuemPode(db, { instituicaoId, codigo, exceto, limit: MAX_NAMED_PEOPLE })
  return { nomes: pessoas.map(({ nome }) => nome), total: pessoas[0]?.total ?? 0 }
}
