import { StatusContrato, type TipoContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Dia } from '@lastro/shared/dia'
import { sql } from 'kysely'
import { instanteDe } from '#clock.ts'
import { anyOf, unnest } from '#db/lists.ts'
import type { Db, Tx } from '#db/tables.ts'
import { itemDaRegra } from '#modules/regras/item-da-regra.sql.ts'
import { MELHOR_PRIMEIRO, precoReferencia, precoServe } from '#modules/veiculos/preco-referencia.sql.ts'

/** A line of a file. */
export interface Lugar {
  arquivoId: number
  linha: number
}

/** A contract that nothing stands against. */
export interface ContratoATrazer extends Lugar {
  numero: string
  numeroUnico: string
  numeroOrdem: string
  idParceiro: string | null
  cnpjLoja: string
  lojaId: number | null
  regraId: number | null
  tipo: TipoContrato
  valorCredito: Centavos
  valorGarantia: Centavos
  dataContrato: Dia
  dataTermino: Dia
}

/** The next contracts behind `depois` in the order of the files, as many as one transaction takes. */
export async function listATrazer(
  db: Db,
  cargaId: number,
  { depois, contratos, veiculos }: { depois: Lugar; contratos: number; veiculos: number },
): Promise<ContratoATrazer[]> {
  const { rows } = await sql<ContratoATrazer>`
    select arquivo_id, linha, numero, numero_unico, numero_ordem, id_parceiro, cnpj_loja, loja_id, regra_id, tipo, valor_credito,
      valor_garantia, data_contrato, data_termino
    from (select c.*, sum(veiculos) over (order by arquivo_id, linha) as ate
      from (select * from carga_inicial_contrato where carga_id = ${cargaId} and contrato_id is null and recusa is null
          and (arquivo_id, linha) > (${depois.arquivoId}::bigint, ${depois.linha}::integer)
        order by arquivo_id, linha limit ${contratos}) c) l
    where ate <= ${veiculos} or ate = veiculos order by arquivo_id, linha`.execute(db)
  return rows
}

/** Good lines of these stores that are no establishment yet, or that the load has not looked at: at most one of each. */
export const listLojasATrazer = (db: Db, cargaId: number, cnpjs: readonly string[] | null, limit: number) =>
  db
    .selectFrom('cargaInicialLoja as l')
    .where('l.cargaId', '=', cargaId)
    .where('l.problema', 'is', null)
    .where('l.lojaId', 'is', null)
    .$if(cnpjs !== null, (query) => query.where('l.cnpj', '=', anyOf(cnpjs ?? [], 'text')))
    .leftJoin('estabelecimento as e', 'e.cnpj', 'l.cnpj')
    .where((eb) => eb.or([eb('e.tipo', 'is', null), eb('e.tipo', '=', 'loja')]))
    .distinctOn('l.cnpj')
    .select([
      'l.cnpj',
      'l.arquivoId',
      'l.linha',
      'l.razaoSocial',
      'l.nomeFantasia',
      'l.uf',
      'l.prazoWhitelist',
      'e.id',
    ])
    .orderBy('l.cnpj')
    .orderBy('l.linha')
    .limit(limit)
    .execute()

export async function countLojasNovas(db: Db, cargaId: number): Promise<number> {
  const { quantas } = await db
    .selectFrom('cargaInicialLoja as l')
    .leftJoin('estabelecimento as e', 'e.cnpj', 'l.cnpj')
    .where('l.cargaId', '=', cargaId)
    .where('l.problema', 'is', null)
    .where('l.lojaId', 'is', null)
    .where('e.id', 'is', null)
    .select((eb) => eb.fn.count<number>('l.cnpj').distinct().as('quantas'))
    .executeTakeFirstOrThrow()
  return quantas
}

export async function updateLojaTrazida(
  tx: Tx,
  { arquivoId, linha }: Lugar,
  feita: { lojaId: number; criada: boolean; autorizada: boolean },
): Promise<void> {
  await tx
    .updateTable('cargaInicialLoja')
    .set(feita)
    .where('arquivoId', '=', arquivoId)
    .where('linha', '=', linha)
    .execute()
}

export const listLojasPorCnpj = (tx: Tx, cnpjs: readonly string[]) =>
  tx
    .selectFrom('estabelecimento')
    .where('tipo', '=', 'loja')
    .where('cnpj', '=', anyOf(cnpjs, 'text'))
    .select(['id', 'cnpj'])
    .execute()

/** Locks rules until the transaction ends, and answers their present versions; deleted ones are left out. */
export const lockVersoes = (tx: Tx, instituicaoId: number, ids: readonly number[]) =>
  tx
    .selectFrom('regraGarantia')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', anyOf(ids))
    .where('excluidaEm', 'is', null)
    .where('exclusaoPedidaEm', 'is', null)
    .select(['id', 'versao'])
    .orderBy('id')
    .forShare()
    .execute()

export interface ContratoNovo extends ContratoATrazer {
  lojaId: number
  regraVersao: number | null
}

/** Inserts Ativo contracts with their own days; answers the ids of those whose number was free. */
export async function insertContratosTrazidos(
  tx: Tx,
  { instituicaoId, cargaId }: { instituicaoId: number; cargaId: number },
  contratos: readonly ContratoNovo[],
): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('contrato')
    .values(
      contratos.map((contrato) => {
        const inicio = instanteDe(contrato.dataContrato)
        return {
          instituicaoFinanceiraId: instituicaoId,
          lojaId: contrato.lojaId,
          regraGarantiaId: contrato.regraId,
          regraGarantiaVersao: contrato.regraVersao,
          numero: contrato.numero,
          numeroOrdem: contrato.numeroOrdem,
          idParceiro: contrato.idParceiro,
          valorCredito: contrato.valorCredito,
          valorGarantia: contrato.valorGarantia,
          dataTermino: contrato.dataTermino,
          status: StatusContrato.Ativo,
          tipo: contrato.tipo,
          tipoSelecaoGarantia: TipoSelecaoGarantia.InstituicaoFinanceira,
          criadoEm: inicio,
          enviadoEm: inicio,
          statusDesde: inicio,
          cargaInicialId: cargaId,
        }
      }),
    )
    .onConflict((conflict) => conflict.columns(['instituicaoFinanceiraId', 'numeroUnico']).doNothing())
    .returning(['id', 'numeroUnico'])
    .execute()
  return new Map(rows.map(({ numeroUnico, id }) => [numeroUnico, id]))
}

/**
 * Vehicles of these contracts' lines that the stock doesn't know get a row that is out of it. A row that a stock load
 * inserts in this moment is taken instead.
 */
export async function insertVeiculosForaDoEstoque(
  tx: Tx,
  cargaId: number,
  contratos: readonly { numeroUnico: string; lojaId: number }[],
  agora: Date,
): Promise<void> {
  const linhas = sql`${unnest(contratos, { numeroUnico: 'text', lojaId: 'bigint' })} as n (numero_unico, loja_id)
    join carga_inicial_veiculo l on l.carga_id = ${cargaId} and l.numero_unico = n.numero_unico and l.penhor_id is null and l.veiculo_id is null`
  await sql`
    insert into veiculo (loja_id, placa, placa_mercosul, renavam, chassi, modelo_id, tipo_id, ano_modelo, tipo_combustivel_id, hodometro,
      saiu_em, atualizado_em)
    select n.loja_id, coalesce(l.placa, 'A emplacar ' || right(l.chassi, 8)), l.placa_mercosul, l.renavam, l.chassi, m.id, m.tipo_id,
      l.ano_modelo, l.tipo_combustivel_id, case when l.placa_mercosul is null then 0 end, ${agora}::timestamptz, ${agora}::timestamptz
    from ${linhas} join veiculo_modelo m on m.codigo_fipe = l.codigo_fipe
    order by l.arquivo_id, l.linha
    on conflict do nothing`.execute(tx)
  await sql`
    update carga_inicial_veiculo u set veiculo_id = v.id
    from ${linhas} join veiculo v on v.loja_id = n.loja_id and coalesce(v.placa_mercosul, v.chassi) = coalesce(l.placa_mercosul, l.chassi)
    where u.arquivo_id = l.arquivo_id and u.linha = l.linha`.execute(tx)
}

/**
 * Adds the papers that a line tells and the stock's row lacks. A pledge reserves those of the row, and a paper that only the
 * line knew would leave the car free for another.
 */
export async function updatePapeisDitos(
  tx: Tx,
  cargaId: number,
  contratos: readonly { numeroUnico: string; lojaId: number }[],
): Promise<void> {
  await sql`
    update veiculo v set renavam = coalesce(v.renavam, l.renavam), chassi = coalesce(v.chassi, l.chassi),
      placa = case when v.placa_mercosul is null and l.placa_mercosul is not null then l.placa else v.placa end,
      placa_mercosul = coalesce(v.placa_mercosul, l.placa_mercosul)
    from ${unnest(contratos, { numeroUnico: 'text', lojaId: 'bigint' })} as n (numero_unico, loja_id)
      join carga_inicial_veiculo l on l.carga_id = ${cargaId} and l.numero_unico = n.numero_unico and l.penhor_id is null
    where v.id = l.veiculo_id and v.loja_id = n.loja_id and (v.renavam is null and l.renavam is not null
      or v.chassi is null and l.chassi is not null or v.placa_mercosul is null and l.placa_mercosul is not null)`.execute(
    tx,
  )
}

export interface VeiculoATrazer extends Lugar {
  contratoId: number
  lojaId: number
  /** null: the stock changed since the judgement. */
  veiculoId: number | null
  placaMercosul: string | null
  renavam: string | null
  chassi: string | null
  preco: Centavos
  dataInclusao: Dia
  precoReferencia: Centavos | null
  mesReferencia: Dia | null
  foraDoEstoque: boolean
  naoAtende: boolean
  /** It was told to be somebody else's since the judgement. */
  consignado: boolean
}

/**
 * Locks and reads the vehicles of contracts that were just inserted. Beside their papers: the reference price of the
 * month of their inclusion, and whether they qualify today under their contract's rule.
 */
export async function lockVeiculosATrazer(
  tx: Tx,
  { instituicaoId, cargaId, hoje }: { instituicaoId: number; cargaId: number; hoje: Dia },
  contratos: readonly { numeroUnico: string; id: number }[],
): Promise<VeiculoATrazer[]> {
  const daCarga = sql`${unnest(contratos, { numeroUnico: 'text', id: 'bigint' })} as n (numero_unico, id)
    join carga_inicial_veiculo l on l.carga_id = ${cargaId} and l.numero_unico = n.numero_unico and l.penhor_id is null
    join contrato c on c.instituicao_financeira_id = ${instituicaoId} and c.id = n.id`
  // Identifiers are read once nobody changes them any more (a stock load locks before it writes).
  await sql`select from ${daCarga} join veiculo v on v.id = l.veiculo_id order by v.id for share of v`.execute(
    tx,
  )
  const item = itemDaRegra({
    regraId: sql.ref('c.regra_garantia_id'),
    versao: sql.ref('c.regra_garantia_versao'),
    hoje,
  })
  const { rows } = await sql<VeiculoATrazer>`
    select l.arquivo_id, l.linha, c.id as contrato_id, c.loja_id, veiculo.id as veiculo_id, veiculo.placa_mercosul, veiculo.renavam,
      veiculo.chassi, l.preco_acordado as preco, l.data_inclusao, inclusao.preco as preco_referencia, inclusao.mes as mes_referencia,
      coalesce(veiculo.saiu_em is not null, true) as fora_do_estoque, c.regra_garantia_id is not null and item.item_id is null as nao_atende,
      veiculo.consignado_desde is not null as consignado
    from ${daCarga}
    left join veiculo on veiculo.id = l.veiculo_id and veiculo.loja_id = c.loja_id
    left join veiculo_modelo on veiculo_modelo.id = veiculo.modelo_id
    left join veiculo_tipo_combustivel on veiculo_tipo_combustivel.id = veiculo.tipo_combustivel_id
    left join lateral (
      select p.preco, p.mes from preco_referencia p join fipe_mes f on f.mes = p.mes and f.tipo_id = veiculo_modelo.tipo_id
      where ${precoServe(hoje)} and p.mes = date_trunc('month', l.data_inclusao)::date order by ${MELHOR_PRIMEIRO} limit 1) inclusao on true
    left join lateral ${precoReferencia(hoje)} on true
    left join lateral ${item} on c.regra_garantia_id is not null
    order by l.arquivo_id, l.linha`.execute(tx)
  return rows
}

/** Notes what came of a batch's lines. */
export async function updateTrazidos(
  tx: Tx,
  contratos: readonly (Lugar & { contratoId: number })[],
  veiculos: readonly (Lugar & {
    veiculoId: number
    penhorId: number
    foraDoEstoque: boolean
    semReferencia: boolean
    naoAtende: boolean
  })[],
): Promise<void> {
  await sql`
    update carga_inicial_contrato c set contrato_id = n.contrato_id
    from ${unnest(contratos, { arquivoId: 'bigint', linha: 'integer', contratoId: 'bigint' })} as n (arquivo_id, linha, contrato_id)
    where c.arquivo_id = n.arquivo_id and c.linha = n.linha`.execute(tx)
  const colunas = {
    arquivoId: 'bigint',
    linha: 'integer',
    veiculoId: 'bigint',
    penhorId: 'bigint',
    foraDoEstoque: 'boolean',
    semReferencia: 'boolean',
    naoAtende: 'boolean',
  } as const
  await sql`
    update carga_inicial_veiculo v set veiculo_id = n.veiculo_id, penhor_id = n.penhor_id, fora_do_estoque = n.fora, sem_referencia = n.sem,
      nao_atende = n.nao
    from ${unnest(veiculos, colunas)} as n (arquivo_id, linha, veiculo_id, penhor_id, fora, sem, nao)
    where v.arquivo_id = n.arquivo_id and v.linha = n.linha`.execute(tx)
}

interface TrazidosDaLoja {
  lojaId: number
  contratos: number
  veiculos: number
}

/** What stores were not told of yet, and are told of now. */
export async function updateAvisados(tx: Tx, cargaId: number): Promise<TrazidosDaLoja[]> {
  const { rows } = await sql<TrazidosDaLoja>`
    with avisada as (
      update carga_inicial_contrato set avisado = true where carga_id = ${cargaId} and contrato_id is not null and not avisado
      returning contrato_id, veiculos)
    select c.loja_id, count(*)::integer as contratos, sum(a.veiculos)::integer as veiculos
    from avisada a join contrato c on c.id = a.contrato_id group by c.loja_id order by c.loja_id`.execute(tx)
  return rows
}
