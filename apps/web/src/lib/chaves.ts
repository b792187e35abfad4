import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { rereadAfterAct } from './outdated.ts'

type Noun<V extends string> = Readonly<Record<V, (...partes: readonly unknown[]) => QueryKey>> & {
  readonly tudo: QueryKey
}

/**
 * Query keys of one noun. A key also matches all longer keys: `tudo`, or a view without its last parts, names many
 * queries.
 */
function noun<V extends string>(nome: string, ...vistas: readonly V[]): Noun<V> {
  const factories = vistas.map((vista) => [
    vista,
    (...partes: readonly unknown[]) => [nome, vista, ...partes],
  ])
  return { ...Object.fromEntries(factories), tudo: [nome] }
}

/**
 * The keys of all queries. They stand below the modules, so that an action can name what it changes without importing
 * screens. Parts are what a call depends on; a version (ETag) comes last.
 */
export const chaves = {
  auditoria: noun('auditoria', 'conferencia'),
  autenticacao: noun('autenticacao', 'regras', 'segundoFator'),
  baixas: noun('baixas', 'lista', 'uma', 'daLoja', 'doVeiculo'),
  carga: noun('carga', 'andamento'),
  carteira: noun('carteira'),
  cobertura: noun('cobertura', 'lista', 'tendencia', 'doContrato', 'responsaveis'),
  conciliacao: noun('conciliacao'),
  configuracao: noun('configuracao', 'publica'),
  contratos: noun('contratos', 'opcoes'),
  contrato: noun(
    'contrato',
    'numero',
    'detalhe',
    'garantias',
    'alteracao',
    'reforcos',
    'linhaDoTempo',
    'movimentacoes',
    'cobrados',
  ),
  estabelecimentos: noun('estabelecimentos'),
  estoque: noun('estoque', 'ultimoArquivo'),
  instituicoes: noun('instituicoes', 'lojas'),
  integracao: noun('integracao', 'webhooks', 'tentativas', 'credenciais'),
  lojas: noun('lojas', 'lista'),
  manual: noun('manual', 'pagina'),
  notificacoes: noun('notificacoes'),
  novidades: noun('novidades', 'contagem', 'visita', 'lista'),
  origem: noun('origem', 'de'),
  parametros: noun('parametros', 'lista'),
  perfis: noun('perfis', 'lista'),
  politicas: noun('politicas', 'daInstituicao', 'diasSemExpediente'),
  referencias: noun('referencias', 'esperas', 'lista'),
  regras: noun('regras', 'lista', 'detalhe', 'conflito', 'simulacao'),
  relatorios: noun(
    'relatorios',
    'situacao',
    'movimentacoes',
    'precificacao',
    'historico',
    'extrato',
    'eventos',
  ),
  saldos: noun('saldos'),
  selecao: noun('selecao', 'estoque'),
  usuarios: noun('usuarios'),
  veiculos: noun('veiculos', 'marcas', 'modelos', 'combustiveis', 'tipos', 'ufs'),
  visoes: noun('visoes', 'lista'),
  whitelist: noun('whitelist', 'daInstituicao'),
}

/**
 * Invalidates queries: visible ones are read again at once, others when next shown. `succeeded`: an act was done, so
 * that a failed reading is reported as such (`readAfterAct`). Never throws.
 */
export async function invalidar(queryClient: QueryClient, keys: readonly QueryKey[], succeeded = true) {
  if (succeeded) await rereadAfterAct(queryClient, keys)
  else await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * For every action that changes a contract, its guarantees, its change or its rule: lists, /home, coverage, reports and
 * stock are made of contracts. The action itself reads the contract on the screen. `succeeded` false: the action was
 * refused, perhaps halfway.
 */
export async function invalidarContratos(queryClient: QueryClient, succeeded = true): Promise<void> {
  const { contratos, contrato, selecao, carteira, cobertura, conciliacao, estoque, relatorios, saldos } =
    chaves
  for (const { tudo } of [contrato, selecao])
    await queryClient.invalidateQueries({ queryKey: tudo, refetchType: 'none' })
  const madeOfContratos = [contratos, carteira, cobertura, conciliacao, estoque, relatorios, saldos]
  await invalidar(
    queryClient,
    madeOfContratos.map(({ tudo }) => tudo),
    succeeded,
  )
}
