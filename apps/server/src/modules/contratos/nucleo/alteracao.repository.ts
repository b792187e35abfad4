import type { SituacaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import type { Lado } from '@lastro/shared/contratos/lados'
import { anyOf } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { ChaveDaAlteracao, ChaveDoContrato } from './contratos.sql.ts'
import type { GarantiaNova } from './garantias.repository.ts'

/** Reads the unanswered proposals of an institution's contracts, each with its vehicles. A contract has at most one. */
export async function listAlteracoesAbertas(
  db: Db,
  instituicaoFinanceiraId: number,
  contratoIds: readonly number[],
) {
  if (contratoIds.length === 0) return []
  const abertas = await db
    .selectFrom('alteracaoGarantia as a')
    .innerJoin('usuario', 'usuario.id', 'a.propostaPor')
    .where('a.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('a.contratoId', '=', anyOf(contratoIds))
    .where('a.situacao', '=', 'pendente')
    .select(['a.id', 'a.contratoId', 'a.lado', 'a.propostaEm', 'a.expiraEm', 'usuario.nome as usuario'])
    .execute()
  const ids = abertas.map(({ id }) => id)
  const veiculosDe = Map.groupBy(
    ids.length > 0 ? await listVeiculos(db, instituicaoFinanceiraId, ids) : [],
    ({ alteracaoId }) => alteracaoId,
  )
  return abertas.map((aberta) => {
    const veiculos = veiculosDe.get(aberta.id) ?? []
    const rowsWithPreco = (qual: 'incluir' | 'preco') =>
      veiculos.flatMap(({ sentido, precoVeiculo, ...veiculo }) =>
        sentido === qual && precoVeiculo !== null ? [{ ...veiculo, precoVeiculo }] : [],
      )
    return {
      ...aberta,
      incluir: rowsWithPreco('incluir'),
      /** Vehicles that stay, at another price. */
      precos: rowsWithPreco('preco'),
      remover: veiculos.filter(({ sentido }) => sentido === 'remover'),
    }
  })
}
export type AlteracaoAberta = Awaited<ReturnType<typeof listAlteracoesAbertas>>[number]

/** Reads the contract's unanswered proposal; null without one. */
export async function findAlteracaoAberta(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
): Promise<AlteracaoAberta | null> {
  return (await listAlteracoesAbertas(db, instituicaoFinanceiraId, [id]))[0] ?? null
}

function listVeiculos(db: Db, instituicaoFinanceiraId: number, alteracaoIds: readonly number[]) {
  return db
    .selectFrom('alteracaoGarantiaVeiculo as v')
    .innerJoin('veiculo', 'veiculo.id', 'v.veiculoId')
    .where('v.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('v.alteracaoId', '=', anyOf(alteracaoIds))
    .select([
      'v.alteracaoId',
      'v.veiculoId',
      'v.penhorId',
      'v.sentido',
      'v.precoVeiculo',
      'v.precoInstituicaoFinanceira',
      'v.precoReferencia',
      'v.mesReferencia',
      'veiculo.placa',
    ])
    .orderBy('v.veiculoId')
    .execute()
}

interface AlteracaoNova {
  lado: Lado
  propostaPor: number
  propostaEm: Date
  expiraEm: Date
  incluir: readonly GarantiaNova[]
  precos: readonly GarantiaNova[]
  remover: readonly { veiculoId: number; penhorId: number }[]
}

/** Writes the proposal and its vehicles, and answers its id. Every vehicle must be pledged already. */
export async function insertAlteracao(
  tx: Tx,
  { instituicaoFinanceiraId, id: contratoId }: ChaveDoContrato,
  { incluir, remover, precos, ...alteracao }: AlteracaoNova,
): Promise<number> {
  const { id: alteracaoId } = await tx
    .insertInto('alteracaoGarantia')
    .values({ ...alteracao, instituicaoFinanceiraId, contratoId, situacao: 'pendente' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chave = { instituicaoFinanceiraId, alteracaoId }
  const rowsWithPreco = (garantias: readonly GarantiaNova[], sentido: 'incluir' | 'preco') =>
    garantias.map(({ penhorId, ...garantia }) => {
      if (penhorId === null) throw new Error('A vehicle with a price is not pledged')
      return { ...chave, ...garantia, penhorId, sentido }
    })
  const remocoes = remover.map((garantia) => ({ ...chave, ...garantia, sentido: 'remover' as const }))
  for (const lote of lotesDe([
    ...rowsWithPreco(incluir, 'incluir'),
    ...remocoes,
    ...rowsWithPreco(precos, 'preco'),
  ]))
    await tx.insertInto('alteracaoGarantiaVeiculo').values(lote).execute()
  return alteracaoId
}

/** Keeps a statement below PostgreSQL's limit of 65,535 parameters. */
const LOTE = 1_000

function lotesDe<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / LOTE) }, (_, index) =>
    rows.slice(index * LOTE, (index + 1) * LOTE),
  )
}

export interface FimDaAlteracao {
  situacao: Exclude<SituacaoDaAlteracao, 'pendente'>
  /** null: the proposal lapsed without an answer. */
  usuarioId: number | null
  motivo?: string | null
  agora: Date
}

export async function updateFimDaAlteracao(
  tx: Tx,
  { instituicaoFinanceiraId, alteracaoId }: ChaveDaAlteracao,
  { situacao, usuarioId, motivo = null, agora }: FimDaAlteracao,
): Promise<void> {
  await tx
    .updateTable('alteracaoGarantia')
    .set({ situacao, encerradaEm: agora, encerradaPor: usuarioId, motivo })
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('id', '=', alteracaoId)
    .execute()
}

/**
 * Reads the contracts whose unanswered proposal was due by `agora`, in the order of the proposals' ids, from the one
 * after `depoisDe` on.
 */
export function listAlteracoesVencidas(
  db: Db,
  { agora, depoisDe, limite }: { agora: Date; depoisDe: number; limite: number },
) {
  return db
    .selectFrom('alteracaoGarantia')
    .where('situacao', '=', 'pendente')
    .where('expiraEm', '<=', agora)
    .where('id', '>', depoisDe)
    .select(['instituicaoFinanceiraId', 'contratoId as id', 'id as alteracaoId'])
    .orderBy('id')
    .limit(limite)
    .execute()
}
