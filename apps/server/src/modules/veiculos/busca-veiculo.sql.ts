import { bareDocument } from '@lastro/shared/clean-text'
import { parteMercosul, type PontaDaPlaca } from '@lastro/shared/documentos'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'

/**
 * Holds for rows of `veiculo`, or of another table with its papers, that contain the text. Every word must be in brand
 * or model, without accents and case, or the text in the plate, old or Mercosul. Or the text is the whole chassis. 'A
 * emplacar' finds cars without a plate. Models are few: a subquery finds the matching ones once, in their own small
 * table.
 */
export function contemVeiculo(filtro: string, tabela: 'veiculo' | 'penhor' = 'veiculo') {
  const coluna = (nome: string) => sql.ref(`${tabela}.${nome}`)
  const placa = bareDocument(filtro)
  const mercosul = parteMercosul(placa)
  const nomes = normalizar(filtro)
    .split(' ')
    .map(
      (palavra) =>
        sql<boolean>`(position(${palavra} in ma.nome_busca) > 0 or position(${palavra} in mo.nome_busca) > 0)`,
    )
  // A text of hyphens alone leaves nothing to search in a plate.
  const [, fimDoChassi] = /^AEMPLACAR(.*)$/.exec(placa) ?? []
  const naPlaca = placa
    ? sql`position(${placa} in ${coluna('placa')}) > 0
    or position(${mercosul} in ${coluna('placa_mercosul')}) > 0 or ${chassiInteiro(placa, tabela)} or `
    : sql``
  if (fimDoChassi !== undefined)
    return sql<boolean>`(${coluna('placa_mercosul')} is null and position(${fimDoChassi} in ${coluna('placa')}) > 0)`
  return sql<boolean>`(${naPlaca}${coluna('modelo_id')} in (select mo.id from veiculo_modelo mo join veiculo_marca ma on ma.id = mo.marca_id
      where ${sql.join(nomes, sql` and `)}))`
}

/** Holds for the vehicle with this chassis; of a pledge, for the open one that reserves it. */
const chassiInteiro = (texto: string, tabela: 'veiculo' | 'penhor') =>
  tabela === 'veiculo'
    ? sql<boolean>`${sql.ref('veiculo.chassi')} = ${texto}`
    : sql<boolean>`(penhor.instituicao_financeira_id, penhor.id) in (select i.instituicao_financeira_id, i.penhor_id
        from penhor_identificador i where i.tipo = 'chassi' and i.valor = ${texto})`

/** Limit over the vehicles of all stores: with real plates no more share three characters at one end. */
export const CANDIDATOS_PELA_PONTA = 3_000

/** Holds for rows whose plate begins or ends with the text, found by an index, unlike {@link contemVeiculo}. */
export function placaTemPonta({ ponta, texto }: PontaDaPlaca, tabela: 'veiculo' | 'penhor' = 'veiculo') {
  const placa = sql.ref(`${tabela}.placa_mercosul`)
  if (ponta === 'inicio') return sql<boolean>`${placa} like ${`${texto}%`}`
  const fim = `${[...texto].toReversed().join('')}%`
  if (ponta === 'fim') return sql<boolean>`reverse(${placa}) like ${fim}`
  return sql<boolean>`(${placa} is null and reverse(${sql.ref(`${tabela}.placa`)}) like ${fim})`
}

/** Holds for vehicles that are or were in a contract of an institution, noted or pledged. */
export const emContratoDaInstituicao = (instituicaoId: number) =>
  sql<boolean>`(exists (select from contrato_garantia g
      where g.veiculo_id = veiculo.id and g.instituicao_financeira_id = ${instituicaoId})
    or exists (select from penhor p where p.veiculo_id = veiculo.id and p.instituicao_financeira_id = ${instituicaoId}))`
