import type { Permissao } from '@lastro/shared/permissoes'

/** The three reports of spec 2.14 in the order of the navigation (spec 2.1), and coverage (domain 8). */
export const RELATORIOS = [
  {
    label: 'Histórico de Precificação',
    to: '/relatorios/historico-precificacao',
    permissao: 'Relatorios.HistoricoPrecificacao.Listar',
    descricao: 'Veja os veículos em garantia e como o preço de referência de cada um mudou.',
  },
  {
    label: 'Situação dos Contratos',
    to: '/relatorios/situacao-contratos',
    permissao: 'Relatorios.SituacaoContratos.Listar',
    descricao: 'Consulte contratos em andamento, liquidados e cancelados, com garantias e movimentações.',
  },
  {
    label: 'Extrato Financeiro',
    to: '/relatorios/extrato-financeiro',
    permissao: 'Relatorios.ExtratoFinanceiro.Listar',
    descricao: 'Confira o que foi cobrado em um período, até cada evento.',
  },
  {
    label: 'Cobertura',
    to: '/cobertura',
    permissao: 'Relatorios.Cobertura.Listar',
    descricao: 'Veja quais contratos as garantias ainda cobrem pelos preços de hoje.',
  },
] as const satisfies readonly { label: string; to: string; permissao: Permissao; descricao: string }[]
