import { ACHADOS_POR_TIPO } from '@lastro/shared/busca/busca'
import type { StatusContrato } from '@lastro/shared/contratos/status'
import { EM_ANDAMENTO } from '@lastro/shared/contratos/status'
import type { Dia } from '@lastro/shared/dia'
import type { PontaDaPlaca } from '@lastro/shared/documentos'
import { type Expression, sql } from 'kysely'
import { literals } from '#db/literals.ts'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import { contratosDe } from '../contratos/nucleo/contratos.sql.ts'
import {
  CANDIDATOS_PELA_PONTA,
  placaTemPonta,
  emContratoDaInstituicao,
} from '../veiculos/busca-veiculo.sql.ts'
import { listPares } from '../vinculos/whitelist-valida.repository.ts'

export type QuemBusca = { lojaId: number } | { instituicaoId: number; hoje: Dia }

/** What a text can be of a vehicle's papers. */
export interface Papeis {
  ponta: PontaDaPlaca | null
  renavam: string | null
  chassi: string | null
}

/** The searcher, and whether a vehicle is of a store whose stock the searcher may see. */
interface Leitor {
  quem: QuemBusca
  naSuaLoja: Expression<boolean>
}

/** Reads the stores' ids once: a join would look up each candidate's store anew. */
async function readerOf(db: Db, quem: QuemBusca): Promise<Leitor> {
  const ids =
    'lojaId' in quem
      ? [quem.lojaId]
      : await listPares(db, { lado: 'instituicao', id: quem.instituicaoId, today: quem.hoje })
  return { quem, naSuaLoja: sql<boolean>`veiculo.loja_id = ${anyOf(ids)}` }
}

/**
 * Ids by an end of the plate: first of the caller's stores, then of vehicles that the caller's contracts have or had.
 */
async function listIdsPelaPonta(db: Db, { quem, naSuaLoja }: Leitor, ponta: PontaDaPlaca): Promise<number[]> {
  const todos = db.selectFrom('veiculo').where(placaTemPonta(ponta)).select(['veiculo.id', 'veiculo.lojaId'])
  const candidatos =
    'lojaId' in quem ? todos.where('veiculo.lojaId', '=', quem.lojaId) : todos.limit(CANDIDATOS_PELA_PONTA)
  const rows = await db
    .selectFrom(candidatos.as('veiculo'))
    .where(naSuaLoja)
    .select('veiculo.id')
    .orderBy('veiculo.id', 'desc')
    .limit(ACHADOS_POR_TIPO)
    .execute()
  const ids = rows.map(({ id }) => id)
  return 'lojaId' in quem ? ids : [...ids, ...(await listIdsPenhorados(db, quem.instituicaoId, ponta))]
}

async function listIdsPenhorados(db: Db, instituicaoId: number, ponta: PontaDaPlaca): Promise<number[]> {
  const rows = await db
    .selectFrom('penhor')
    .where('penhor.instituicaoFinanceiraId', '=', instituicaoId)
    .where(placaTemPonta(ponta, 'penhor'))
    .select('penhor.veiculoId')
    .limit(ACHADOS_POR_TIPO)
    .execute()
  return rows.map(({ veiculoId }) => veiculoId)
}

async function listIdsPorDocumento(
  db: Db,
  { quem, naSuaLoja }: Leitor,
  { renavam, chassi }: Papeis,
): Promise<number[]> {
  const rows = await db
    .selectFrom('veiculo')
    .where((eb) => (renavam ? eb('veiculo.renavam', '=', renavam) : eb('veiculo.chassi', '=', chassi)))
    .where((eb) =>
      'lojaId' in quem ? naSuaLoja : eb.or([naSuaLoja, emContratoDaInstituicao(quem.instituicaoId)]),
    )
    .select('veiculo.id')
    .orderBy('veiculo.id', 'desc')
    .limit(ACHADOS_POR_TIPO)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The visible vehicles that the papers name, newest first for each way to find them.
 * @param encerrados whether the caller may know their contracts that have ended, too
 */
export async function listVeiculosAchados(
  db: Db,
  quem: QuemBusca,
  { papeis, encerrados }: { papeis: Papeis; encerrados: boolean },
) {
  const { ponta, renavam, chassi } = papeis
  const documento = renavam ?? chassi
  if (!ponta && !documento) return []
  const leitor = await readerOf(db, quem)
  const ids = [
    ...(ponta ? await listIdsPelaPonta(db, leitor, ponta) : []),
    ...(documento ? await listIdsPorDocumento(db, leitor, papeis) : []),
  ]
  const primeiros = [...new Set(ids)].slice(0, ACHADOS_POR_TIPO)
  return primeiros.length === 0 ? [] : listPorId(db, leitor, { ids: primeiros, encerrados })
}

const EM_CURSO = sql<boolean>`contrato.status in ${literals(EM_ANDAMENTO)}`

/** The shown columns, each vehicle with the caller's own contract. */
async function listPorId(
  db: Db,
  { quem, naSuaLoja }: Leitor,
  { ids, encerrados }: { ids: readonly number[]; encerrados: boolean },
) {
  const seus = contratosDe(db, quem)
    .innerJoin('contratoGarantia as garantia', (join) =>
      join
        .onRef('garantia.instituicaoFinanceiraId', '=', 'contrato.instituicaoFinanceiraId')
        .onRef('garantia.contratoId', '=', 'contrato.id'),
    )
    .where(sql<boolean>`garantia.veiculo_id = veiculo.id`)
    .select(['contrato.id', 'contrato.numero', 'contrato.status', EM_CURSO.as('emCurso')])
    .orderBy('emCurso', 'desc')
    .orderBy('contrato.id', 'desc')
    .limit(1)
  const seu = encerrados ? seus : seus.where(EM_CURSO)
  const rows = await db
    .selectFrom('veiculo')
    .innerJoin('veiculoModelo as modelo', 'modelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca as marca', 'marca.id', 'modelo.marcaId')
    .innerJoin('estabelecimento as loja', 'loja.id', 'veiculo.lojaId')
    .leftJoinLateral(seu.as('seu'), (join) => join.onTrue())
    .where('veiculo.id', '=', anyOf(ids))
    .select([
      'veiculo.id',
      'veiculo.placa',
      'marca.nome as marca',
      'modelo.nome as modelo',
      'veiculo.anoModelo',
      'loja.nomeFantasia as loja',
      // A caller who only had a contract with the vehicle isn't told that it left the stock (domain 1).
      sql<boolean>`veiculo.saiu_em is null or not (${naSuaLoja} or seu.em_curso is true)`.as('emEstoque'),
      sql<number | null>`seu.id`.as('contratoId'),
      sql<string | null>`seu.numero`.as('numero'),
      sql<StatusContrato | null>`seu.status`.as('status'),
    ])
    .execute()
  const porId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => porId.get(id) ?? [])
}
