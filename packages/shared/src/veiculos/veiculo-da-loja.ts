import * as z from 'zod'
import { StatusContrato } from '../contratos/status.ts'
import { dia } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import type { ColunaDeArquivo } from '../relatorios/colunas.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca } from '../texto.ts'
import { papeisDoVeiculo } from './papeis-do-veiculo.ts'

/**
 * livre: may be offered; garantia: backs the contract that stands beside it; indisponivel: the same car is pledged under somebody
 * else's papers, of whom the store learns nothing (domain 2); saiu: no longer in stock, perhaps still pledged (then with its contract).
 */
const SITUACOES_DO_VEICULO = ['livre', 'garantia', 'indisponivel', 'saiu'] as const
export type SituacaoDoVeiculo = (typeof SITUACOES_DO_VEICULO)[number]

const LABEL_SITUACAO: Record<SituacaoDoVeiculo, string> = {
  livre: 'Livre',
  garantia: 'Em garantia',
  indisponivel: 'Indisponível',
  saiu: 'Saiu',
}
/** A pledged vehicle that left is the one that somebody has to act on. */
export const saiuEmGarantia = ({ situacao, garantia }: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  situacao === 'saiu' && garantia !== null
export const situacaoDoVeiculoEmTexto = (veiculo: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  saiuEmGarantia(veiculo) ? 'Saiu em garantia' : LABEL_SITUACAO[veiculo.situacao]

/** What GET /api/lojas/{id}/veiculos narrows by; without it the stock comes. `garantia` has those that left while pledged, too. */
export const FILTROS_DE_SITUACAO = ['livre', 'garantia', 'saiu', 'todos'] as const
export type FiltroDeSituacao = (typeof FILTROS_DE_SITUACAO)[number]
/** 'estoque': without it. */
export const LABEL_FILTRO_DE_SITUACAO: Record<'estoque' | FiltroDeSituacao, string> = {
  estoque: 'No estoque',
  livre: 'Livres',
  garantia: 'Em garantia',
  saiu: 'Saíram',
  todos: 'Todos',
}

export const ORDENAVEIS_DO_VEICULO = ['placa', 'modelo', 'anoModelo', 'hodometro', 'dataEntrada'] as const

/** The store's own contract that a vehicle backs, sent to it before it could. */
const garantiaDoVeiculoSchema = z.object({
  contratoId: z.int(),
  numero: z.string(),
  instituicaoFinanceira: z.string(),
  statusId: z.enum(StatusContrato),
  status: z.string(),
  /** Day of inclusion. */
  desde: dia,
})

const veiculoDaLojaSchema = z.object({
  ...papeisDoVeiculo.shape,
  precoReferencia: dinheiro.nullable(),
  situacao: z.enum(SITUACOES_DO_VEICULO),
  garantia: garantiaDoVeiculoSchema.nullable(),
})
export type VeiculoDaLoja = z.infer<typeof veiculoDaLojaSchema>

const simOuNao = (valor: boolean) => (valor ? 'Sim' : 'Não')

/** A store's stock as a file. */
export const COLUNAS_DO_ESTOQUE: readonly ColunaDeArquivo<Omit<VeiculoDaLoja, 'veiculoUF'>>[] = [
  { id: 'placa', titulo: 'Placa', tipo: 'texto', largura: 11, valor: ({ placa }) => placa },
  { id: 'marca', titulo: 'Marca', tipo: 'texto', largura: 16, valor: ({ marca }) => marca },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto', largura: 34, valor: ({ modelo }) => modelo },
  {
    id: 'anoFabricacao',
    titulo: 'Ano de fabricação',
    tipo: 'ano',
    largura: 10,
    soNoArquivo: 'planilha',
    valor: ({ anoFabricacao }) => anoFabricacao,
  },
  { id: 'anoModelo', titulo: 'Ano', tipo: 'ano', largura: 8, valor: ({ anoModelo }) => anoModelo },
  { id: 'km', titulo: 'Km', tipo: 'inteiro', largura: 11, valor: ({ hodometro }) => hodometro },
  {
    id: 'combustivel',
    titulo: 'Combustível',
    tipo: 'texto',
    largura: 14,
    soNoArquivo: 'planilha',
    valor: ({ tipoCombustivel }) => tipoCombustivel,
  },
  {
    id: 'tipo',
    titulo: 'Tipo',
    tipo: 'texto',
    largura: 12,
    soNoArquivo: 'planilha',
    valor: ({ tipo }) => tipo,
  },
  {
    id: 'renavam',
    titulo: 'RENAVAM',
    tipo: 'texto',
    largura: 14,
    soNoArquivo: 'planilha',
    valor: ({ renavam }) => renavam,
  },
  {
    id: 'chassi',
    titulo: 'Chassi',
    tipo: 'texto',
    largura: 20,
    soNoArquivo: 'planilha',
    valor: ({ chassi }) => chassi,
  },
  {
    id: 'chassiRemarcado',
    titulo: 'Chassi remarcado',
    tipo: 'texto',
    largura: 10,
    soNoArquivo: 'planilha',
    valor: ({ chassiRemarcado }) => simOuNao(chassiRemarcado),
  },
  {
    id: 'leilao',
    titulo: 'Leilão',
    tipo: 'texto',
    largura: 10,
    soNoArquivo: 'planilha',
    valor: ({ leilao }) => simOuNao(leilao),
  },
  {
    id: 'codigoFipe',
    titulo: 'Código FIPE',
    tipo: 'texto',
    largura: 12,
    soNoArquivo: 'planilha',
    valor: ({ codigoFipe }) => codigoFipe,
  },
  {
    id: 'preco',
    titulo: 'Preço da loja',
    tipo: 'dinheiro',
    largura: 16,
    valor: ({ preco }) => preco,
  },
  {
    id: 'precoReferencia',
    titulo: 'Tabela FIPE',
    tipo: 'dinheiro',
    largura: 16,
    valor: ({ precoReferencia }) => precoReferencia,
  },
  {
    id: 'dataEntrada',
    titulo: 'Entrada',
    tipo: 'dia',
    largura: 12,
    valor: ({ dataEntrada }) => dataEntrada,
  },
  { id: 'situacao', titulo: 'Situação', tipo: 'texto', largura: 16, valor: situacaoDoVeiculoEmTexto },
  { id: 'saiuEm', titulo: 'Saiu em', tipo: 'dia', largura: 12, valor: ({ saiuEm }) => saiuEm },
  {
    id: 'contrato',
    titulo: 'Nº do Contrato',
    tipo: 'texto',
    largura: 16,
    valor: ({ garantia }) => garantia?.numero ?? null,
  },
  {
    id: 'instituicao',
    titulo: 'Instituição',
    tipo: 'texto',
    largura: 20,
    valor: ({ garantia }) => garantia?.instituicaoFinanceira ?? null,
  },
  {
    id: 'desde',
    titulo: 'Em garantia desde',
    tipo: 'dia',
    largura: 14,
    soNoArquivo: 'planilha',
    valor: ({ garantia }) => garantia?.desde ?? null,
  },
]

/** GET /api/lojas/{id}/veiculos: for the store itself only. By brand and model unless sorted. */
export const veiculosDaLojaQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  situacao: z.enum(FILTROS_DE_SITUACAO, { error: 'Situação desconhecida.' }).optional(),
  ordenacao: ordenacaoPor(ORDENAVEIS_DO_VEICULO),
})
export type VeiculosDaLojaQuery = z.infer<typeof veiculosDaLojaQuery>
/** All of them as a file. */
export const exportarVeiculosDaLojaQuery = veiculosDaLojaQuery
  .omit({ pagina: true, quantidadePorPagina: true })
  .extend(formatoQuery)

export const veiculosDaLojaResponse = z.object({
  veiculos: z.array(veiculoDaLojaSchema),
  ...totaisSchema.shape,
})
