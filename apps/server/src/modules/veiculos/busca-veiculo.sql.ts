import { parteMercosul, type PontaDaPlaca } from '@lastro/shared/documentos'
import { normalizar } from '@lastro/shared/texto'
import { sql } from 'kysely'

/**
 * A vehicle search over `veiculo`, or another table with its papers, alone: every word in brand or model without accents and case, or the
 * text in the plate, whose old and Mercosul spelling find each other.
 * Models are few: those that match are found once, in their own small table.
 */
export function contemVeiculo(filtro: string, tabela: 'veiculo' | 'penhor' = 'veiculo') {
  const coluna = (nome: string) => sql.ref(`${tabela}.${nome}`)
  const placa = filtro.replace(/[-\s]/g, '').toUpperCase()
  const mercosul = parteMercosul(placa)
  const nomes = normalizar(filtro)
    .split(' ')
    .map(
      (palavra) =>
        sql<boolean>`(position(${palavra} in ma.nome_busca) > 0 or position(${palavra} in mo.nome_busca) > 0)`,
    )
  // Of hyphens alone nothing is left that a plate could have.
  const naPlaca = placa
    ? sql`position(${placa} in ${coluna('placa')}) > 0
    or position(${mercosul} in ${coluna('placa_mercosul')}) > 0 or `
    : sql``
  return sql<boolean>`(${naPlaca}${coluna('modelo_id')} in (select mo.id from veiculo_modelo mo join veiculo_marca ma on ma.id = mo.marca_id
      where ${sql.join(nomes, sql` and `)}))`
}

/** Of everybody's vehicles: more begin or end with the same three characters only where the plates are no real ones. */
export const CANDIDATOS_PELA_PONTA = 3_000

/** Whether a plate begins or ends so, looked up in an index of its beginnings or of its ends; unlike {@link contemVeiculo}. */
export function comPonta({ ponta, texto }: PontaDaPlaca, tabela: 'veiculo' | 'penhor' = 'veiculo') {
  const placa = sql.ref(`${tabela}.placa_mercosul`)
  if (ponta === 'inicio') return sql<boolean>`${placa} like ${`${texto}%`}`
  return sql<boolean>`reverse(${placa}) like ${`${[...texto].toReversed().join('')}%`}`
}

/** Whether a row of `veiculo` is, or was, in a contract of an institution: noted, or ever pledged. */
export const deContratoDa = (instituicaoId: number) =>
  sql<boolean>`(exists (select from contrato_garantia g
      where g.veiculo_id = veiculo.id and g.instituicao_financeira_id = ${instituicaoId})
    or exists (select from penhor p where p.veiculo_id = veiculo.id and p.instituicao_financeira_id = ${instituicaoId}))`
