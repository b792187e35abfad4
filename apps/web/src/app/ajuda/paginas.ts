/** The manual's page by path prefix of the screens; the longest prefix counts. */
const POR_CAMINHO: Readonly<Record<string, PaginaDoManual>> = {
  '/home': 'inicio',
  '/notificacao': 'inicio',
  '/desde-ontem': 'inicio',
  '/contratos': 'contratos',
  '/cobertura': 'cobertura',
  '/veiculos': 'veiculo',
  '/configuracoes': 'configuracoes',
  '/relatorios': 'relatorios',
  '/loja': 'loja',
  '/loja/integracao': 'integracao',
  '/plataforma': 'plataforma',
  '/plataforma/auditoria': 'auditoria',
  '/conta': 'entrar',
}

export const PAGINAS_DO_MANUAL = [
  'inicio',
  'contratos',
  'cobertura',
  'veiculo',
  'configuracoes',
  'relatorios',
  'loja',
  'integracao',
  'plataforma',
  'auditoria',
  'origem',
  'entrar',
] as const
export type PaginaDoManual = (typeof PAGINAS_DO_MANUAL)[number]

/** The manual's page for a screen; 'inicio' where no prefix matches. */
export function paginaDoManual(pathname: string): PaginaDoManual {
  const comecos = Object.keys(POR_CAMINHO).filter((comeco) => `${pathname}/`.startsWith(`${comeco}/`))
  const [maior = '/home'] = comecos.toSorted((a, b) => b.length - a.length)
  return POR_CAMINHO[maior] ?? 'inicio'
}

/** Reads 'configuracoes.md#políticas' as page and anchor; null for a link outside of the manual. */
export function lerLink(href: string): { pagina: PaginaDoManual | null; lugar: string } | null {
  const [arquivo = '', lugar = ''] = decodeURI(href).split('#')
  if (arquivo === '') return { pagina: null, lugar }
  const pagina = PAGINAS_DO_MANUAL.find((each) => `${each}.md` === arquivo)
  return pagina ? { pagina, lugar } : null
}
