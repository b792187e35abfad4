import { createRoute } from '@tanstack/react-router'
import { requirePermissao } from '../lib/route-guard.ts'
import { buscaDaAuditoria, buscaDaEquipe, buscaDaRevisao } from '../modules/equipe/busca.ts'
import { lazyPage } from './lazy-page.ts'
import { sessaoRoute } from './sessao.tsx'

export const equipeRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/equipe/pessoas',
  validateSearch: buscaDaEquipe,
  beforeLoad: requirePermissao('Equipe.Usuarios.Listar'),
  component: lazyPage(() => import('../modules/equipe/pessoas-page.tsx'), 'PessoasPage'),
})

export const perfisDaEquipeRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/equipe/perfis',
  beforeLoad: requirePermissao('Equipe.Usuarios.Listar'),
  component: lazyPage(() => import('../modules/equipe/perfis-da-equipe-page.tsx'), 'PerfisDaEquipePage'),
})

export const revisaoDeAcessosRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/equipe/revisao',
  validateSearch: buscaDaRevisao,
  beforeLoad: requirePermissao('Equipe.Revisao.Listar'),
  component: lazyPage(() => import('../modules/equipe/revisao-page.tsx'), 'RevisaoPage'),
})

export const ssoDaEquipeRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/equipe/entrada-unica',
  beforeLoad: requirePermissao('Equipe.Usuarios.Listar'),
  component: lazyPage(() => import('../modules/sso/sso-page.tsx'), 'SsoDaEquipePage'),
})

export const ssoDaPlataformaRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/plataforma/entrada-unica',
  beforeLoad: requirePermissao('Plataforma.Usuarios.Listar'),
  component: lazyPage(() => import('../modules/sso/sso-page.tsx'), 'SsoDaPlataformaPage'),
})

export const auditoriaDaInstituicaoRoute = createRoute({
  getParentRoute: () => sessaoRoute,
  path: '/equipe/auditoria',
  validateSearch: buscaDaAuditoria,
  beforeLoad: requirePermissao('Equipe.Auditoria.Listar'),
  component: lazyPage(() => import('../modules/equipe/auditoria-page.tsx'), 'AuditoriaDaInstituicaoPage'),
})
