const acoes = <P extends string, A extends string>(pagina: P, ...nomes: A[]) =>
  nomes.map((nome) => `${pagina}.${nome}` as const)

/** Every permission code (spec section 6, domain 1, carteira section 0). */
export const PERMISSOES = [
  ...acoes(
    'Contratos.Contratos',
    'Listar',
    'Criar',
    'Alterar',
    'Enviar',
    'Aprovar',
    'Recusar',
    'Cancelar',
    'Liquidar',
  ),
  ...acoes('Contratos.CargaInicial', 'Listar', 'Alterar'),
  ...acoes('Configuracoes.ParametrosComerciais', 'Listar', 'Criar', 'Alterar', 'Excluir'),
  ...acoes('Configuracoes.Whitelist', 'Listar', 'Criar', 'Alterar', 'Excluir'),
  ...acoes('Configuracoes.RegrasGarantia', 'Listar', 'Criar', 'Alterar', 'Excluir'),
  ...acoes('Configuracoes.Politicas', 'Listar', 'Alterar'),
  ...acoes('Relatorios.HistoricoPrecificacao', 'Listar', 'Exportar'),
  ...acoes('Relatorios.SituacaoContratos', 'Listar', 'Exportar'),
  ...acoes('Relatorios.ExtratoFinanceiro', 'Listar', 'Exportar'),
  ...acoes('Relatorios.Cobertura', 'Listar', 'Exportar'),
  ...acoes('Carteira.Saldos', 'Listar', 'Importar'),
  ...acoes('Carteira.Baixas', 'Listar', 'Confirmar'),
  ...acoes('Carteira.Limites', 'Listar', 'Alterar'),
  ...acoes('Equipe.Usuarios', 'Listar', 'Alterar'),
  ...acoes('Equipe.Revisao', 'Listar', 'Responder'),
  ...acoes('Equipe.Auditoria', 'Listar', 'Exportar'),
  ...acoes('Loja.Propostas', 'Listar', 'Responder'),
  ...acoes('Loja.Estoque', 'Listar', 'Importar'),
  ...acoes('Loja.Vendas', 'Listar', 'Informar'),
  ...acoes('Loja.Integracao', 'Listar', 'Alterar'),
  ...acoes('Loja.Equipe', 'Listar', 'Alterar'),
  ...acoes('Plataforma.Estabelecimentos', 'Listar', 'Alterar'),
  ...acoes('Plataforma.Usuarios', 'Listar', 'Alterar'),
  ...acoes('Plataforma.Referencias', 'Listar', 'Alterar'),
  ...acoes('Plataforma.Auditoria', 'Listar', 'Alterar'),
] as const
export type Permissao = (typeof PERMISSOES)[number]

/**
 * Codes by which one person binds the institution. With `acessoPorDuasPessoas` nobody gets one by the word of one
 * administrator.
 */
export const CODIGOS_QUE_VINCULAM = [
  'Contratos.Contratos.Enviar',
  'Contratos.Contratos.Aprovar',
  'Contratos.Contratos.Liquidar',
  'Carteira.Baixas.Confirmar',
  'Carteira.Limites.Alterar',
  'Configuracoes.Politicas.Alterar',
  'Equipe.Usuarios.Alterar',
] as const satisfies readonly Permissao[]

/** By which code a kind of user makes and changes accesses. */
export const CODIGO_DE_QUEM_ADMINISTRA = {
  operador: 'Plataforma.Usuarios.Alterar',
  instituicao: 'Equipe.Usuarios.Alterar',
  loja: 'Loja.Equipe.Alterar',
} as const satisfies Record<string, Permissao>

/** Whoever holds one of these codes sees figures on /home. */
export const CODIGOS_DO_INICIO = [
  'Contratos.Contratos.Listar',
  'Configuracoes.Whitelist.Listar',
  'Relatorios.Cobertura.Listar',
] as const satisfies readonly Permissao[]
export const CODIGOS_DO_INICIO_DA_LOJA = [
  'Loja.Propostas.Listar',
  'Loja.Estoque.Listar',
] as const satisfies readonly Permissao[]

/** An operator's start page shows the platform's health to who holds one of these. */
export const CODIGOS_DA_SAUDE = [
  'Plataforma.Referencias.Listar',
  'Plataforma.Auditoria.Listar',
  'Plataforma.Usuarios.Listar',
] as const satisfies readonly Permissao[]

/** The spec's rule for routes and buttons: at least one held code starts with the asked text. */
export function mayVisit(held: readonly string[], prefix: string): boolean {
  return held.some((code) => code.startsWith(prefix))
}

/** The rule for calls: the user holds exactly one of the asked codes. */
export function mayCall(held: readonly string[], anyOf: readonly Permissao[]): boolean {
  return anyOf.some((code) => held.includes(code))
}

export const TIPOS_USUARIO = ['operador', 'instituicao', 'loja'] as const
export type TipoUsuario = (typeof TIPOS_USUARIO)[number]

const PERMISSOES_POR_TIPO: Record<TipoUsuario, RegExp> = {
  operador: /^/,
  instituicao: /^(?:Contratos|Configuracoes|Relatorios|Carteira|Equipe)\./,
  loja: /^Loja\./,
}

/**
 * Codes that a profile of this kind of user may hold (domain 1). Operators may hold the stores' codes too, so that they
 * can give them.
 */
export function permissoesDoTipo(tipo: TipoUsuario): Permissao[] {
  return PERMISSOES.filter((codigo) => PERMISSOES_POR_TIPO[tipo].test(codigo))
}
