import {
  aplicacaoDe,
  type ItemRegra,
  type RegraGarantia,
} from '@lastro/shared/regras-garantia/regra-garantia'
import { exibirResumo } from '@lastro/shared/regras-garantia/resumo'
import type { Opcao } from '@lastro/shared/veiculos/veiculo'
import type { Db } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import type { PageBounds, Lista } from '#http/lista.ts'
import { exigirEscopo } from '../vinculos/escopo.service.ts'
import { type EscopoDeRegras, listRegras } from './regras-garantia.repository.ts'
import { findRegra, listFiltros, listItens, type RegraRow } from '../regras/regra.repository.ts'
import { nomesDosItens } from '../regras/descricao.service.ts'
import { listNomes } from '../regras/nomes.repository.ts'
import { REGRA_NAO_ENCONTRADA } from './regras-garantia.dono.ts'

async function exibir(db: Db, rows: readonly RegraRow[]): Promise<RegraGarantia[]> {
  const filtros = Map.groupBy(await listFiltros(db, rows), ({ regraId }) => regraId)
  const nomes = {
    marcas: await listNomes(
      db,
      'veiculoMarca',
      rows.flatMap(({ resumo }) => resumo.marcas.ids),
    ),
    modelos: await listNomes(
      db,
      'veiculoModelo',
      rows.flatMap(({ resumo }) => resumo.modelos.ids),
    ),
    ufs: await listNomes(
      db,
      'uf',
      rows.flatMap(({ resumo }) => resumo.ufs.ids),
    ),
  }
  return rows.map(({ resumo, ...regra }) => ({
    ...regra,
    tabelaReferencia: 0,
    aplicacao: aplicacaoDe(regra),
    filtros: (filtros.get(regra.id) ?? []).map(({ filtro, ordem }) => ({ filtro, ordem })),
    ...exibirResumo(resumo, nomes),
  }))
}

/**
 * Lists rules: with a store the general ones and that store's; with a contract those of its store and its own too; with
 * neither all. Refuses with 400, naming the field, a store or contract that the institution has nothing to do with.
 */
export async function listarRegras(
  db: Db,
  { instituicaoId, lojaId, contratoId }: EscopoDeRegras & { instituicaoId: number },
  limites: PageBounds,
): Promise<Lista<RegraGarantia>> {
  const escopo = await exigirEscopo(db, instituicaoId, {
    lojaId: lojaId ?? null,
    contratoId: contratoId ?? null,
  })
  const { rows, total } = await listRegras(
    db,
    { instituicaoId, lojaId: escopo.lojaId ?? undefined, contratoId },
    limites,
  )
  return { rows: await exibir(db, rows), total }
}

async function exigirRegra(db: Db, instituicaoId: number, id: number): Promise<RegraRow> {
  const regra = await findRegra(db, { instituicaoId }, id)
  if (!regra) throw new BusinessError(REGRA_NAO_ENCONTRADA, 404)
  return regra
}

export async function itensDaVersao(
  db: Db,
  versao: { regraId: number; versao: number },
): Promise<ItemRegra[]> {
  const itens = await listItens(db, versao)
  const nomes = await nomesDosItens(db, itens)
  const opcoes = (ids: readonly number[], porId: ReadonlyMap<number, string>): Opcao[] =>
    ids.map((id) => ({ id, nome: porId.get(id) ?? String(id) }))
  return itens.map((item) => ({
    id: item.id,
    veiculoMarcas: opcoes(item.marcas, nomes.marcas),
    veiculoModelos: opcoes(item.modelos, nomes.modelos),
    veiculoTipos: opcoes(item.tipos, nomes.tipos),
    veiculoTiposCombustivel: opcoes(item.combustiveis, nomes.combustiveis),
    veiculoUFs: opcoes(item.ufs, nomes.ufs),
    idadeMaxima: item.idadeMaxima,
    quilometragemMaxima: item.quilometragemMaxima,
    chassiRemarcado: item.chassiRemarcado,
    leilao: item.leilao,
    percentualTabelaReferencia: item.percentual,
  }))
}

/** Answers a rule with the items of its current version. Refuses with 404 a deleted, foreign or unknown one. */
export async function obterRegra(
  db: Db,
  instituicaoId: number,
  id: number,
): Promise<RegraGarantia & { itens: ItemRegra[] }> {
  const row = await exigirRegra(db, instituicaoId, id)
  const [regra] = await exibir(db, [row])
  if (!regra) throw new Error('A rule that was found is shown')
  return { ...regra, itens: await itensDaVersao(db, { regraId: id, versao: row.versao }) }
}

/** Answers the items of a rule's current version. Refuses with 404 a deleted, foreign or unknown rule. */
export async function listarItens(
  db: Db,
  instituicaoId: number,
  id: number,
): Promise<{ versao: number; itens: ItemRegra[] }> {
  const { versao } = await exigirRegra(db, instituicaoId, id)
  return { versao, itens: await itensDaVersao(db, { regraId: id, versao }) }
}
