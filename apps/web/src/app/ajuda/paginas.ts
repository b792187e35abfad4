/** A place in the manual: a page and the anchor of one of its headings, '' for its beginning. */
export interface LugarDoManual {
  pagina: PaginaDoManual
  lugar: string
}

/** The manual's page by path prefix of the screens, with the section that fits; the longest prefix counts. */
const POR_CAMINHO: Readonly<Record<string, readonly [PaginaDoManual, string?]>> = {
  '/home': ['inicio'],
  '/desde-ontem': ['inicio', 'desde-ontem'],
  '/notificacao': ['inicio', 'notificações'],
  '/contratos': ['contratos'],
  '/contratos/listar': ['contratos', 'a-lista'],
  '/contratos/criar': ['contratos', 'novo-contrato'],
  '/contratos/detalhe': ['contratos', 'o-contrato'],
  '/carteira/carga-inicial': ['carga-inicial'],
  '/cobertura': ['cobertura'],
  '/carteira': ['carteira'],
  '/carteira/conciliacao': ['carteira', 'divergências'],
  '/carteira/baixas': ['carteira', 'baixas-por-venda'],
  '/veiculos': ['veiculo'],
  '/configuracoes': ['configuracoes'],
  '/configuracoes/parametros-comerciais': ['configuracoes', 'parâmetros-comerciais'],
  '/configuracoes/whitelist': ['configuracoes', 'whitelist'],
  '/configuracoes/regras-garantia': ['configuracoes', 'regras-de-garantia'],
  '/configuracoes/politicas': ['configuracoes', 'políticas'],
  '/relatorios': ['relatorios'],
  '/relatorios/extrato-financeiro': ['relatorios', 'extrato-financeiro'],
  '/relatorios/historico-precificacao': ['relatorios', 'histórico-de-precificação'],
  '/relatorios/situacao-contratos': ['relatorios', 'situação-dos-contratos'],
  '/loja': ['loja'],
  '/loja/propostas': ['loja', 'propostas'],
  '/loja/estoque': ['loja', 'estoque'],
  '/loja/vendas': ['loja', 'vendas'],
  '/loja/integracao': ['integracao'],
  '/loja/equipe': ['equipe', 'pessoas'],
  '/equipe': ['equipe'],
  '/equipe/pessoas': ['equipe', 'pessoas'],
  '/equipe/perfis': ['equipe', 'perfis'],
  '/equipe/revisao': ['equipe', 'revisão-de-acessos'],
  '/equipe/entrada-unica': ['equipe', 'entrada-única'],
  '/equipe/auditoria': ['equipe', 'auditoria'],
  '/loja/auditoria': ['equipe', 'auditoria'],
  '/plataforma': ['plataforma'],
  '/plataforma/estabelecimentos': ['plataforma', 'estabelecimentos'],
  '/plataforma/usuarios': ['plataforma', 'usuários-e-perfis'],
  '/plataforma/perfis': ['plataforma', 'usuários-e-perfis'],
  '/plataforma/entrada-unica': ['equipe', 'entrada-única'],
  '/plataforma/referencias': ['plataforma', 'tabelas-de-referência'],
  '/plataforma/auditoria': ['auditoria'],
  '/conta': ['entrar'],
  '/conta/confirmar-email': ['entrar', 'e-mail-e-avisos'],
  '/login': ['entrar'],
}

export const PAGINAS_DO_MANUAL = [
  'inicio',
  'contratos',
  'carga-inicial',
  'cobertura',
  'carteira',
  'veiculo',
  'configuracoes',
  'relatorios',
  'loja',
  'integracao',
  'equipe',
  'plataforma',
  'auditoria',
  'origem',
  'entrar',
] as const
export type PaginaDoManual = (typeof PAGINAS_DO_MANUAL)[number]

/** The place in the manual for a screen; the beginning of 'inicio' where no prefix matches. */
export function lugarDoManual(pathname: string): LugarDoManual {
  const comecos = Object.keys(POR_CAMINHO).filter((comeco) => `${pathname}/`.startsWith(`${comeco}/`))
  const [maior = '/home'] = comecos.toSorted((a, b) => b.length - a.length)
  const [pagina = 'inicio', lugar = ''] = POR_CAMINHO[maior] ?? []
  return { pagina, lugar }
}

/** The manual's contents: each page and its sections, in the order of reading. A test holds them to the pages. */
export const CONTEUDO: readonly { pagina: PaginaDoManual; titulo: string; secoes: readonly string[] }[] = [
  {
    pagina: 'inicio',
    titulo: 'Início e notificações',
    secoes: ['O que pede alguém', 'Desde ontem', 'Buscar', 'Ajuda', 'Notificações'],
  },
  {
    pagina: 'contratos',
    titulo: 'Contratos',
    secoes: [
      'A lista',
      'Novo contrato',
      'O contrato',
      'Mudar os veículos de um contrato ativo',
      'Quem altera não aprova',
    ],
  },
  {
    pagina: 'carga-inicial',
    titulo: 'Trazer a carteira que já existe',
    secoes: ['Abrir', 'Os três arquivos', 'Conferir e trazer', 'Fechar ou desfazer'],
  },
  { pagina: 'cobertura', titulo: 'Cobertura', secoes: ['Pedir reforço'] },
  {
    pagina: 'carteira',
    titulo: 'Carteira: saldos, conciliação e baixas',
    secoes: ['Carregar os saldos', 'Divergências', 'Baixas por venda'],
  },
  { pagina: 'veiculo', titulo: 'O veículo', secoes: [] },
  {
    pagina: 'configuracoes',
    titulo: 'Configurações',
    secoes: ['Parâmetros comerciais', 'Whitelist', 'Regras de garantia', 'Políticas'],
  },
  {
    pagina: 'relatorios',
    titulo: 'Relatórios',
    secoes: ['Extrato financeiro', 'Histórico de precificação', 'Situação dos contratos'],
  },
  { pagina: 'loja', titulo: 'A loja', secoes: ['Propostas', 'Estoque', 'Vendas'] },
  {
    pagina: 'integracao',
    titulo: 'Integração',
    secoes: ['Credenciais', 'Endereços de notificação (webhooks)', 'Entregas', 'Operadores'],
  },
  {
    pagina: 'equipe',
    titulo: 'A sua equipe',
    secoes: [
      'Pessoas',
      'Perfis',
      'O que espera outro administrador',
      'Revisão de acessos',
      'Entrada única',
      'Auditoria',
      'A plataforma',
    ],
  },
  {
    pagina: 'plataforma',
    titulo: 'Plataforma',
    secoes: ['Estabelecimentos', 'Usuários e perfis', 'Tabelas de referência'],
  },
  { pagina: 'auditoria', titulo: 'Auditoria', secoes: ['Procurar', 'Conferir as sequências'] },
  { pagina: 'origem', titulo: 'De onde vem este valor?', secoes: [] },
  {
    pagina: 'entrar',
    titulo: 'Entrar',
    secoes: ['Segundo fator', 'Minhas sessões', 'E-mail e avisos', 'Várias abas'],
  },
]

/** The anchor of a heading, as in the manual's own links: 'Parâmetros comerciais' becomes 'parâmetros-comerciais'. */
export const ancoraDe = (titulo: string) =>
  titulo
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Reads 'configuracoes.md#políticas' as page and anchor; null for a link outside of the manual. */
export function lerLink(href: string): { pagina: PaginaDoManual | null; lugar: string } | null {
  const [arquivo = '', lugar = ''] = decodeURI(href).split('#')
  if (arquivo === '') return { pagina: null, lugar }
  const pagina = PAGINAS_DO_MANUAL.find((each) => `${each}.md` === arquivo)
  return pagina ? { pagina, lugar } : null
}
