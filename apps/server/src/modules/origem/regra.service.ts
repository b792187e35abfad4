import type { FatoDaOrigem } from '@lastro/shared/origem/origem'
import { descreverItem } from '@lastro/shared/regras-garantia/impedimento'
import type { Db } from '#db/tables.ts'
import { type RegraQueExplica, versaoQueExplica } from '../regras/descricao.service.ts'
import { findRegra } from '../regras/regra.repository.ts'

interface VersaoUsada {
  instituicaoId: number
  regraId: number
  versao: number
}

/** Describes a rule by its scope and version. */
export async function fatosDaVersao(
  db: Db,
  { instituicaoId, regraId, versao }: VersaoUsada,
): Promise<FatoDaOrigem[]> {
  const regra = await findRegra(db, { instituicaoId }, regraId)
  return [
    { tipo: 'texto', termo: 'Regra de garantia', valor: nomeDaRegra(regra) },
    { tipo: 'inteiro', termo: 'Versão da regra', valor: versao },
  ]
}

function nomeDaRegra(regra: Awaited<ReturnType<typeof findRegra>>): string {
  if (!regra) return 'excluída depois'
  const { nome, contratoId, lojaId } = regra
  const alcance =
    contratoId !== null
      ? `do contrato ${regra.contrato}`
      : lojaId === null
        ? 'geral'
        : `da loja ${regra.loja}`
  return nome === null ? alcance : `${nome} (${alcance})`
}

/** Describes a saved version's item: its place in the list, and in a note what it accepts. */
export const descreverItemDaVersao = async (db: Db, versao: VersaoUsada, itemId: number) =>
  descreverItemDaRegra(await versaoQueExplica(db, versao), itemId)

/** Describes an item of a rule, saved or not: its place in the list, and in a note what it accepts. */
export function descreverItemDaRegra({ descricao }: RegraQueExplica, itemId: number) {
  const itens = [...descricao.itens.keys()]
  const item = descricao.itens.get(itemId)
  if (!item) throw new Error('The version has no such item')
  const valor = `${itens.indexOf(itemId) + 1} de ${itens.length}`
  const fato: FatoDaOrigem = { tipo: 'texto', termo: 'Item', valor }
  return { fato, nota: `O item aceita: ${descreverItem(item, descricao)}.` }
}
