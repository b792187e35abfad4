import { type RawBuilder, sql } from 'kysely'
import { SOMA_DA_COBERTURA, SOMA_DA_TENDENCIA, SOMA_DOS_CONTRATOS, type Soma } from '#db/somas.ts'
import type { Conferencia } from './conferencias-cobertura.sql.ts'

interface Comparacao {
  soma: Soma
  /** The sums computed from every row, in the type of the table of sums. */
  devidas: RawBuilder<unknown>
  /** How the sum is named: a format and its arguments. */
  nome: RawBuilder<unknown>
}

const colunas = (nomes: readonly string[], funcao?: 'sum') =>
  sql.join(nomes.map((nome) => (funcao ? sql`sum(${sql.ref(nome)})` : sql.ref(nome))))

/** The appended changes must add up to the sums over every row. */
const diferencas = ({ soma: { tabela, groupedBy, summedColumns }, devidas, nome }: Comparacao) => sql`
  select format('A soma guardada de %s da instituição %s difere da dos registros: %s.', ${nome}, instituicao_financeira_id,
    (${colunas(summedColumns, 'sum')})::text) as frase
  from (
    select instituicao_financeira_id, ${colunas([...groupedBy, ...summedColumns])} from ${sql.ref(tabela)}
    union all
    select instituicao_financeira_id, ${colunas(groupedBy)}, ${sql.join(summedColumns.map((coluna) => sql`-${sql.ref(coluna)}`))}
    from (${devidas}) as devida) as parcela
  group by instituicao_financeira_id, ${colunas(groupedBy)}
  having (${colunas(summedColumns, 'sum')}) <> (${sql.join(summedColumns.map(() => sql.lit(0)))})`

const CONTRATOS = diferencas({
  soma: SOMA_DOS_CONTRATOS,
  devidas: sql`select p.* from contrato c cross join parcela_do_contrato(c, 1) p`,
  nome: sql`format('contratos na situação %s%s', status, ' com término em ' || data_termino)`,
})

const COBERTURAS = diferencas({
  soma: SOMA_DA_COBERTURA,
  devidas: sql`
    select p.* from cobertura k cross join parcela_da_cobertura(k, 1) p
    union all
    select instituicao_financeira_id, true, 'descoberto', null, null, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from caso_deficit where fechado_em is null`,
  nome: sql`format('cobertura (%s)', situacao)`,
})

const TENDENCIA = diferencas({
  soma: SOMA_DA_TENDENCIA,
  devidas: sql`
    select p.*
    from (
      select h, h.avaliada_em as em, 1 as vezes from cobertura_historico h where h.ativo
      union all
      select anterior, avaliada_em, -1
      from (select h.avaliada_em, lag(h) over (partition by h.instituicao_financeira_id, h.contrato_id order by h.avaliada_em, h.id) as anterior
        from cobertura_historico h) as passo
      where (anterior).ativo) as mudanca (h, em, vezes) cross join parcela_da_tendencia(h, em, vezes) p`,
  nome: sql`format('cobertura de %s', to_char(mes, 'MM/YYYY'))`,
})

/** The sums behind the portfolio's start page and the trend of coverage. */
export const CONFERENCIAS_DAS_SOMAS: readonly Conferencia[] = [
  {
    titulo: 'Somas da carteira',
    query: sql`${CONTRATOS} union all ${COBERTURAS} union all ${TENDENCIA} order by 1`,
  },
]
