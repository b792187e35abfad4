import type { SituacaoCobertura } from '@lastro/shared/cobertura/situacao'
import type { CoberturaNaProposta, ExportarContratosQuery } from '@lastro/shared/contratos/contrato'
import type { PEDIDO_ABERTO } from '@lastro/shared/contratos/pedido-reforco'
import { STATUS_DO_FILTRO } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { Centavos } from '@lastro/shared/dinheiro'
import { pontaDaPlaca } from '@lastro/shared/documentos'
import { normalizar } from '@lastro/shared/texto'
import { sql, type RawBuilder } from 'kysely'
import { limitForCount, limitedCount } from '#db/count.ts'
import { literals } from '#db/literals.ts'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { listIds } from '#exportacao/id-batches.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import {
  type CoberturaNaLinha,
  coberturaNaLinha,
  naPropostaDaLinha,
} from '#modules/cobertura/leituras/cobertura.repository.ts'
import { NA_SITUACAO } from '#modules/cobertura/avaliar/situacao.sql.ts'
import type { ContratoRow } from '#modules/contratos/nucleo/contratos.repository.ts'
import {
  alteracaoPendente,
  CAMPOS_DO_CONTRATO,
  contratosDe,
  contratosNaOrdemDosIds,
  type DonoDeContratos,
  ladoDoDono,
  numeroContem,
  somasDosContratos,
} from '#modules/contratos/nucleo/contratos.sql.ts'
import { criadoPor, criacoes } from './pelo-criador.sql.ts'
import { listIdsPelaPlaca } from './pela-placa.repository.ts'
import { type Campo, espera, paginaEmRamos } from './em-ramos.sql.ts'
import { contratosPeloNumero, MAXIMO_DE_ACHADOS } from './pelo-numero.sql.ts'

export interface ContratoDaLista extends ContratoRow {
  cobertura: CoberturaNaLinha | null
  naProposta: CoberturaNaProposta | null
  alteracaoEspera: Lado | null
  pedidoReforco: SituacaoAberta | null
}

type SituacaoAberta = (typeof PEDIDO_ABERTO)[number]
const SORT_COLUMNS: Record<Exclude<Campo, 'vez'>, string> = {
  numero: 'contrato.numero_ordem',
  loja: 'loja.nome_busca',
  valorCredito: 'contrato.valor_credito',
  valorGarantia: 'contrato.valor_garantia',
  dataTermino: 'contrato.data_termino',
  status: 'contrato.status',
}

/** A function, because the test of forgotten institutions must be able to leave out the condition that it adds. */
const alteracaoEspera = () =>
  sql<Lado | null>`(select alteracao.espera from ${alteracaoPendente} as alteracao)`

const pedidoReforco = sql<SituacaoAberta | null>`(select p.situacao from pedido_reforco p
  where p.instituicao_financeira_id = contrato.instituicao_financeira_id and p.contrato_id = contrato.id and p.encerrado_em is null)`

/** Holds for contracts with a request for reinforcement that the store has not answered. */
const COM_PEDIDO_ABERTO = sql<boolean>`exists (select from pedido_reforco p where p.instituicao_financeira_id = contrato.instituicao_financeira_id
  and p.contrato_id = contrato.id and p.encerrado_em is null and p.situacao = 'aberto')`

const matchesSituacao = (situacao: SituacaoCobertura) => sql<boolean>`exists (select from cobertura k
  where k.instituicao_financeira_id = contrato.instituicao_financeira_id and k.contrato_id = contrato.id and k.ativo
  and ${NA_SITUACAO[situacao]})`

export type BuscaDeContratos = Partial<Omit<ExportarContratosQuery, 'formato'>>

async function contratosDaBusca(db: Db, dono: DonoDeContratos, busca: BuscaDeContratos) {
  const { filtro, status, situacao, alteracao, pedido, cobertura, vez, lojaId, ids, ordenacao } = busca
  const { criador, creditoDe, creditoAte, terminoDe, terminoAte } = busca
  const campo = ordenacao?.campo
  let contratos = contratosDe(db, dono)
  if (status !== undefined)
    contratos = contratos.where('contrato.status', 'in', literals(STATUS_DO_FILTRO[status]))
  // Implied by the list, but only a range is where an index that sorts by status may begin.
  if (status !== undefined && campo === 'status')
    contratos = contratos.where(
      sql<boolean>`contrato.status <= ${sql.lit(Math.max(...STATUS_DO_FILTRO[status]))}`,
    )
  // Outer, because PostgreSQL then leaves the join out where nothing asks for the store.
  let base = contratos.leftJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
  const comStatus = base
  if (situacao) base = base.where('contrato.status', 'in', situacao)
  if (ids) base = base.where('contrato.id', '=', anyOf(ids))
  if (creditoDe !== undefined) base = base.where('contrato.valorCredito', '>=', creditoDe)
  if (creditoAte !== undefined) base = base.where('contrato.valorCredito', '<=', creditoAte)
  if (terminoDe !== undefined) base = base.where('contrato.dataTermino', '>=', terminoDe)
  if (terminoAte !== undefined) base = base.where('contrato.dataTermino', '<=', terminoAte)
  if (alteracao) base = base.where(sql<boolean>`${alteracaoEspera()} = ${alteracao}`)
  if (pedido) base = base.where(COM_PEDIDO_ABERTO)
  if (cobertura) base = base.where(matchesSituacao(cobertura))
  if (vez) base = base.where(espera(vez, dono))
  if (lojaId !== undefined) base = base.where('contrato.lojaId', '=', lojaId)
  if (criador && dono !== 'todos' && dono.instituicaoId !== undefined) {
    // By their ids PostgreSQL knows how many rows to expect.
    const pessoas = await listCriadores(db, dono.instituicaoId, criador)
    base = base.where(criadoPor(dono.instituicaoId, pessoas))
  }
  if (filtro) base = base.where(await contemTexto(db, dono, filtro))
  const ordem =
    campo === 'vez'
      ? sql<boolean>`not ${espera(ladoDoDono(dono), dono)}`
      : sql.ref(campo ? SORT_COLUMNS[campo] : 'contrato.id')
  const direcao = ordenacao?.direcao ?? 'desc'
  const soStatus = base === comStatus
  const somados = soStatus ? totalSomado(db, dono, status) : undefined
  const ramos = soStatus ? paginaEmRamos(campo, { contratos, dono, status, direcao }) : undefined
  return { base, somados, ramos, ordem, direcao } as const
}

/**
 * Reads from the running totals how many contracts an institution has in the statuses of a filter; undefined where
 * `dono` is no institution.
 */
function totalSomado(db: Db, dono: DonoDeContratos, status: BuscaDeContratos['status']) {
  if (dono === 'todos' || 'lojaId' in dono) return undefined
  let somas = somasDosContratos(db, dono.instituicaoId)
  if (status !== undefined) somas = somas.where('status', 'in', literals(STATUS_DO_FILTRO[status]))
  return somas.select(sql<number>`coalesce(sum(contratos), 0)::bigint`.as('n'))
}

type ContratosDaBusca = Awaited<ReturnType<typeof contratosDaBusca>>

/**
 * Reads the ids of a page and the number of all, counted up to `contaAte` where no total is kept. Where an index has
 * the order, nothing beyond that count is read.
 */
async function listIdsDaPagina(
  db: Db,
  { base, somados, ramos, ordem, direcao }: ContratosDaBusca,
  { limit, offset, contaAte }: PageBounds & { contaAte: number | undefined },
) {
  const todos = base.select('contrato.id')
  const ate = somados ? undefined : contaAte
  const quantos =
    somados ??
    db
      .selectFrom(limitForCount(todos, 'contrato.id', ate).as('c'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
  // A full count comes from the scan that finds the page, not from a second one.
  const total = somados || ate !== undefined ? quantos : sql<number>`count(*) over ()`
  const { rows } = ramos
    ? await sql<{ id: number; total: number }>`select id, ${quantos} as total
        from unnest(array(${ramos({ limit, offset })})) with ordinality as pagina (id, posicao) order by posicao`.execute(
        db,
      )
    : {
        rows: await todos
          .select(total.as('total'))
          .orderBy(ordem, direcao)
          .orderBy('contrato.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
      }
  const ids = rows.map(({ id }) => id)
  const [first] = rows
  if (first || offset === 0) return { ids, ...limitedCount(first?.total ?? 0, ate) }
  // Past the last page no row carries the number.
  const { n } = await quantos.executeTakeFirstOrThrow()
  return { ids, ...limitedCount(n, ate) }
}

/** Selects what the list shows of contracts, in the order of `ids`. */
const linhasDe = (db: Db, dono: DonoDeContratos, ids: Parameters<typeof contratosNaOrdemDosIds>[2]) =>
  contratosNaOrdemDosIds(db, dono, ids)
    .innerJoin('estabelecimento as instituicao', 'instituicao.id', 'contrato.instituicaoFinanceiraId')
    .leftJoin('cobertura as k', (join) =>
      join
        .onRef('k.instituicaoFinanceiraId', '=', 'contrato.instituicaoFinanceiraId')
        .onRef('k.contratoId', '=', 'contrato.id'),
    )
    .select(CAMPOS_DO_CONTRATO)
    .select([
      coberturaNaLinha.as('cobertura'),
      alteracaoEspera().as('alteracaoEspera'),
      pedidoReforco.as('pedidoReforco'),
      naPropostaDaLinha.as('naProposta'),
    ])
    .orderBy('pedido.posicao')

/**
 * Reads a page that an index has in its order, with its rows and number, in one prepared statement. `(select limit)`
 * hides the length from plans by value, so that PostgreSQL keeps the generic plan (docs/decisoes/0023).
 */
async function listPaginaPelosTotais(
  db: Db,
  dono: DonoDeContratos,
  { base, somados }: ContratosDaBusca & { somados: object },
  { limit, offset }: PageBounds,
): Promise<Lista<ContratoDaLista> | undefined> {
  const pagina = base
    .select('contrato.id')
    .orderBy('contrato.id', 'desc')
    .limit(sql<number>`(select ${limit}::bigint)`)
    .offset(sql<number>`(select ${offset}::bigint)`)
  const rows = await linhasDe(db, dono, sql<number[]>`array${pagina}`).select(somados.as('total')).execute()
  const [first] = rows
  return first && { rows, ...limitedCount(first.total ?? 0, undefined) }
}

/**
 * Reads a page of contracts and their number, newest first unless sorted. A second prepared statement reads the found
 * ids' rows (docs/decisoes/0023), so a contract that disappears in between is left out.
 * @param contaAte how far contracts are counted where no total is kept; undefined: all
 */
export async function listContratos(
  db: Db,
  dono: DonoDeContratos,
  consulta: BuscaDeContratos,
  { limit, offset, contaAte }: PageBounds & { contaAte?: number | undefined },
): Promise<Lista<ContratoDaLista>> {
  const achados = await contratosDaBusca(db, dono, consulta)
  const { somados } = achados
  const somada =
    somados &&
    !consulta.ordenacao &&
    (await listPaginaPelosTotais(db, dono, { ...achados, somados }, { limit, offset }))
  if (somada) return somada
  const { ids, ...numero } = await listIdsDaPagina(db, achados, { limit, offset, contaAte })
  return { rows: ids.length > 0 ? await linhasDe(db, dono, ids).execute() : [], ...numero }
}

/** Sums a list's contracts, in centavos; undefined where there are more than `ate`. */
export async function sumContratos(db: Db, dono: DonoDeContratos, consulta: BuscaDeContratos, ate: number) {
  const { base } = await contratosDaBusca(db, dono, consulta)
  const linhas = base.select(['contrato.valorCredito', 'contrato.valorGarantia'])
  const { contratos, ...somas } = await db
    .selectFrom(limitForCount(linhas, 'contrato.id', ate).as('c'))
    .select((eb) => [
      eb.fn.countAll<number>().as('contratos'),
      sql<Centavos>`coalesce(sum(c.valor_credito), 0)::bigint`.as('valorCredito'),
      sql<Centavos>`coalesce(sum(c.valor_garantia), 0)::bigint`.as('valorGarantia'),
    ])
    .executeTakeFirstOrThrow()
  return contratos > ate ? undefined : { contratos, ...somas }
}

export async function listIdsDeContratos(db: Db, dono: DonoDeContratos, consulta: BuscaDeContratos) {
  const { base, ordem, direcao } = await contratosDaBusca(db, dono, consulta)
  return listIds(db.selectFrom(base.select(['contrato.id', ordem.as('ordem')]).as('c')), ({ fn }) =>
    fn.agg('array_agg', ['c.id']).orderBy('c.ordem', direcao).orderBy('c.id', 'desc'),
  )
}

export const listSituacaoPorId = (db: Db, dono: DonoDeContratos, ids: number[]) =>
  contratosNaOrdemDosIds(db, dono, ids)
    .select([
      'contrato.id',
      'contrato.numero',
      'contrato.idParceiro',
      'contrato.tipo',
      'loja.nomeFantasia as loja',
      'contrato.valorCredito',
      'contrato.valorGarantia',
      'contrato.dataTermino',
      'contrato.status as statusId',
    ])
    .execute()

/**
 * Holds for contracts with this literal text, without accents or case, in numero, loja or idParceiro, or in part of a
 * vehicle's plate (domain 2). Stores, plates and long texts are looked up first. By their ids PostgreSQL can combine
 * the indexes of stores and contracts, and knows how many rows to expect.
 */
async function contemTexto(db: Db, dono: DonoDeContratos, filtro: string) {
  const lojas = await db
    .selectFrom('estabelecimento')
    .where('tipo', '=', 'loja')
    .where(sql<boolean>`position(${normalizar(filtro)} in nome_busca) > 0`)
    .select('id')
    .execute()
  const ponta = pontaDaPlaca(filtro)
  const pelaPlaca = ponta ? await listIdsPelaPlaca(db, dono, ponta) : []
  const peloNumero = await listIdsPeloNumero(db, dono, filtro)
  const conditions = [
    sql<boolean>`contrato.id = ${anyOf([...pelaPlaca, ...(peloNumero ?? [])])}`,
    ...(peloNumero ? [] : [numeroContem(filtro)]),
    // With ids of stores an index gives the newest contracts first.
    ...(lojas.length > 0 ? [sql`contrato.loja_id = ${anyOf(lojas.map(({ id }) => id))}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/**
 * Reads the ids of the people with this part of a name who created contracts of an institution. They are found one
 * after the other along an index; the platform's people would be read whole.
 */
async function listCriadores(db: Db, instituicaoId: number, nome: string): Promise<number[]> {
  const proximo = (depois: RawBuilder<unknown>) =>
    sql`select a.usuario_id as id from ${criacoes(instituicaoId)} ${depois} order by a.usuario_id limit 1`
  const { rows } = await sql<{ id: number }>`
    with recursive criador as ((${proximo(sql``)}) union all
      select (${proximo(sql`and a.usuario_id > criador.id`)}) from criador where criador.id is not null)
    select id from criador
    where (select position(${normalizar(nome)} in normalizar(nome)) > 0 from usuario where usuario.id = criador.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Reads the ids of an institution's contracts whose own or partner's number contains the text, in no order. Undefined
 * where the text is too short for the index, or so common that the newest contracts soon fill a page.
 */
export async function listIdsPeloNumero(
  db: Db,
  dono: DonoDeContratos,
  filtro: string,
): Promise<number[] | undefined> {
  const { instituicaoId } = dono === 'todos' ? {} : dono
  if (instituicaoId === undefined) return undefined
  const rows = await contratosPeloNumero(db, instituicaoId, filtro)
    ?.selectFrom('achado')
    .select('achado.id')
    .execute()
  return rows && rows.length <= MAXIMO_DE_ACHADOS ? rows.map(({ id }) => id) : undefined
}
