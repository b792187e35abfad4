import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { rereadAfterAct } from './outdated.ts'

type Noun<V extends string> = Readonly<Record<V, (...partes: readonly unknown[]) => QueryKey>> & {
  readonly tudo: QueryKey
}

/** The keys of a noun's views. A key names all that begin so: a view without its last parts, or `tudo`, the whole noun. */
function noun<V extends string>(nome: string, ...vistas: readonly V[]): Noun<V> {
  const fabricas = vistas.map((vista) => [vista, (...partes: readonly unknown[]) => [nome, vista, ...partes]])
  return { ...Object.fromEntries(fabricas), tudo: [nome] }
}

/**
 * The keys of all queries, below the modules, so that an action can name what it changes without importing the screens that show it.
 * The parts are what the call depends on; a version (ETag) is the last.
 */
export const chaves = {
  auditoria: noun('auditoria', 'lista', 'conferencia'),
  autenticacao: noun('autenticacao', 'regras', 'segundoFator'),
  busca: noun('busca', 'achados'),
  carga: noun('carga', 'andamento'),
  carteira: noun('carteira', 'daInstituicao', 'daLoja'),
  cobertura: noun('cobertura', 'lista', 'resumo', 'tendencia', 'impacto', 'doContrato', 'responsaveis'),
  configuracao: noun('configuracao', 'publica'),
  contratos: noun(
    'contratos',
    'lista',
    'opcoes',
    'numero',
    'proximoNumero',
    'estoque',
    'detalhe',
    'garantias',
    'alteracao',
    'reforcos',
    'linhaDoTempo',
    'movimentacoes',
    'selecaoPendente',
  ),
  estabelecimentos: noun('estabelecimentos', 'lista', 'detalhe'),
  estoque: noun('estoque', 'daLoja', 'doVeiculo'),
  instituicoes: noun('instituicoes', 'lista', 'lojas', 'creditoUsual'),
  integracao: noun('integracao', 'webhooks', 'entregas', 'tentativas', 'credenciais'),
  lojas: noun('lojas', 'lista'),
  manual: noun('manual', 'pagina'),
  notificacoes: noun('notificacoes', 'lista'),
  origem: noun('origem', 'de'),
  parametros: noun('parametros', 'lista'),
  perfis: noun('perfis', 'lista'),
  politicas: noun('politicas', 'daInstituicao'),
  referencias: noun('referencias', 'lista', 'esperas'),
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
  usuarios: noun('usuarios', 'lista'),
  veiculos: noun('veiculos', 'marcas', 'modelos', 'combustiveis', 'tipos', 'ufs'),
  visoes: noun('visoes', 'lista'),
  whitelist: noun('whitelist', 'daInstituicao'),
}

/**
 * Reads anew what these keys name: at once what is on the screen, the rest when it is next shown. `feito`: an act was done, so that a
 * failure is told as that of the reading (`readAfterAct`). Never throws.
 */
export async function invalidar(queryClient: QueryClient, quais: readonly QueryKey[], feito = true) {
  if (feito) await rereadAfterAct(queryClient, quais)
  else await Promise.all(quais.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}

/**
 * After every action that changes a contract, its guarantees or their change, or the rule under which they count: lists, /home,
 * coverage, reports and the store's stock are all made of them. A contract that is on the screen itself is asked for by the action,
 * which knows what was typed on top of it. `feito` false: it was refused, perhaps halfway.
 */
export async function invalidarContratos(queryClient: QueryClient, feito = true): Promise<void> {
  const { contratos, carteira, cobertura, estoque, relatorios } = chaves
  await queryClient.invalidateQueries({ queryKey: contratos.tudo, refetchType: 'none' })
  const feitosDeles = [carteira.tudo, cobertura.tudo, estoque.tudo, relatorios.tudo]
  await invalidar(queryClient, [contratos.lista(), contratos.opcoes(), ...feitosDeles], feito)
}
