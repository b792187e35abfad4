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
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Regras } from '../lib/session.ts'
import { RELATORIOS } from '../modules/relatorios/relatorios.ts'

interface NavEntry {
  label: string
  to: NonNullable<LinkProps['to']>
  /** Drawn when the person has a code that starts with this (spec section 6); absent: for everyone with a sidebar. */
  permissao?: Permissao
  /** What the screen is for; the search shows it. */
  descricao?: string
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
        descricao: 'Defina os valores cobrados por evento: gerais, por loja ou por contrato.',
      },
      {
        label: 'Whitelist',
        to: '/configuracoes/whitelist',
        permissao: 'Configuracoes.Whitelist.Listar',
        descricao: 'Diga quais lojas podem receber propostas e até quando.',
      },
      {
        label: 'Regras de Garantia',
        to: '/configuracoes/regras-garantia',
        permissao: 'Configuracoes.RegrasGarantia.Listar',
        descricao: 'Diga quais veículos servem de garantia e por quanto da tabela.',
      },
      {
        label: 'Políticas',
        to: '/configuracoes/politicas',
        permissao: 'Configuracoes.Politicas.Listar',
        descricao: 'Exija segundo fator e segregação de funções.',
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
        descricao: 'Acompanhe propostas em andamento, contratos ativos e liquidados.',
      },
      {
        label: 'Novo contrato',
        to: '/contratos/criar',
        permissao: 'Contratos.Contratos.Criar',
        descricao: 'Prepare uma proposta de crédito com veículos em garantia.',
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
        descricao: 'Veja o que não bate entre estoque, saldo devedor e garantia.',
      },
      {
        label: 'Baixas',
        to: '/carteira/baixas',
        permissao: 'Carteira.Baixas.Listar',
        descricao: 'Receba o que as lojas devem por veículos vendidos e libere-os.',
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
        descricao: 'Responda às propostas recebidas das instituições financeiras.',
      },
      {
        label: 'Estoque',
        to: '/loja/estoque',
        permissao: 'Loja.Estoque.Listar',
        descricao: 'Veja e importe os veículos da loja e os contratos que eles garantem.',
      },
      {
        label: 'Vendas',
        to: '/loja/vendas',
        permissao: 'Loja.Vendas.Listar',
        descricao: 'Informe a venda de um carro em garantia e veja quanto pagar e até quando.',
      },
      {
        label: 'Integração',
        to: '/loja/integracao',
        permissao: 'Loja.Integracao.Listar',
        descricao: 'Ligue o sistema da sua loja: credenciais da API e avisos automáticos.',
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
        descricao: 'Cadastre instituições financeiras e lojas.',
      },
      {
        label: 'Usuários',
        to: '/plataforma/usuarios',
        permissao: 'Plataforma.Usuarios.Listar',
        descricao: 'Crie usuários, dê perfis, redefina senhas e desative quem saiu.',
      },
      {
        label: 'Perfis',
        to: '/plataforma/perfis',
        permissao: 'Plataforma.Usuarios.Listar',
        descricao: 'Monte os conjuntos de permissões que os usuários recebem.',
      },
      {
        label: 'Tabelas de referência',
        to: '/plataforma/referencias',
        permissao: 'Plataforma.Referencias.Listar',
        descricao: 'Carregue os meses da tabela FIPE que dão preço aos veículos.',
      },
      {
        label: 'Auditoria',
        to: '/plataforma/auditoria',
        permissao: 'Plataforma.Auditoria.Listar',
        descricao: 'Veja quem fez o quê, quando, e o que mudou.',
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
