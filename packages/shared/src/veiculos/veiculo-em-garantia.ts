import * as z from 'zod'
import type { Dia } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'
import { idTextoOpcional } from '../id.ts'
import { ordenacaoPor } from '../ordenacao.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import type { ColunaDeArquivo } from '../relatorios/colunas.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { busca } from '../texto.ts'
import { veiculoEstoqueSchema } from './veiculo.ts'

/** Spec section 3, vehicle in guarantee: an open pledge. `preco` is the institution's price, else the vehicle's. */
const veiculoEmGarantiaSchema = veiculoEstoqueSchema
  .omit({ emGarantia: true, semReferencia: true, motivoSemReferencia: true, referenciaDefasada: true })
  .extend({
    veiculoId: z.int(),
    contratoId: z.int(),
    numeroContrato: z.string(),
    loja: z.string(),
    preco: dinheiro,
  })
export type VeiculoEmGarantia = z.infer<typeof veiculoEmGarantiaSchema>

type VeiculoNoRelatorio = Pick<
  VeiculoEmGarantia,
  'marca' | 'modelo' | 'anoModelo' | 'hodometro' | 'placa' | 'preco' | 'loja' | 'numeroContrato'
> & { desde?: Dia }

/** Spec 2.14, pricing history. */
export const COLUNAS_DOS_VEICULOS_EM_GARANTIA: readonly ColunaDeArquivo<VeiculoNoRelatorio>[] = [
  { id: 'marca', titulo: 'Marca', tipo: 'texto', largura: 16, valor: ({ marca }) => marca },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto', largura: 36, valor: ({ modelo }) => modelo },
  { id: 'ano', titulo: 'Ano', tipo: 'ano', largura: 8, valor: ({ anoModelo }) => anoModelo },
  { id: 'km', titulo: 'Km', tipo: 'inteiro', largura: 11, valor: ({ hodometro }) => hodometro },
  { id: 'placa', titulo: 'Placa', tipo: 'texto', largura: 11, valor: ({ placa }) => placa },
  { id: 'preco', titulo: 'Preço', tipo: 'dinheiro', largura: 18, somar: true, valor: ({ preco }) => preco },
  { id: 'loja', titulo: 'Loja', tipo: 'texto', largura: 28, valor: ({ loja }) => loja },
  {
    id: 'contratoId',
    titulo: 'Nº do Contrato',
    tipo: 'texto',
    largura: 18,
    valor: ({ numeroContrato }) => numeroContrato,
  },
  {
    id: 'desde',
    titulo: 'Em garantia desde',
    tipo: 'dia',
    largura: 18,
    soNoArquivo: true,
    valor: ({ desde }) => desde ?? null,
  },
]

export const veiculosEmGarantiaQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  instituicaoFinanceiraId: idTextoOpcional,
})

/**
 * GET /api/instituicoes-financeiras/{id}/garantias (spec section 7); the newest pledge first without `ordenacao`, where `contratoId` goes
 * by the contract's number as shown (domain 9).
 */
export const garantiasDaInstituicaoQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  ordenacao: ordenacaoPor(['loja', 'contratoId']),
})
export type GarantiasDaInstituicaoQuery = z.infer<typeof garantiasDaInstituicaoQuery>
/** All of them as a file. */
export const exportarGarantiasQuery = garantiasDaInstituicaoQuery
  .omit({ pagina: true, quantidadePorPagina: true })
  .extend(formatoQuery)

export const veiculosEmGarantiaResponse = z.object({
  veiculos: z.array(veiculoEmGarantiaSchema),
  ...totaisSchema.shape,
})
