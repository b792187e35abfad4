import { type Permissao, permissoesDoTipo, type TipoUsuario } from '@lastro/shared/permissoes'

export const LABEL_TIPO: Record<TipoUsuario, string> = {
  operador: 'Operador da plataforma',
  instituicao: 'Instituição financeira',
  loja: 'Loja',
}

type PaginaDe<Codigo> = Codigo extends `${infer Area}.${infer Nome}.${string}` ? `${Area}.${Nome}` : never
type Pagina = PaginaDe<Permissao>

const PAGINAS: Record<Pagina, string> = {
  'Contratos.Contratos': 'Contratos',
  'Contratos.CargaInicial': 'Carga inicial',
  'Configuracoes.ParametrosComerciais': 'Parâmetros comerciais',
  'Configuracoes.Whitelist': 'Whitelist',
  'Configuracoes.RegrasGarantia': 'Regras de garantia',
  'Configuracoes.Politicas': 'Políticas',
  'Relatorios.HistoricoPrecificacao': 'Histórico de precificação',
  'Relatorios.SituacaoContratos': 'Situação dos contratos',
  'Relatorios.ExtratoFinanceiro': 'Extrato financeiro',
  'Relatorios.Cobertura': 'Cobertura',
  'Carteira.Saldos': 'Saldos e conciliação',
  'Carteira.Baixas': 'Baixas por venda',
  'Carteira.Limites': 'Suspensão de lojas',
  'Equipe.Usuarios': 'Pessoas e perfis da instituição',
  'Equipe.Revisao': 'Revisão de acessos',
  'Equipe.Auditoria': 'Auditoria da instituição',
  'Loja.Propostas': 'Propostas da loja',
  'Loja.Estoque': 'Estoque da loja',
  'Loja.Vendas': 'Vendas da loja',
  'Loja.Integracao': 'Integração da loja',
  'Loja.Equipe': 'Pessoas da loja',
  'Plataforma.Estabelecimentos': 'Estabelecimentos',
  'Plataforma.Usuarios': 'Usuários e perfis',
  'Plataforma.Referencias': 'Tabelas de referência',
  'Plataforma.Auditoria': 'Auditoria',
}
const ACOES: Record<string, string> = { Listar: 'Consultar', Criar: 'Incluir' }

const paginaDe = (codigo: Permissao) => codigo.slice(0, codigo.lastIndexOf('.')) as Pagina

/** 'Consultar', 'Aprovar': what a code allows on its page. */
export function acaoDe(codigo: Permissao): string {
  const acao = codigo.slice(codigo.lastIndexOf('.') + 1)
  return ACOES[acao] ?? acao
}

export interface PaginaDePermissoes {
  pagina: string
  label: string
  codigos: Permissao[]
}

/** Codes that a kind of user may hold, by page, in the order of the permission table. */
export function paginasDoTipo(tipo: TipoUsuario): PaginaDePermissoes[] {
  const porPagina = Map.groupBy(permissoesDoTipo(tipo), paginaDe)
  return [...porPagina].map(([pagina, codigos]) => ({ pagina, label: PAGINAS[pagina], codigos }))
}

/** 'Contratos: aprova, recusa; consulta Whitelist': what a profile may do, by its acts, for a row. */
export function resumoDePermissoes(tipo: TipoUsuario, permissoes: readonly Permissao[]): string {
  const todas = permissoesDoTipo(tipo)
  if (todas.every((codigo) => permissoes.includes(codigo)))
    return 'Tudo o que este tipo de usuário pode fazer'
  const paginas = paginasDoTipo(tipo).map(({ label, codigos }) => ({
    label,
    atos: codigos.filter((codigo) => permissoes.includes(codigo)).map(atoDe),
  }))
  const lidas = paginas.filter(({ atos }) => atos.join() === 'consulta').map(({ label }) => label)
  return [
    ...paginas.flatMap(({ label, atos }) => {
      const mudam = atos.filter((ato) => ato !== 'consulta')
      return mudam.length > 0 ? `${label}: ${mudam.join(', ')}` : []
    }),
    ...(lidas.length > 0 ? [`consulta ${lidas.join(', ')}`] : []),
  ].join('; ')
}

/** 'Aprovar' as what somebody does: 'aprova'. */
const atoDe = (codigo: Permissao) => acaoDe(codigo).toLowerCase().replace(/r$/, '')
