import { createRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { requirePermissao } from '../lib/route-guard.ts'
import { paginaParam, idDoCaminho } from '../lib/search-params.ts'
import { buscaDeAuditoria } from '../modules/auditoria/busca.ts'
import { buscaDeUsuarios } from '../modules/usuarios/busca.ts'
import { buscaDeEstabelecimentos } from '../modules/estabelecimentos/busca.ts'
import { buscaDeEntregas } from '../modules/integracao/busca.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

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
