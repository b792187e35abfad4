import { createRoute, redirect } from '@tanstack/react-router'
import * as z from 'zod'
import { importChunk } from '../lib/chunk.ts'
import { readCurrent } from '../lib/query-client.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import { idParam, idDoCaminho, paginaParam } from '../lib/search-params.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'
import { buscaDeAuditoria } from '../modules/auditoria/busca.ts'
import { buscaDeUsuarios } from '../modules/usuarios/busca.ts'
import { buscaDeEstabelecimentos } from '../modules/estabelecimentos/busca.ts'
import { buscaDeEntregas } from '../modules/integracao/busca.ts'

const paraParametros = () => {
  throw redirect({ to: '/configuracoes/parametros-comerciais' })
}

export const configuracoesRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes',
  beforeLoad: paraParametros,
})

/** Spec section 2.4: any other path leads there too. */
export const configuracoesOutrasRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/$',
  beforeLoad: paraParametros,
})

export const parametrosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/parametros-comerciais',
  beforeLoad: requirePermissao('Configuracoes.ParametrosComerciais.Listar'),
  component: lazyPage(
    () => import('../modules/parametros-comerciais/instituicoes-page.tsx'),
    'InstituicoesPage',
  ),
})

export const parametrosDetalheRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/parametros-comerciais/detalhe/$id',
  beforeLoad: requirePermissao('Configuracoes.ParametrosComerciais.Listar'),
  loader: ({ params }) => void idDoCaminho(params.id),
  component: lazyPage(() => import('../modules/parametros-comerciais/parametros-page.tsx'), 'ParametrosPage'),
})

export const whitelistRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/whitelist',
  beforeLoad: requirePermissao('Configuracoes.Whitelist.Listar'),
  component: lazyPage(() => import('../modules/whitelist/whitelist-page.tsx'), 'WhitelistPage'),
})

export const regrasRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/regras-garantia',
  beforeLoad: requirePermissao('Configuracoes.RegrasGarantia.Listar'),
  component: lazyPage(() => import('../modules/regras-garantia/regras-page.tsx'), 'RegrasPage'),
})

export const politicasRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/politicas',
  beforeLoad: requirePermissao('Configuracoes.Politicas.Listar'),
  component: lazyPage(() => import('../modules/politicas/politicas-page.tsx'), 'PoliticasPage'),
})

export const itensCriarRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/regras-garantia/itens/criar',
  beforeLoad: requirePermissao('Configuracoes.RegrasGarantia.Criar'),
  component: lazyPage(() => import('../modules/regras-garantia/itens-criar-page.tsx'), 'ItensCriarPage'),
})

/** Spec section 2.7: keeps the opened rule in the cookie, as the server just sent it (domain 9). */
export const itensDetalheRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/configuracoes/regras-garantia/itens/detalhe/$id',
  // Parameters of the simulator, which a contract's page links to.
  validateSearch: z.object({ versao: idParam, loja: idParam }),
  beforeLoad: requirePermissao('Configuracoes.RegrasGarantia.Listar'),
  loader: async ({ context, params }) => {
    const [{ regraOptions }, { guardarCookie }] = await Promise.all([
      importChunk(() => import('../modules/regras-garantia/use-regras.ts')),
      importChunk(() => import('../modules/regras-garantia/cookie-regra.ts')),
    ])
    const { data } = await readCurrent(context.queryClient, regraOptions(idDoCaminho(params.id)))
    guardarCookie(data)
  },
  component: lazyPage(() => import('../modules/regras-garantia/itens-detalhe-page.tsx'), 'ItensDetalhePage'),
})

export const usuariosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/usuarios',
  validateSearch: buscaDeUsuarios,
  beforeLoad: requirePermissao('Plataforma.Usuarios.Listar'),
  component: lazyPage(() => import('../modules/usuarios/usuarios-page.tsx'), 'UsuariosPage'),
})

export const perfisRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/perfis',
  beforeLoad: requirePermissao('Plataforma.Usuarios.Listar'),
  component: lazyPage(() => import('../modules/usuarios/perfis-page.tsx'), 'PerfisPage'),
})

export const estabelecimentosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/estabelecimentos',
  validateSearch: buscaDeEstabelecimentos,
  beforeLoad: requirePermissao('Plataforma.Estabelecimentos.Listar'),
  component: lazyPage(
    () => import('../modules/estabelecimentos/estabelecimentos-page.tsx'),
    'EstabelecimentosPage',
  ),
})

export const integracaoDaLojaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/estabelecimentos/$id/integracao',
  validateSearch: buscaDeEntregas,
  beforeLoad: ({ params }) => {
    requirePermissao('Plataforma.Estabelecimentos.Listar')()
    idDoCaminho(params.id)
  },
  component: lazyPage(() => import('../modules/integracao/integracao-page.tsx'), 'IntegracaoDaLojaPage'),
})

export const referenciasRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/referencias',
  validateSearch: z.object({ pagina: paginaParam }),
  beforeLoad: requirePermissao('Plataforma.Referencias.Listar'),
  component: lazyPage(() => import('../modules/referencias/referencias-page.tsx'), 'ReferenciasPage'),
})

export const auditoriaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/auditoria',
  validateSearch: buscaDeAuditoria,
  beforeLoad: requirePermissao('Plataforma.Auditoria.Listar'),
  component: lazyPage(() => import('../modules/auditoria/auditoria-page.tsx'), 'AuditoriaPage'),
})
