import { CODIGO_DE_QUEM_ADMINISTRA, CODIGOS_QUE_VINCULAM } from '@lastro/shared/permissoes'
import { type RawBuilder, sql } from 'kysely'
import { literals } from '#db/literals.ts'
import type { Conferencia } from './conferencias-cobertura.sql.ts'

/**
 * Whether the policy of the institution `e` asked for two administrators at an instant. The audit has it, before the first change of
 * the policy too; without any change it is the one of now.
 */
const ASKED_FOR_TWO = (em: RawBuilder<unknown>) => sql`coalesce(
  (select (a.depois::json ->> 'acessoPorDuasPessoas')::boolean from auditoria a where a.instituicao_financeira_id = e.id
    and a.entidade = 'politica' and a.entidade_id = e.id and a.ocorrida_em <= ${em} order by a.sequencia desc limit 1),
  (select (a.antes::json ->> 'acessoPorDuasPessoas')::boolean from auditoria a where a.instituicao_financeira_id = e.id
    and a.entidade = 'politica' and a.entidade_id = e.id and a.ocorrida_em > ${em} order by a.sequencia limit 1),
  (select p.acesso_por_duas_pessoas from politica_instituicao p where p.instituicao_financeira_id = e.id), false)`

const DIA = (em: RawBuilder<unknown>) =>
  sql`to_char(${em} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')`

/**
 * Record 0053: by one administrator only the first two come in, and whoever is left alone gets a second one from the
 * platform. The command line isn't checked, nor is what was given before the program noted when.
 */
const RECEBEU_SOZINHO = sql`
  select up.desde as em, format('%s (%s): recebeu o perfil %s em %s, que vincula a instituição, sem dois administradores.', u.nome,
    e.nome_fantasia, perfil.nome, ${DIA(sql`up.desde`)}) as frase
  from usuario_perfil up join usuario u on u.id = up.usuario_id join perfil on perfil.id = up.perfil_id
  join instituicao_financeira i on i.id = u.estabelecimento_id join estabelecimento e on e.id = i.id
  join usuario deu on deu.id = up.dado_por
  where u.ativo and cardinality(up.ganhou) > 0 and ${ASKED_FOR_TWO(sql`up.desde`)}
    and not (up.ganhou = array[${sql.lit(CODIGO_DE_QUEM_ADMINISTRA.instituicao)}] and (deu.estabelecimento_id is null
      or i.dois_administradores_em is null or up.desde <= i.dois_administradores_em))
    and not exists (select from ato_de_acesso ato where ato.usuario_id = u.id and ato.desfecho = 'confirmado'
      and ato.encerrado_em = up.desde and ato.codigos @> up.ganhou)`

const PERFIL_MUDOU_SOZINHO = sql`
  select pp.desde as em, format('%s (%s): o seu perfil %s ganhou %s em %s, que vincula a instituição, sem dois administradores.', u.nome,
    e.nome_fantasia, perfil.nome, pp.codigo, ${DIA(sql`pp.desde`)}) as frase
  from perfil_permissao pp join perfil on perfil.id = pp.perfil_id join usuario_perfil up on up.perfil_id = perfil.id
  join usuario u on u.id = up.usuario_id join estabelecimento e on e.id = u.estabelecimento_id
  where u.ativo and perfil.tipo = 'instituicao' and pp.codigo in ${literals(CODIGOS_QUE_VINCULAM)}
    and pp.desde > coalesce(up.desde, '-infinity') and ${ASKED_FOR_TWO(sql`pp.desde`)}
    and not exists (select from ato_de_acesso ato where ato.perfil_id = perfil.id and ato.desfecho = 'confirmado'
      and ato.encerrado_em = pp.desde and pp.codigo = any(ato.codigos))`

const VINCULAM_POR_DOIS: Conferencia = {
  titulo: 'Permissões que vinculam, por dois administradores',
  query: sql`select frase from (${RECEBEU_SOZINHO} union all ${PERFIL_MUDOU_SOZINHO}) as falha order by em, frase`,
}

const SEM_ADMINISTRADOR: Conferencia = {
  titulo: 'Estabelecimentos com administrador de acessos',
  query: sql`
    select format('%s: teve administrador de acessos em %s, e não tem mais.', e.nome_fantasia, ${DIA(sql`e.administrado_em`)}) as frase
    from estabelecimento e
    where e.administrado_em is not null and not exists (select from usuario u join usuario_perfil up on up.usuario_id = u.id
      join perfil_permissao pp on pp.perfil_id = up.perfil_id where u.estabelecimento_id = e.id and u.ativo and not u.servico
        and pp.codigo in ${literals([CODIGO_DE_QUEM_ADMINISTRA.instituicao, CODIGO_DE_QUEM_ADMINISTRA.loja])})
    order by e.nome_fantasia, e.id`,
}

/** portas P.5: what was signed is kept, each answer by somebody else, and given before the signature. */
const REVISOES_INTEIRAS: Conferencia = {
  titulo: 'Revisões de acessos assinadas',
  query: sql`
    select format('%s: na revisão de acessos assinada em %s, %s.', e.nome_fantasia, ${DIA(sql`r.assinada_em`)}, falha.texto) as frase
    from revisao_de_acessos r join estabelecimento e on e.id = r.instituicao_financeira_id
    cross join lateral (select count(*) filter (where resposta = 'mantem') as mantidos, count(*) filter (where resposta = 'retira') as retirados,
      count(*) filter (where respondida_em > r.assinada_em) as depois from resposta_da_revisao where revisao_id = r.id) as ha
    left join lateral (select a.depois::json as contou from auditoria a where a.instituicao_financeira_id = e.id
      and a.entidade = 'revisaoDeAcessos' and a.entidade_id = r.id and a.acao = 'assinarRevisao' limit 1) as auditada on true
    cross join lateral (values
      (ha.mantidos <> r.mantidos or ha.retirados <> r.retirados, format('há %s respostas, e foram assinadas %s',
        ha.mantidos + ha.retirados, r.mantidos + r.retirados)),
      (ha.depois > 0, format('%s respostas são de depois da assinatura', ha.depois)),
      ((auditada.contou ->> 'mantidos')::integer is distinct from r.mantidos
        or (auditada.contou ->> 'retirados')::integer is distinct from r.retirados, 'a auditoria conta outras respostas')
    ) as falha (ocorre, texto)
    where r.assinada_em is not null and falha.ocorre
    order by r.assinada_em, r.id, falha.texto`,
}

/** What must hold of an institution's accesses (portas P.1 and P.5, record 0053). */
export const CONFERENCIAS_DOS_ACESSOS: readonly Conferencia[] = [
  VINCULAM_POR_DOIS,
  SEM_ADMINISTRADOR,
  REVISOES_INTEIRAS,
]
