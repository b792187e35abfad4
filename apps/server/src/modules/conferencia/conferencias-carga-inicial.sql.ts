import { sql } from 'kysely'
import type { Conferencia } from './conferencias-cobertura.sql.ts'

const contrato = sql`format('O contrato %s (%s)', c.numero, (select nome_fantasia from estabelecimento where id = c.instituicao_financeira_id))`

/** Every contract and pledge of a load stands in a line of a file that is kept. */
const ARQUIVOS: Conferencia = {
  titulo: 'Arquivos da carga inicial',
  query: sql`
    select ${contrato} || ' veio de uma carga inicial, e nenhum arquivo guardado o diz.' as frase
    from contrato c
    where c.carga_inicial_id is not null and not exists (
      select from carga_inicial_contrato l
      join carga_inicial_arquivo a on a.id = l.arquivo_id and a.carga_id = c.carga_inicial_id and a.lido_em is not null
      join carga_inicial_pedaco p on p.arquivo_id = a.id and p.ordem = 0
      where l.carga_id = c.carga_inicial_id and l.contrato_id = c.id)
    union all
    select ${contrato} || format(': nenhuma linha guardada diz o penhor %s, que a carga inicial trouxe.', p.id)
    from penhor p join contrato c on c.instituicao_financeira_id = p.instituicao_financeira_id and c.id = p.contrato_id
    where p.carga_inicial_id is not null and (p.carga_inicial_id is distinct from c.carga_inicial_id or not exists (
      select from carga_inicial_veiculo l where l.carga_id = p.carga_inicial_id and l.penhor_id = p.id and l.veiculo_id = p.veiculo_id))
    order by 1`,
}

/** What takes two people was asked for by one and confirmed by another. */
const DUAS_PESSOAS: Conferencia = {
  titulo: 'Passos da carga inicial',
  query: sql`
    select format('A carga inicial %s (%s) foi %s por uma só pessoa.', c.id, e.nome_fantasia,
      case a.acao when 'abrirCarga' then 'aberta' when 'fecharCarga' then 'fechada' else 'desfeita' end) as frase
    from auditoria a
    join carga_inicial c on c.id = a.entidade_id and c.instituicao_financeira_id = a.instituicao_financeira_id
    join estabelecimento e on e.id = c.instituicao_financeira_id
    where a.entidade = 'cargaInicial' and a.acao in ('abrirCarga', 'fecharCarga', 'desfazerCarga')
      and coalesce((a.depois::json ->> 'primeiraPessoa')::bigint = a.usuario_id, true)
    union all
    select format('A carga inicial %s (%s) está na situação %s, e a auditoria não o diz.', c.id, e.nome_fantasia, c.situacao)
    from carga_inicial c join estabelecimento e on e.id = c.instituicao_financeira_id
    where c.situacao in ('aberta', 'fechada', 'desfazendo', 'desfeita') and not exists (
      select from auditoria a where a.instituicao_financeira_id = c.instituicao_financeira_id and a.entidade = 'cargaInicial'
        and a.entidade_id = c.id and a.acao = case c.situacao when 'aberta' then 'abrirCarga' when 'fechada' then 'fecharCarga' else 'desfazerCarga' end)
    order by 1`,
}

export const CONFERENCIAS_DA_CARGA_INICIAL: readonly Conferencia[] = [ARQUIVOS, DUAS_PESSOAS]
