/** The manual's pages, by the beginning of the addresses that they explain; the longest beginning counts. */
const POR_CAMINHO: Readonly<Record<string, PaginaDoManual>> = {
  '/home': 'inicio',
  '/notificacao': 'inicio',
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

/** Which page explains the screen of an address; the start's where none does. */
export function paginaDoManual(pathname: string): PaginaDoManual {
  const comecos = Object.keys(POR_CAMINHO).filter((comeco) => `${pathname}/`.startsWith(`${comeco}/`))
  const [maior = '/home'] = comecos.toSorted((a, b) => b.length - a.length)
  return POR_CAMINHO[maior] ?? 'inicio'
}

/** 'configuracoes.md#políticas' as the page and the place on it; null: no page of the manual. */
export function lerLink(href: string): { pagina: PaginaDoManual | null; lugar: string } | null {
  const [arquivo = '', lugar = ''] = decodeURI(href).split('#')
  if (arquivo === '') return { pagina: null, lugar }
  const pagina = PAGINAS_DO_MANUAL.find((each) => `${each}.md` === arquivo)
  return pagina ? { pagina, lugar } : null
}
