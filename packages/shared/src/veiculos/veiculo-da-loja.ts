import * as z from 'zod'
import { StatusContrato } from '../contratos/status.ts'
import { dia } from '../dia.ts'
import { dinheiro } from '../dinheiro.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { busca } from '../texto.ts'

/**
 * livre: may be offered; garantia: backs the contract that stands beside it; indisponivel: the same car is pledged under somebody
 * else's papers, of whom the store learns nothing (domain 2); saiu: no longer in stock, perhaps still pledged (then with its contract).
 */
const SITUACOES_DO_VEICULO = ['livre', 'garantia', 'indisponivel', 'saiu'] as const
export type SituacaoDoVeiculo = (typeof SITUACOES_DO_VEICULO)[number]

/** What GET /api/lojas/{id}/veiculos narrows by; without it the stock comes. `garantia` has those that left while pledged, too. */
export const FILTROS_DE_SITUACAO = ['livre', 'garantia', 'saiu', 'todos'] as const
export type FiltroDeSituacao = (typeof FILTROS_DE_SITUACAO)[number]

export const ORDENAVEIS_DO_VEICULO = ['placa', 'modelo', 'anoModelo', 'hodometro', 'dataEntrada'] as const
const ORDENACOES = ORDENAVEIS_DO_VEICULO.flatMap((campo) => [`${campo}:asc`, `${campo}:desc`] as const)
export type OrdenacaoDoVeiculo = (typeof ORDENACOES)[number]

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
  id: z.int(),
  placa: z.string(),
  renavam: z.string().nullable(),
  chassi: z.string().nullable(),
  /** null: the model is known by its names only and has no reference price. */
  codigoFipe: z.string().nullable(),
  marca: z.string(),
  modelo: z.string(),
  anoFabricacao: z.int().nullable(),
  anoModelo: z.int(),
  tipoCombustivel: z.string().nullable(),
  tipo: z.string(),
  veiculoUF: z.string().nullable(),
  hodometro: z.int(),
  dataAfericaoHodometro: dia.nullable(),
  dataEntrada: dia.nullable(),
  chassiRemarcado: z.boolean(),
  leilao: z.boolean(),
  /** What the store asks. */
  preco: dinheiro.nullable(),
  precoReferencia: dinheiro.nullable(),
  situacao: z.enum(SITUACOES_DO_VEICULO),
  /** Day on which it left the stock. */
  saiuEm: dia.nullable(),
  garantia: garantiaDoVeiculoSchema.nullable(),
})
export type VeiculoDaLoja = z.infer<typeof veiculoDaLojaSchema>

/** GET /api/lojas/{id}/veiculos: for the store itself only. By brand and model unless sorted. */
export const veiculosDaLojaQuery = z.object({
  ...paginacaoQuery.shape,
  filtro: busca,
  situacao: z.enum(FILTROS_DE_SITUACAO, { error: 'Situação desconhecida.' }).optional(),
  ordenacao: z.enum(ORDENACOES, { error: 'Ordenação desconhecida.' }).optional(),
})
export const veiculosDaLojaResponse = z.object({
  veiculos: z.array(veiculoDaLojaSchema),
  ...totaisSchema.shape,
})
