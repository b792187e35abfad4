import type { Dia } from '@lastro/shared/dia'
import { anyOf } from '#db/lists.ts'
import type { Db } from '#db/tables.ts'
import type { ChaveDaCobertura } from '../avaliar/avaliacao.repository.ts'
import { VEICULO_AVALIADO, veiculosAvaliados } from '../avaliar/valor-atual.sql.ts'

const MAXIMO_DE_AVALIACOES = 100
const MAXIMO_DE_CASOS = 20

export function findContratoDaCobertura(db: Db, { instituicaoFinanceiraId, contratoId }: ChaveDaCobertura) {
  return db
    .selectFrom('contrato')
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .where('contrato.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contrato.id', '=', contratoId)
    .select(['contrato.id as contratoId', 'contrato.instituicaoFinanceiraId', 'contrato.numero'])
    .select(['contrato.status as statusId', 'loja.nomeFantasia as loja'])
    .executeTakeFirstOrThrow()
}

/** Reads the contract's pledged vehicles at current values, the oldest pledge first. */
export function listVeiculosDaCobertura(
  db: Db,
  { instituicaoFinanceiraId, contratoId }: ChaveDaCobertura,
  hoje: Dia,
) {
  return veiculosAvaliados(db, hoje)
    .innerJoin('contratoGarantia as g', 'g.veiculoId', 'veiculo.id')
    .innerJoin('penhor', (join) =>
      join
        .onRef('penhor.instituicaoFinanceiraId', '=', 'g.instituicaoFinanceiraId')
        .onRef('penhor.id', '=', 'g.penhorId')
        .on('penhor.dataExclusao', 'is', null),
    )
    .where('g.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('g.contratoId', '=', contratoId)
    .select(VEICULO_AVALIADO)
    .select([
      'veiculo.anoModelo',
      'penhor.dataInclusao',
      'g.precoReferencia as referenciaInclusao',
      'referencia.preco as referenciaAtual',
      'referencia.mes as mesReferencia',
    ])
    .orderBy('penhor.dataInclusao')
    .orderBy('veiculo.id')
    .execute()
}

export function listHistorico(
  db: Db,
  { instituicaoFinanceiraId, contratoId }: ChaveDaCobertura,
  limit = MAXIMO_DE_AVALIACOES,
) {
  return db
    .selectFrom('coberturaHistorico')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('contratoId', '=', contratoId)
    .select([
      'totalAtual',
      'totalSemReferencia',
      'valorGarantia',
      'exigido',
      'tolerancia',
      'avaliadaEm',
      'motivo',
    ])
    .orderBy('avaliadaEm', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const MAXIMO_DE_NOTAS = 50

/**
 * Reads the contract's last cases, newest first, each with its steps in order, its responsible person and its notes.
 */
export async function listCasos(db: Db, { instituicaoFinanceiraId, contratoId }: ChaveDaCobertura) {
  const casos = await db
    .selectFrom('casoDeficit as c')
    .leftJoin('usuario', 'usuario.id', 'c.responsavelId')
    .where('c.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('c.contratoId', '=', contratoId)
    .select([
      'c.id',
      'c.abertoEm',
      'c.fechadoEm',
      'c.versao',
      'c.responsavelId',
      'usuario.nome as responsavel',
    ])
    .orderBy('c.id', 'desc')
    .limit(MAXIMO_DE_CASOS)
    .execute()
  const passos = await db
    .selectFrom('casoDeficitPasso')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('casoId', '=', anyOf(casos.map(({ id }) => id)))
    .select(['casoId', 'passo', 'data', 'totalAtual', 'valorGarantia', 'exigido'])
    .orderBy('id')
    .execute()
  const notas = await db
    .selectFrom('casoDeficitNota as n')
    .innerJoin('usuario', 'usuario.id', 'n.usuarioId')
    .where('n.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('n.casoId', '=', anyOf(casos.map(({ id }) => id)))
    .select(['n.casoId', 'n.id', 'n.em', 'n.texto', 'usuario.nome as usuario'])
    .orderBy('n.id', 'desc')
    .limit(MAXIMO_DE_NOTAS)
    .execute()
  return casos.map(({ responsavelId, responsavel, ...caso }) => ({
    ...caso,
    responsavel:
      responsavelId !== null && responsavel !== null ? { id: responsavelId, nome: responsavel } : null,
    notas: notas.flatMap(({ casoId, ...nota }) => (casoId === caso.id ? [nota] : [])),
    passos: passos.flatMap(({ casoId, ...passo }) => (casoId === caso.id ? [passo] : [])),
  }))
}
