import { TIPOS_ESTABELECIMENTO } from '@lastro/shared/estabelecimentos/tipos'
import { ESTADOS_DA_ENTREGA } from '@lastro/shared/integracao/estados-da-entrega'
import { createRoute } from '@tanstack/react-router'
import * as z from 'zod'
import { idDoCaminho } from '../lib/id-do-caminho.ts'
import { requirePermissao } from '../lib/route-guard.ts'
import {
  diaParam,
  estabelecimentoParam,
  nomeParam,
  opcaoParam,
  paginaParam,
  textoParam,
} from '../lib/search-params.ts'
import { sessaoRoute } from './sessao.tsx'
import { lazyPage } from './lazy-page.ts'

export const usuariosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/usuarios',
  validateSearch: z.object({
    filtro: textoParam,
    estabelecimento: estabelecimentoParam,
    pagina: paginaParam,
  }),
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
  validateSearch: z.object({
    filtro: textoParam,
    tipo: opcaoParam(TIPOS_ESTABELECIMENTO),
    pagina: paginaParam,
  }),
  beforeLoad: requirePermissao('Plataforma.Estabelecimentos.Listar'),
  component: lazyPage(
    () => import('../modules/estabelecimentos/estabelecimentos-page.tsx'),
    'EstabelecimentosPage',
  ),
})

export const integracaoDaLojaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/estabelecimentos/$id/integracao',
  validateSearch: z.object({ estado: opcaoParam(ESTADOS_DA_ENTREGA), pagina: paginaParam }),
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
  validateSearch: z.object({
    estabelecimento: estabelecimentoParam,
    pessoa: textoParam,
    acao: nomeParam,
    entidade: nomeParam,
    dataInicial: diaParam,
    dataFinal: diaParam,
  }),
  beforeLoad: requirePermissao('Plataforma.Auditoria.Listar'),
  component: lazyPage(() => import('../modules/auditoria/auditoria-page.tsx'), 'AuditoriaPage'),
})
