import { toHex } from '@lastro/shared/regras-garantia/mascara'
import {
  type ConteudoDaRegra,
  type CriteriosDoItem,
  compilarRegra,
  type FiltroDaRegra,
} from '@lastro/shared/regras-garantia/regra-compilada'
import { MAXIMO_ITENS, type OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import { resumirRegra } from '@lastro/shared/regras-garantia/resumo'
import { sql } from 'kysely'
import type { Tx } from '#db/tables.ts'

/** An item to be written, with its id in the version before; without id when it is new. */
export interface ItemDaVersao extends CriteriosDoItem {
  id?: number
}
export interface ConteudoDaVersao {
  filtros: readonly FiltroDaRegra[]
  /** At most MAXIMO_ITENS items; may be empty. */
  itens: readonly ItemDaVersao[]
}

export interface CabecalhoDaRegra {
  instituicaoFinanceiraId: number
  lojaId: number | null
  contratoId: number | null
  nome?: string | null
  regraPadrao: boolean
  ordemSelecaoGarantiaAno: OrdemSelecao
  /** 0 where the year's order is 0 (domain 4); the database refuses other values. */
  ordemSelecaoGarantiaPreco: OrdemSelecao
  criadaEm: Date
}

export interface VersaoEscrita {
  regraId: number
  versao: number
}

async function novosIds(tx: Tx, quantos: number): Promise<number[]> {
  if (quantos === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('regra_garantia_item_id') as id from generate_series(1, ${quantos}::integer)`.execute(tx)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** Gives new items ids in their order, so that the first of two counts as the older. */
async function atribuirIds(tx: Tx, { filtros, itens }: ConteudoDaVersao): Promise<ConteudoDaRegra> {
  const ids = await novosIds(tx, itens.filter(({ id }) => id === undefined).length)
  return { filtros, itens: itens.map((item) => ({ ...item, id: item.id ?? ids.shift() ?? 0 })) }
}

async function escrever(
  tx: Tx,
  { regraId, versao, criadaEm }: VersaoEscrita & { criadaEm: Date },
  conteudo: ConteudoDaVersao,
): Promise<void> {
  if (conteudo.itens.length > MAXIMO_ITENS) throw new RangeError(`A rule has at most ${MAXIMO_ITENS} items.`)
  const { filtros, itens } = await atribuirIds(tx, conteudo)
  const { chaves, mascaras, itens: porPrioridade } = compilarRegra({ filtros, itens })
  await tx
    .insertInto('regraGarantiaVersao')
    .values({
      regraGarantiaId: regraId,
      versao,
      criadaEm,
      resumo: JSON.stringify(resumirRegra({ filtros, itens })),
      itens: porPrioridade.map(({ id }) => id),
      percentuais: porPrioridade.map(({ percentual }) => percentual),
      chaves: [...chaves],
      mascaras: sql`${`x${mascaras.map(toHex).join('')}`}::varbit`,
    })
    .execute()
  const chave = { regraGarantiaId: regraId, versao }
  if (filtros.length > 0)
    await tx
      .insertInto('regraGarantiaFiltro')
      .values(filtros.map(({ filtro, ordem }) => ({ ...chave, filtro, ordem })))
      .execute()
  if (itens.length > 0)
    await tx
      .insertInto('regraGarantiaItem')
      .values(
        itens.map(({ marcas, modelos, tipos, combustiveis, ufs, ...item }) => ({
          ...chave,
          ...item,
          marcas: [...marcas],
          modelos: [...modelos],
          tipos: [...tipos],
          combustiveis: [...combustiveis],
          ufs: [...ufs],
        })),
      )
      .execute()
}

export async function insertRegra(
  tx: Tx,
  cabecalho: CabecalhoDaRegra,
  conteudo: ConteudoDaVersao,
): Promise<VersaoEscrita> {
  const { id } = await tx
    .insertInto('regraGarantia')
    .values(cabecalho)
    .returning('id')
    .executeTakeFirstOrThrow()
  const escrita = { regraId: id, versao: 1 }
  await escrever(tx, { ...escrita, criadaEm: cabecalho.criadaEm }, conteudo)
  return escrita
}

/**
 * Writes the rule's next version, whole, and makes it the current one. Contracts that were sent under older versions
 * keep those. Locks the rule's row until the transaction ends. Answers undefined for a rule that the institution
 * doesn't have.
 */
export async function insertVersao(
  tx: Tx,
  { instituicaoId, regraId, agora }: { instituicaoId: number; regraId: number; agora: Date },
  conteudo: ConteudoDaVersao,
): Promise<VersaoEscrita | undefined> {
  const regra = await tx
    .updateTable('regraGarantia')
    .set((eb) => ({ versao: eb('versao', '+', 1) }))
    .where('instituicaoFinanceiraId', '=', instituicaoId)
    .where('id', '=', regraId)
    .where('excluidaEm', 'is', null)
    .returning('versao')
    .executeTakeFirst()
  if (!regra) return undefined
  const escrita = { regraId, versao: regra.versao }
  await escrever(tx, { ...escrita, criadaEm: agora }, conteudo)
  return escrita
}
