import type { Dia } from '@lastro/shared/dia'
import { type NotNull, sql } from 'kysely'
import { readPage } from '#db/count.ts'
import { anyOf, unnest, unnestAnyNumber } from '#db/lists.ts'
import { notBefore } from '#db/not-before.ts'
import type { Db } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'
import { FATOS } from '#modules/regras/item-da-regra.sql.ts'
import type { ChaveDoContrato } from './contratos.sql.ts'
import type { RegraVigente } from './regra-do-contrato.ts'

interface Identificavel {
  veiculoId: number
  placaMercosul: string | null
  renavam: string | null
  chassi: string | null
}

export interface PenhorNovo extends Identificavel {
  contratoId: number
  lojaId: number
  /** When the pledge begins. */
  desde: Date
}

export interface PenhorAberto {
  contratoId: number
  veiculoId: number
  penhorId: number
  dataInclusao: Date
}

const COLUNAS_DO_PENHOR = {
  veiculoId: 'bigint',
  contratoId: 'bigint',
  lojaId: 'bigint',
  desde: 'timestamptz',
} as const

/**
 * Opens a pledge for each vehicle and reserves its plate, RENAVAM and chassi. The answer's `perdidos` are vehicles with
 * an identifier that another contract, or another vehicle of these, holds; the caller must then roll back. A pledge
 * begins no earlier than its vehicle's last one ended, because another server's clock may be ahead. All acts insert
 * identifiers in one order, so that two sends can't wait for each other. `cargaInicialId`: the load that takes over
 * pledges that run already; each then notes since when its vehicle is out of the stock.
 */
export async function insertPenhores(
  db: Db,
  instituicaoFinanceiraId: number,
  veiculos: readonly PenhorNovo[],
  cargaInicialId: number | null = null,
): Promise<{ abertos: PenhorAberto[]; perdidos: number[] }> {
  const { rows: abertos } = await sql<PenhorAberto>`
    insert into penhor (instituicao_financeira_id, contrato_id, loja_id, veiculo_id, data_inclusao, placa, placa_mercosul, modelo_id,
      ano_modelo, tipo_combustivel_id, carga_inicial_id, saiu_antes)
    select ${instituicaoFinanceiraId}::bigint, n.contrato_id, n.loja_id, v.id,
      greatest(n.desde, (select max(anterior.data_exclusao) from penhor anterior where anterior.veiculo_id = v.id)),
      v.placa, v.placa_mercosul, v.modelo_id, v.ano_modelo, v.tipo_combustivel_id, ${cargaInicialId}::bigint,
      case when ${cargaInicialId}::bigint is not null then v.saiu_em end
    from ${unnestAnyNumber(veiculos, COLUNAS_DO_PENHOR)} as n (veiculo_id, contrato_id, loja_id, desde)
    join veiculo v on v.id = n.veiculo_id order by v.id
    on conflict (veiculo_id) where data_exclusao is null do nothing
    returning contrato_id, veiculo_id, id as penhor_id, data_inclusao`.execute(db)
  const penhorDe = new Map(abertos.map((aberto) => [keyOf(aberto), aberto.penhorId]))
  const identificadores = veiculos.flatMap((veiculo) => {
    const penhorId = penhorDe.get(keyOf(veiculo))
    return penhorId === undefined
      ? []
      : identificadoresDe(veiculo).map((identificador) => ({ ...identificador, penhorId }))
  })
  const { rows: tomados } = await sql<{ penhorId: number; quantos: number }>`
    with novo as (
      insert into penhor_identificador (tipo, valor, instituicao_financeira_id, penhor_id)
      select tipo, valor, ${instituicaoFinanceiraId}::bigint, penhor_id
      from ${unnest(identificadores, { tipo: 'text', valor: 'text', penhorId: 'bigint' })} as i (tipo, valor, penhor_id)
      order by tipo, valor
      on conflict (tipo, valor) do nothing
      returning penhor_id)
    select penhor_id, count(*) as quantos from novo group by penhor_id`.execute(db)
  const quantos = new Map(tomados.map((row) => [row.penhorId, row.quantos]))
  const perdidos = veiculos.filter((veiculo) => {
    const penhorId = penhorDe.get(keyOf(veiculo))
    return penhorId === undefined || quantos.get(penhorId) !== identificadoresDe(veiculo).length
  })
  return { abertos, perdidos: perdidos.map(({ veiculoId }) => veiculoId) }
}

const keyOf = ({ contratoId, veiculoId }: { contratoId: number; veiculoId: number }) =>
  `${contratoId}:${veiculoId}`

function identificadoresDe({ placaMercosul, renavam, chassi }: Identificavel) {
  return [
    { tipo: 'placa', valor: placaMercosul },
    { tipo: 'renavam', valor: renavam },
    { tipo: 'chassi', valor: chassi },
  ].flatMap(({ tipo, valor }) => (valor === null ? [] : [{ tipo, valor }]))
}

/** Ends pledges: sets the end of their movements, marks the gravame as baixado and frees the vehicles. */
export async function updatePenhoresFechados(
  db: Db,
  instituicaoId: number,
  penhorIds: readonly number[],
  agora: Date,
): Promise<void> {
  if (penhorIds.length === 0) return
  await sql`delete from penhor_identificador
    where instituicao_financeira_id = ${instituicaoId} and penhor_id = ${anyOf(penhorIds)}`.execute(db)
  const fim = notBefore('data_inclusao', agora)
  await sql`
    update penhor p set data_exclusao = ${fim}, gravame = 'baixado', gravame_baixado_em = ${fim}
    where instituicao_financeira_id = ${instituicaoId} and id = ${anyOf(penhorIds)} and data_exclusao is null`.execute(
    db,
  )
}

interface Julgamento {
  /** null: no rule judges the vehicles. */
  regra: RegraVigente | null
  veiculoIds: readonly number[]
  hoje: Dia
}

/** Writes into the vehicles' open pledges the version that judged them, the day, and the facts of that day. */
export async function updateJulgamento(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  { regra, veiculoIds, hoje }: Julgamento,
): Promise<void> {
  const julgado = sql`${regra?.regraId ?? null}::bigint, ${regra?.versao ?? null}::integer,
    ${regra ? hoje : null}::date, ${regra ? FATOS : null}::jsonb`
  await sql`
    update penhor p set (julgado_regra_id, julgado_versao, julgado_em, julgado_fatos) = row (${julgado})
    from veiculo join veiculo_modelo on veiculo_modelo.id = veiculo.modelo_id
    where p.instituicao_financeira_id = ${instituicaoFinanceiraId} and p.contrato_id = ${id} and p.data_exclusao is null
      and p.veiculo_id = ${anyOf(veiculoIds)} and veiculo.id = p.veiculo_id
      and (p.julgado_regra_id, p.julgado_versao, p.julgado_em, p.julgado_fatos) is distinct from (${julgado})`.execute(
    db,
  )
}

/**
 * Reads the price (in centavos) that the institution last typed for vehicles once pledged to this contract, with the
 * reference beside it. The reference is left out where it is not known.
 */
export async function listPrecosDigitados(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  veiculoIds: readonly number[],
) {
  const rows = await db
    .selectFrom('penhor')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', id)
    .where('veiculoId', '=', anyOf(veiculoIds))
    .where('precoInstituicaoFinanceira', 'is not', null)
    .distinctOn('veiculoId')
    .select(['veiculoId', 'precoInstituicaoFinanceira', 'precoReferencia', 'mesReferencia'])
    .orderBy('veiculoId')
    .orderBy('id', 'desc')
    .$narrowType<{ precoInstituicaoFinanceira: NotNull }>()
    .execute()
  return rows.map(({ precoReferencia, mesReferencia, ...preco }) =>
    precoReferencia === null ? preco : { ...preco, precoReferencia, mesReferencia },
  )
}

/** Reads a page of the movement history (spec section 3), oldest inclusion first. */
export async function listMovimentacoes(
  db: Db,
  { instituicaoFinanceiraId, id }: ChaveDoContrato,
  limites: PageBounds,
) {
  const base = db
    .selectFrom('penhor')
    .innerJoin('veiculo', 'veiculo.id', 'penhor.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('penhor.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('penhor.contratoId', '=', id)
  const linhas = base
    .select([
      'penhor.veiculoId',
      'veiculo.placa',
      'veiculoMarca.nome as marca',
      'veiculoModelo.nome as modelo',
      'penhor.dataInclusao',
      'penhor.dataExclusao',
    ])
    .orderBy('penhor.id')
  return readPage(base, linhas, limites)
}
