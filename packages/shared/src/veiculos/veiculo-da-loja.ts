import { defineCall } from '../call.ts'
import * as z from 'zod'
import { StatusContrato } from '../contratos/status.ts'
import { dia } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { colunaDe } from '../relatorios/colunas.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca } from '../texto.ts'
import { FILTROS_DE_SITUACAO, ORDENAVEIS_DO_VEICULO } from './filtros-do-estoque.ts'
import { papeisDoVeiculo } from './papeis-do-veiculo.ts'

/**
 * `livre`: free to offer. `garantia`: backs the contract beside it. `indisponivel`: the car is pledged under another
 * store's papers, and the store never learns whose (domain 2). `saiu`: no longer in stock, perhaps still pledged (then
 * with its contract).
 */
const SITUACOES_DO_VEICULO = ['livre', 'garantia', 'indisponivel', 'saiu'] as const
export type SituacaoDoVeiculo = (typeof SITUACOES_DO_VEICULO)[number]

const LABEL_SITUACAO: Record<SituacaoDoVeiculo, string> = {
  livre: 'Livre',
  garantia: 'Em garantia',
  indisponivel: 'Indisponível',
  saiu: 'Fora do estoque',
}
/** Whether a pledged vehicle left the stock: somebody has to act on it. */
export const saiuEmGarantia = ({ situacao, garantia }: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  situacao === 'saiu' && garantia !== null
/** Whether a proposal that isn't agreed yet holds the vehicle. */
export const emProposta = ({ situacao, garantia }: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  situacao === 'garantia' && garantia?.proposto === true
export function situacaoDoVeiculoEmTexto(veiculo: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>): string {
  if (saiuEmGarantia(veiculo)) return 'Fora do estoque, em garantia'
  return emProposta(veiculo) ? 'Em proposta' : LABEL_SITUACAO[veiculo.situacao]
}

/** The store's own contract that a vehicle backs. The institution has sent the contract to the store. */
const garantiaDoVeiculoSchema = z.object({
  contratoId: z.int(),
  numero: z.string(),
  instituicaoFinanceira: z.string(),
  statusId: z.enum(StatusContrato),
  status: z.string(),
  /** Only proposed: a contract that isn't agreed yet, or a change of one. */
  proposto: z.boolean(),
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

const SPREADSHEET_ONLY = { soNoArquivo: 'planilha' } as const
const coluna = colunaDe<Omit<VeiculoDaLoja, 'veiculoUF'>>()

/** Columns of a store's stock, as a file. */
export const COLUNAS_DO_ESTOQUE = [
  coluna('placa', 'Placa', 'texto', 11, ({ placa }) => placa),
  coluna('marca', 'Marca', 'texto', 16, ({ marca }) => marca),
  coluna('modelo', 'Modelo', 'texto', 34, ({ modelo }) => modelo),
  coluna(
    'anoFabricacao',
    'Ano de fabricação',
    'ano',
    10,
    ({ anoFabricacao }) => anoFabricacao,
    SPREADSHEET_ONLY,
  ),
  coluna('anoModelo', 'Ano', 'ano', 8, ({ anoModelo }) => anoModelo),
  coluna('km', 'Km', 'inteiro', 11, ({ hodometro }) => hodometro),
  coluna(
    'combustivel',
    'Combustível',
    'texto',
    14,
    ({ tipoCombustivel }) => tipoCombustivel,
    SPREADSHEET_ONLY,
  ),
  coluna('tipo', 'Tipo', 'texto', 12, ({ tipo }) => tipo, SPREADSHEET_ONLY),
  coluna('renavam', 'RENAVAM', 'texto', 14, ({ renavam }) => renavam, SPREADSHEET_ONLY),
  coluna('chassi', 'Chassi', 'texto', 20, ({ chassi }) => chassi, SPREADSHEET_ONLY),
  coluna(
    'chassiRemarcado',
    'Chassi remarcado',
    'texto',
    10,
    ({ chassiRemarcado }) => simOuNao(chassiRemarcado),
    SPREADSHEET_ONLY,
  ),
  coluna('leilao', 'Leilão', 'texto', 10, ({ leilao }) => simOuNao(leilao), SPREADSHEET_ONLY),
  coluna('codigoFipe', 'Código FIPE', 'texto', 12, ({ codigoFipe }) => codigoFipe, SPREADSHEET_ONLY),
  coluna('preco', 'Preço da loja', 'dinheiro', 16, ({ preco }) => preco),
  coluna('precoReferencia', 'Tabela FIPE', 'dinheiro', 16, ({ precoReferencia }) => precoReferencia),
  coluna('dataEntrada', 'Entrada', 'dia', 12, ({ dataEntrada }) => dataEntrada),
  coluna('situacao', 'Situação', 'texto', 16, situacaoDoVeiculoEmTexto),
  coluna('saiuEm', 'Fora do estoque desde', 'dia', 12, ({ saiuEm }) => saiuEm),
  coluna('contrato', 'Nº do Contrato', 'texto', 16, ({ garantia }) => garantia?.numero ?? null),
  coluna(
    'instituicao',
    'Instituição',
    'texto',
    20,
    ({ garantia }) => garantia?.instituicaoFinanceira ?? null,
  ),
  coluna(
    'desde',
    'Em garantia desde',
    'dia',
    14,
    ({ garantia }) => (garantia && !garantia.proposto ? garantia.desde : null),
    SPREADSHEET_ONLY,
  ),
]

/** GET /api/lojas/{id}/veiculos: only the store itself may call. By brand and model unless sorted. */
const veiculosDaLojaQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  situacao: z.enum(FILTROS_DE_SITUACAO, { error: 'Situação desconhecida.' }).optional(),
  ordenacao: ordenacaoPor(ORDENAVEIS_DO_VEICULO),
})
export type VeiculosDaLojaQuery = z.infer<typeof veiculosDaLojaQuery>
/** The whole filtered list as a file. */
const exportarVeiculosDaLojaQuery = veiculosDaLojaQuery
  .omit({ pagina: true, quantidadePorPagina: true })
  .extend(formatoQuery)

const veiculosDaLojaResponse = z.object({
  veiculos: z.array(veiculoDaLojaSchema),
  ...totaisSchema.shape,
})

export const veiculosDaLojaCall = defineCall('GET', '/api/lojas/:id/veiculos', {
  reads: 'estoque',
  query: veiculosDaLojaQuery,
  answer: veiculosDaLojaResponse,
})

export const exportarVeiculosDaLojaCall = defineCall('GET', '/api/lojas/:id/veiculos/exportar', {
  query: exportarVeiculosDaLojaQuery,
  answer: 'file',
})
