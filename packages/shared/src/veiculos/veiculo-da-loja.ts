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
import { LABEL_SITUACAO_RENAVE, LABEL_TITULO_RENAVE } from './renave.ts'

/**
 * `livre`: free to offer. `garantia`: backs the contract beside it. `indisponivel`: the car is pledged under another
 * store's papers, and the store never learns whose (domain 2). `consignado`: not the store's, perhaps still
 * pledged (portas V). `saiu`: no longer in stock, perhaps still pledged (then with its contract).
 */
const SITUACOES_DO_VEICULO = ['livre', 'garantia', 'indisponivel', 'consignado', 'saiu'] as const
export type SituacaoDoVeiculo = (typeof SITUACOES_DO_VEICULO)[number]

const LABEL_SITUACAO: Record<SituacaoDoVeiculo, string> = {
  livre: 'Livre',
  garantia: 'Em garantia',
  indisponivel: 'Indisponível',
  consignado: 'Em consignação',
  saiu: 'Fora do estoque',
}
/** Whether a pledged vehicle left the stock or turned consigned: somebody has to act on it. */
export const semGarantirEmGarantia = ({ situacao, garantia }: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  (situacao === 'saiu' || situacao === 'consignado') && garantia !== null
/** Whether a proposal that isn't agreed yet holds the vehicle. */
export const emProposta = ({ situacao, garantia }: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>) =>
  situacao === 'garantia' && garantia?.proposto === true
export function situacaoDoVeiculoEmTexto(veiculo: Pick<VeiculoDaLoja, 'situacao' | 'garantia'>): string {
  if (semGarantirEmGarantia(veiculo)) return `${LABEL_SITUACAO[veiculo.situacao]}, em garantia`
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
  coluna(
    'renaveSituacao',
    'Situação no Renave',
    'texto',
    18,
    ({ renaveSituacao }) => LABEL_SITUACAO_RENAVE[renaveSituacao],
    SPREADSHEET_ONLY,
  ),
  coluna(
    'renaveTitulo',
    'Título no Renave',
    'texto',
    14,
    ({ renaveTitulo }) => renaveTitulo && LABEL_TITULO_RENAVE[renaveTitulo],
    SPREADSHEET_ONLY,
  ),
  coluna(
    'renaveEntrada',
    'Entrada no Renave',
    'dia',
    12,
    ({ renaveEntrada }) => renaveEntrada,
    SPREADSHEET_ONLY,
  ),
  coluna('renaveSaida', 'Saída no Renave', 'dia', 12, ({ renaveSaida }) => renaveSaida, SPREADSHEET_ONLY),
  coluna(
    'renaveProtocolo',
    'Protocolo do Renave',
    'texto',
    18,
    ({ renaveProtocolo }) => renaveProtocolo,
    SPREADSHEET_ONLY,
  ),
  coluna(
    'renaveHodometro',
    'Km no Renave',
    'inteiro',
    11,
    ({ renaveHodometro }) => renaveHodometro,
    SPREADSHEET_ONLY,
  ),
  coluna('nfeEntrada', 'NF-e de entrada', 'texto', 46, ({ nfeEntrada }) => nfeEntrada, SPREADSHEET_ONLY),
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
