import { ATIVOS } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { Dia } from '@lastro/shared/dia'
import { sql, type Updateable } from 'kysely'
import { readPage } from '#db/count.ts'
import { literals } from '#db/literals.ts'
import type { CargaInicialTable } from '#db/tables/carga-inicial.ts'
import type { Db, Tx } from '#db/tables.ts'
import type { PageBounds } from '#http/lista.ts'

const cargasComNomes = (db: Db) =>
  db
    .selectFrom('cargaInicial as c')
    .innerJoin('usuario as pediu', 'pediu.id', 'c.pedidaPor')
    .leftJoin('usuario as abriu', 'abriu.id', 'c.abertaPor')
    .leftJoin('usuario as encerrou', 'encerrou.id', 'c.encerradaPor')
    .leftJoin('usuario as autor', 'autor.id', 'c.passoPor')
    .select([
      'c.id',
      'c.instituicaoFinanceiraId',
      'c.situacao',
      'c.versao',
      'c.pedidaEm',
      'c.abertaEm',
      'c.encerradaEm',
      'c.passo',
      'c.passoPor',
      'c.passoEm',
      'pediu.nome as pedidaPor',
      'abriu.nome as abertaPor',
      'encerrou.nome as encerradaPor',
      'autor.nome as autorDoPasso',
      sql<number>`(select count(*) from contrato k where k.carga_inicial_id = c.id)`.as('contratos'),
      sql<number>`(select count(*) from penhor p where p.carga_inicial_id = c.id)`.as('veiculos'),
    ])

export type CargaRow = NonNullable<Awaited<ReturnType<typeof findCarga>>>

/** One load, with the names of its people. */
export const findCarga = (db: Db, id: number) => cargasComNomes(db).where('c.id', '=', id).executeTakeFirst()

/** An institution's loads, newest first. */
export function listCargas(db: Db, instituicaoId: number, limites: PageBounds) {
  const base = db.selectFrom('cargaInicial as c').where('c.instituicaoFinanceiraId', '=', instituicaoId)
  const linhas = cargasComNomes(db)
    .where('c.instituicaoFinanceiraId', '=', instituicaoId)
    .orderBy('c.id', 'desc')
  return readPage(base, linhas, limites)
}

export const findDonoDaCarga = (db: Db, id: number) =>
  db.selectFrom('cargaInicial').where('id', '=', id).select('instituicaoFinanceiraId').executeTakeFirst()

const EM_CURSO = ['pedida', 'aberta', 'desfazendo'] as const

/** The institution's load that is asked for, open or being undone; there is one at most. */
export const findCargaEmCurso = (db: Db, instituicaoId: number) =>
  db
    .selectFrom('cargaInicial')
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('situacao', 'in', EM_CURSO)
    .select(['id', 'situacao'])
    .executeTakeFirst()

/** Locks a load until the transaction ends, so that two steps of it can't be taken at once. */
export const lockCarga = (tx: Tx, id: number) =>
  tx.selectFrom('cargaInicial').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()

/** undefined: the institution has a load already. */
export const insertCarga = (
  tx: Tx,
  instituicaoFinanceiraId: number,
  por: { usuarioId: number; agora: Date },
) =>
  tx
    .insertInto('cargaInicial')
    .values({
      instituicaoFinanceiraId,
      situacao: 'pedida',
      pedidaPor: por.usuarioId,
      pedidaEm: por.agora,
      passo: 'abrir',
      passoPor: por.usuarioId,
      passoEm: por.agora,
      abertaEm: null,
      abertaPor: null,
      encerradaEm: null,
      encerradaPor: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['instituicaoFinanceiraId']).where('situacao', 'in', literals(EM_CURSO)).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()

const SEM_PASSO = { passo: null, passoPor: null, passoEm: null } as const

/** Writes a change and counts the version up. What a first person asked for lapses unless `change` sets it. */
export async function updateCarga(tx: Tx, id: number, change: Updateable<CargaInicialTable>): Promise<void> {
  await tx
    .updateTable('cargaInicial')
    .set({ ...SEM_PASSO, ...change, versao: sql`versao + 1` })
    .where('id', '=', id)
    .execute()
}

/** The newest files of a load, those that were read to their end. */
export const listArquivos = (db: Db, cargaId: number, limit: number) =>
  db
    .selectFrom('cargaInicialArquivo as a')
    .leftJoin('usuario', 'usuario.id', 'a.enviadoPor')
    .where('a.cargaId', '=', cargaId)
    .where('a.lidoEm', 'is not', null)
    .select(['a.id', 'a.tipo', 'a.nome', 'a.sha256', 'a.tamanho', 'a.linhas', 'a.comProblema', 'a.enviadoEm'])
    .select('usuario.nome as enviadoPor')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()

interface SomasDaCarga {
  aTrazer: number
  credito: Centavos
  garantia: Centavos
  vencidos: number
  foraDoEstoque: number
  semReferencia: number
  naoAtendem: number
}

/** What a load brought and has yet to bring. */
export async function sumCarga(db: Db, cargaId: number, hoje: Dia): Promise<SomasDaCarga> {
  const { rows } = await sql<SomasDaCarga>`
    select k.*, v.*, (select count(*)::integer from carga_inicial_contrato where carga_id = ${cargaId} and contrato_id is null) as a_trazer
    from (
      select coalesce(sum(valor_credito), 0)::bigint as credito, coalesce(sum(valor_garantia), 0)::bigint as garantia,
        count(*) filter (where data_termino < ${hoje}::date and status in ${literals(ATIVOS)})::integer as vencidos
      from contrato where carga_inicial_id = ${cargaId}) k,
    (select count(*) filter (where fora_do_estoque)::integer as fora_do_estoque,
        count(*) filter (where sem_referencia)::integer as sem_referencia, count(*) filter (where nao_atende)::integer as nao_atendem
      from carga_inicial_veiculo where carga_id = ${cargaId} and penhor_id is not null) v`.execute(db)
  return rows[0] as SomasDaCarga
}
