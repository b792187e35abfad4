import { defineCall } from '../call.ts'
import * as z from 'zod'
import type { Dia } from '../dia.ts'
import { somaDinheiro } from '../dinheiro.ts'
import { idTextoOpcional } from '../id.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import { paginacaoDeListaLongaQuery, totaisDeListaLongaSchema } from '../paginacao.ts'
import { colunaDe } from '../relatorios/colunas.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca } from '../texto.ts'
import { veiculoEstoqueSchema } from './veiculo.ts'

/** Spec section 3, vehicle in guarantee: an open pledge. `preco` is the institution's price, else the vehicle's. */
const veiculoEmGarantiaSchema = veiculoEstoqueSchema
  .omit({
    chassi: true,
    precoReferencia: true,
    mesReferencia: true,
    percentual: true,
    emGarantia: true,
    semReferencia: true,
    motivoSemReferencia: true,
    referenciaDefasada: true,
    renaveSituacao: true,
  })
  .extend({
    veiculoId: z.int(),
    contratoId: z.int(),
    numeroContrato: z.string(),
    loja: z.string(),
    preco: somaDinheiro,
  })
export type VeiculoEmGarantia = z.infer<typeof veiculoEmGarantiaSchema>

type VeiculoNoRelatorio = Pick<
  VeiculoEmGarantia,
  'marca' | 'modelo' | 'anoModelo' | 'hodometro' | 'placa' | 'preco' | 'loja' | 'numeroContrato'
> & { desde?: Dia }

const coluna = colunaDe<VeiculoNoRelatorio>()

/** Spec 2.14, pricing history. */
export const COLUNAS_DOS_VEICULOS_EM_GARANTIA = [
  coluna('marca', 'Marca', 'texto', 16, ({ marca }) => marca),
  coluna('modelo', 'Modelo', 'texto', 36, ({ modelo }) => modelo),
  coluna('ano', 'Ano', 'ano', 8, ({ anoModelo }) => anoModelo),
  coluna('km', 'Km', 'inteiro', 11, ({ hodometro }) => hodometro),
  coluna('placa', 'Placa', 'texto', 11, ({ placa }) => placa),
  coluna('preco', 'Preço', 'dinheiro', 18, ({ preco }) => preco, { somar: true }),
  coluna('loja', 'Loja', 'texto', 28, ({ loja }) => loja),
  coluna('contratoId', 'Nº do Contrato', 'texto', 18, ({ numeroContrato }) => numeroContrato),
  coluna('desde', 'Em garantia desde', 'dia', 18, ({ desde }) => desde ?? null, { soNoArquivo: true }),
]

/**
 * GET /api/instituicoes-financeiras/{id}/garantias (spec section 7). The newest pledge first unless sorted;
 * `contratoId` sorts by the contract's number as shown (domain 9).
 */
const garantiasDaInstituicaoQuery = z.object({
  ...paginacaoDeListaLongaQuery.shape,
  filtro: busca,
  ordenacao: ordenacaoPor(['loja', 'contratoId']),
})
export type GarantiasDaInstituicaoQuery = z.infer<typeof garantiasDaInstituicaoQuery>
/** The whole filtered list as a file. */
const exportarGarantiasQuery = garantiasDaInstituicaoQuery
  .omit({ pagina: true, quantidadePorPagina: true, total: true })
  .extend(formatoQuery)

const veiculosEmGarantiaResponse = z
  .object({
    veiculos: z.array(veiculoEmGarantiaSchema),
    ...totaisDeListaLongaSchema.shape,
  })
  .meta({ title: 'VeiculosEmGarantia' })

export const garantiasDaInstituicaoCall = defineCall('GET', '/api/instituicoes-financeiras/:id/garantias', {
  reads: 'relatorios',
  query: garantiasDaInstituicaoQuery,
  answer: veiculosEmGarantiaResponse,
})

export const exportarGarantiasCall = defineCall(
  'GET',
  '/api/instituicoes-financeiras/:id/garantias/exportar',
  { query: exportarGarantiasQuery, answer: 'file' },
)

export const garantiasDaLojaCall = defineCall('GET', '/api/lojas/:id/garantias', {
  query: z.object({
    ...paginacaoDeListaLongaQuery.shape,
    filtro: busca,
    instituicaoFinanceiraId: idTextoOpcional,
  }),
  answer: veiculosEmGarantiaResponse,
})
