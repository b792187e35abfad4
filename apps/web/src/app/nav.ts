import { mayVisit, type Permissao } from '@lastro/shared/permissoes'
import {
  type Icon,
  IconBell,
  IconBuildingStore,
  IconFileText,
  IconHistory,
  IconHome,
  IconReportAnalytics,
  IconScale,
  IconServerCog,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Regras } from '../lib/session.ts'
import { RELATORIOS } from '../modules/relatorios/relatorios.ts'

export interface NavEntry {
  label: string
  to: NonNullable<LinkProps['to']>
  /** Drawn when the person has a code that starts with this (spec section 6); absent: for everyone with a sidebar. */
  permissao?: Permissao
}
export interface NavGroup {
  label: string
  icon: Icon
  /** Key of the group (spec section 6). */
  permissao: string
  /** Kinds of users that see the group; store staff see no group of the institution. */
  tipos: readonly Regras['tipo'][]
  entries: readonly NavEntry[]
}

export const INICIO = { label: 'Início', to: '/home', icon: IconHome } as const
/** Below the start page, for whoever may read any of it. */
export const NOVIDADES = { label: 'Desde ontem', to: '/desde-ontem', icon: IconHistory } as const
/** The last entry, for everyone with a sidebar. */
export const NOTIFICACOES = { label: 'Notificações', to: '/notificacao', icon: IconBell } as const

/** The table of the navigation, in the order of spec section 2.1. */
const NAV: readonly NavGroup[] = [
  {
    label: 'Configurações',
    icon: IconSettings,
    permissao: 'Configuracoes',
    tipos: ['operador', 'instituicao'],
    entries: [
      {
        label: 'Parâmetros Comerciais',
        to: '/configuracoes/parametros-comerciais',
        permissao: 'Configuracoes.ParametrosComerciais.Listar',
      },
      {
        label: 'Whitelist',
        to: '/configuracoes/whitelist',
        permissao: 'Configuracoes.Whitelist.Listar',
      },
      {
        label: 'Regras de Garantia',
        to: '/configuracoes/regras-garantia',
        permissao: 'Configuracoes.RegrasGarantia.Listar',
      },
      {
        label: 'Políticas',
        to: '/configuracoes/politicas',
        permissao: 'Configuracoes.Politicas.Listar',
      },
    ],
  },
  {
    label: 'Contratos',
    icon: IconFileText,
    permissao: 'Contratos.Contratos',
    tipos: ['operador', 'instituicao'],
    entries: [
      {
        label: 'Todos os contratos',
        to: '/contratos/listar',
        permissao: 'Contratos.Contratos.Listar',
      },
      {
        label: 'Novo contrato',
        to: '/contratos/criar',
        permissao: 'Contratos.Contratos.Criar',
      },
    ],
  },
  {
    label: 'Relatórios',
    icon: IconReportAnalytics,
    permissao: 'Relatorios',
    tipos: ['operador', 'instituicao'],
    entries: RELATORIOS,
  },
  {
    label: 'Carteira',
    icon: IconScale,
    permissao: 'Carteira',
    tipos: ['operador', 'instituicao'],
    entries: [
      {
        label: 'Conciliação',
        to: '/carteira/conciliacao',
        permissao: 'Carteira.Saldos.Listar',
      },
      {
        label: 'Baixas',
        to: '/carteira/baixas',
        permissao: 'Carteira.Baixas.Listar',
      },
      {
        label: 'Carga inicial',
        to: '/carteira/carga-inicial',
        permissao: 'Contratos.CargaInicial.Listar',
      },
    ],
  },
  {
    label: 'Equipe',
    icon: IconUsersGroup,
    permissao: 'Equipe',
    tipos: ['instituicao'],
    entries: [
      {
        label: 'Pessoas',
        to: '/equipe/pessoas',
        permissao: 'Equipe.Usuarios.Listar',
      },
      {
        label: 'Perfis da equipe',
        to: '/equipe/perfis',
        permissao: 'Equipe.Usuarios.Listar',
      },
      {
        label: 'Revisão de acessos',
        to: '/equipe/revisao',
        permissao: 'Equipe.Revisao.Listar',
      },
      {
        label: 'Entrada única',
        to: '/equipe/entrada-unica',
        permissao: 'Equipe.Usuarios.Listar',
      },
      {
        label: 'Auditoria',
        to: '/equipe/auditoria',
        permissao: 'Equipe.Auditoria.Listar',
      },
    ],
  },
  {
    label: 'Loja',
    icon: IconBuildingStore,
    permissao: 'Loja',
    tipos: ['loja'],
    entries: [
      {
        label: 'Propostas',
        to: '/loja/propostas',
        permissao: 'Loja.Propostas.Listar',
      },
      {
        label: 'Estoque',
        to: '/loja/estoque',
        permissao: 'Loja.Estoque.Listar',
      },
      {
        label: 'Vendas',
        to: '/loja/vendas',
        permissao: 'Loja.Vendas.Listar',
      },
      {
        label: 'Integração',
        to: '/loja/integracao',
        permissao: 'Loja.Integracao.Listar',
      },
      {
        label: 'Equipe',
        to: '/loja/equipe',
        permissao: 'Loja.Equipe.Listar',
      },
      {
        label: 'Auditoria',
        to: '/loja/auditoria',
        permissao: 'Loja.Equipe.Listar',
      },
    ],
  },
  {
    label: 'Plataforma',
    icon: IconServerCog,
    permissao: 'Plataforma',
    tipos: ['operador'],
    entries: [
      {
        label: 'Estabelecimentos',
        to: '/plataforma/estabelecimentos',
        permissao: 'Plataforma.Estabelecimentos.Listar',
      },
      {
        label: 'Usuários',
        to: '/plataforma/usuarios',
        permissao: 'Plataforma.Usuarios.Listar',
      },
      {
        label: 'Perfis',
        to: '/plataforma/perfis',
        permissao: 'Plataforma.Usuarios.Listar',
      },
      {
        label: 'Entrada única',
        to: '/plataforma/entrada-unica',
        permissao: 'Plataforma.Usuarios.Listar',
      },
      {
        label: 'Tabelas de referência',
        to: '/plataforma/referencias',
        permissao: 'Plataforma.Referencias.Listar',
      },
      {
        label: 'Auditoria',
        to: '/plataforma/auditoria',
        permissao: 'Plataforma.Auditoria.Listar',
      },
    ],
  },
]

/** The groups and entries that this person may see; groups without entries are left out. */
export function visibleNav({
  permissoes,
  tipo,
}: Pick<Regras, 'tipo'> & { permissoes: readonly string[] }): NavGroup[] {
  return NAV.filter((group) => group.tipos.includes(tipo) && mayVisit(permissoes, group.permissao))
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ permissao }) => !permissao || mayVisit(permissoes, permissao)),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const isWithin = (pathname: string, base: string) => pathname === base || pathname.startsWith(`${base}/`)

/** Whether a page belongs to the group: one of its screens, or a record that is opened from one. */
export const isInGroup = ({ entries }: NavGroup, pathname: string): boolean =>
  entries.some(({ to }) => isWithin(pathname, to.split('/').slice(0, 2).join('/')))
