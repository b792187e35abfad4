import type { Permissao } from '../permissoes.ts'

/** What a line of 'Desde ontem' is about. */
export const TIPO_DE_NOVIDADE = {
  contrato: 'Contratos',
  baixa: 'Baixas por venda',
  cobertura: 'Cobertura',
  estoque: 'Estoque',
  saldo: 'Saldos',
  suspensao: 'Suspensão de lojas',
  referencia: 'Tabela FIPE',
  regra: 'Regras de garantia',
  parametro: 'Parâmetros comerciais',
  whitelist: 'Whitelist',
  politica: 'Políticas',
} as const
export type TipoDeNovidade = keyof typeof TIPO_DE_NOVIDADE
export const TIPOS_DE_NOVIDADE = Object.keys(TIPO_DE_NOVIDADE) as TipoDeNovidade[]

const DOS_CONTRATOS = ['Contratos.Contratos.Listar', 'Relatorios.SituacaoContratos.Listar'] as const

/** The codes of the screens that show a kind; nobody reads of what they may not see there. Without a code: not told. */
export const CODIGOS_DA_NOVIDADE: Readonly<
  Record<'instituicao' | 'loja', Readonly<Record<TipoDeNovidade, readonly Permissao[]>>>
> = {
  instituicao: {
    contrato: DOS_CONTRATOS,
    baixa: ['Carteira.Baixas.Listar'],
    cobertura: ['Relatorios.Cobertura.Listar'],
    estoque: ['Contratos.Contratos.Listar'],
    saldo: ['Carteira.Saldos.Listar'],
    suspensao: ['Carteira.Limites.Listar'],
    referencia: [...DOS_CONTRATOS, 'Relatorios.Cobertura.Listar'],
    regra: ['Configuracoes.RegrasGarantia.Listar'],
    parametro: ['Configuracoes.ParametrosComerciais.Listar'],
    whitelist: ['Configuracoes.Whitelist.Listar'],
    politica: ['Configuracoes.Politicas.Listar'],
  },
  loja: {
    contrato: ['Loja.Propostas.Listar'],
    baixa: ['Loja.Vendas.Listar'],
    cobertura: ['Loja.Propostas.Listar'],
    estoque: ['Loja.Estoque.Listar'],
    saldo: [],
    suspensao: [],
    referencia: ['Loja.Propostas.Listar', 'Loja.Estoque.Listar'],
    regra: [],
    parametro: [],
    whitelist: [],
    politica: [],
  },
}
export const CODIGOS_DAS_NOVIDADES = {
  instituicao: [...new Set(Object.values(CODIGOS_DA_NOVIDADE.instituicao).flat())],
  loja: [...new Set(Object.values(CODIGOS_DA_NOVIDADE.loja).flat())],
}

export const NOVIDADES_POR_PAGINA = 50
/** The longest period asked for, in days. */
export const DIAS_DE_NOVIDADES = 31
export const PERIODO_LONGO = `Escolha um período de até ${DIAS_DE_NOVIDADES} dias.`
/** The count in the navigation stops here. */
export const LIMITE_DE_NAO_VISTAS = 99
