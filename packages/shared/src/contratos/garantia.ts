import { criarContratoRequest } from './contrato.ts'
import { defineCall } from '../call.ts'
import * as z from 'zod'
import { diaEmSaoPaulo, instante } from '../dia.ts'
import { type Centavos, dinheiro, MAXIMO, somaDinheiro, somar } from '../dinheiro.ts'
import { id, sinalizador } from '../id.ts'
import { totaisSchema, paginacaoQuery } from '../paginacao.ts'
import type { Coluna } from '../relatorios/colunas.ts'
import { refuseDuplicates } from './sem-repetidos.ts'

/** At most this many vehicles back one contract. */
export const MAXIMO_GARANTIAS = 2_000
export const MUITOS_VEICULOS = `Use no máximo ${MAXIMO_GARANTIAS} veículos.`
export const VEICULO_REPETIDO = 'Veículo repetido na lista.'

/** GET /api/contratos/{id}/garantias (spec section 3, domain 3): `id` and `veiculoId` are the vehicle's id. */
const garantiaSchema = z
  .object({
    id: z.int(),
    veiculoId: z.int(),
    placa: z.string(),
    marca: z.string(),
    modelo: z.string(),
    anoFabricacao: z.int().nullable(),
    anoModelo: z.int(),
    ano: z.int(),
    hodometro: z.int().nullable(),
    km: z.int().nullable(),
    precoVeiculo: somaDinheiro,
    precoInstituicaoFinanceira: somaDinheiro.nullable(),
    /** The price rests on the store's own asking price: 'sem referência FIPE'. */
    semReferencia: z.boolean(),
    /** The reference price is so old that the vehicle counts 0 in coverage. */
    referenciaDefasada: z.boolean(),
    /** The vehicle left the stock while in guarantee. */
    saiuDoEstoque: z.boolean(),
    /** The store told that the vehicle is consigned: it isn't the store's, and counts 0 (portas V). */
    emConsignacao: z.boolean(),
    /** A draft's vehicle that backs another contract by now. No sum counts it. */
    emOutroContrato: z.boolean(),
  })
  .meta({ title: 'Garantia' })
export type Garantia = z.infer<typeof garantiaSchema>
const garantiasResponse = z.object({ garantias: z.array(garantiaSchema), ...totaisSchema.shape })

/**
 * One vehicle of PUT garantias. The server uses its own precoVeiculo and ignores the one in the body. A store's
 * precoInstituicaoFinanceira is ignored too; the institution's must be above 0 (domain 3).
 */
const garantiaRequest = z.object({
  veiculoId: id,
  precoVeiculo: dinheiro.nullish(),
  precoInstituicaoFinanceira: dinheiro.nullish(),
})
export type GarantiaRequest = z.infer<typeof garantiaRequest>

/** PUT /api/contratos/{id}/garantias: a bare list that replaces all vehicles. */
const garantiasRequest = z
  .array(garantiaRequest)
  .max(MAXIMO_GARANTIAS, { error: MUITOS_VEICULOS })
  .superRefine(refuseDuplicates(VEICULO_REPETIDO, ({ veiculoId }) => veiculoId, 'veiculoId'))

const garantiasPedidasSchema = z.object({
  contratoId: z.int(),
  veiculoIds: z.array(z.int()),
  contemHistoricoDeRecusa: z.boolean(),
  motivoDeRecusa: z.string().nullable(),
})

/** Answer of PUT garantias. */
const garantiasAlteradasResponse = z.object({
  ...garantiasPedidasSchema.shape,
  /** Vehicles whose reference price is stale. The call takes them, and the screen marks them. */
  veiculosDefasados: z.array(z.int()),
})

/** 409 of PUT garantias: the list adds vehicles of a refused proposal again; with their plates. */
export const inclusaoRecusadaResponse = z.object({
  ...garantiasPedidasSchema.shape,
  placasRecusadas: z.array(z.string()),
})

const movimentacaoSchema = z.object({
  veiculoId: z.int(),
  placa: z.string(),
  marca: z.string(),
  modelo: z.string(),
  dataInclusao: instante,
  dataExclusao: instante.nullable(),
})
export type Movimentacao = z.infer<typeof movimentacaoSchema>

/** GET /api/contratos/{id}/historico-movimentacao */
const historicoMovimentacaoResponse = z.object({
  ...totaisSchema.shape,
  historico: z.array(movimentacaoSchema),
})

/** Spec 2.14. */
export const COLUNAS_DAS_MOVIMENTACOES: readonly Coluna<Movimentacao>[] = [
  { id: 'marca', titulo: 'Marca', tipo: 'texto', valor: ({ marca }) => marca },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto', valor: ({ modelo }) => modelo },
  { id: 'placa', titulo: 'Placa', tipo: 'texto', valor: ({ placa }) => placa },
  {
    id: 'dataInclusao',
    titulo: 'Data Inclusão',
    tipo: 'dia',
    valor: ({ dataInclusao }) => diaEmSaoPaulo(dataInclusao),
  },
  {
    id: 'dataExclusao',
    titulo: 'Data Exclusão',
    tipo: 'dia',
    valor: ({ dataExclusao }) => dataExclusao && diaEmSaoPaulo(dataExclusao),
  },
]

interface Precos {
  precoVeiculo: Centavos
  precoInstituicaoFinanceira?: Centavos | null
  emOutroContrato?: boolean
}

/** The price that counts: the institution's, else the vehicle's own (spec section 9). */
export function precoQueConta({ precoInstituicaoFinanceira, precoVeiculo }: Precos): Centavos {
  return precoInstituicaoFinanceira ?? precoVeiculo
}

/** Spec 2.14: a contract's vehicles where nothing can be chosen. */
export const COLUNAS_DAS_GARANTIAS: readonly Coluna<Garantia>[] = [
  { id: 'marca', titulo: 'Marca', tipo: 'texto', valor: ({ marca }) => marca },
  { id: 'modelo', titulo: 'Modelo', tipo: 'texto', valor: ({ modelo }) => modelo },
  { id: 'ano', titulo: 'Ano', tipo: 'ano', valor: ({ ano }) => ano },
  { id: 'km', titulo: 'Km', tipo: 'inteiro', valor: ({ km }) => km },
  { id: 'placa', titulo: 'Placa', tipo: 'texto', valor: ({ placa }) => placa },
  { id: 'preco', titulo: 'Preço', tipo: 'dinheiro', valor: precoQueConta },
]

/** Total of selected guarantees (spec section 9), without vehicles that back another contract by now. */
export function totalDasGarantias(garantias: Iterable<Precos>): Centavos {
  return somar([...garantias].filter(({ emOutroContrato }) => !emOutroContrato).map(precoQueConta))
}

/**
 * The valorGarantia after a send: a higher total raises it, at most to the largest amount that a field may hold (domain
 * 2).
 */
export function garantiaElevada(valorGarantia: Centavos, total: Centavos): Centavos {
  return Math.max(valorGarantia, Math.min(total, MAXIMO)) as Centavos
}

/** The refusal of a vehicle that another contract has. The text never says whose contract (domain 3). */
export const jaEmGarantia = (placa: string) => `O veículo ${placa} já está em garantia em outro contrato.`

export const garantiasCall = defineCall('GET', '/api/contratos/:id/garantias', {
  reads: 'contrato',
  query: paginacaoQuery,
  answer: garantiasResponse,
})

export const alterarGarantiasCall = defineCall('PUT', '/api/contratos/:id/garantias', {
  query: z.object({ forcarInclusao: sinalizador }),
  body: garantiasRequest,
  answer: garantiasAlteradasResponse,
  conflict: inclusaoRecusadaResponse,
  etag: true,
  ifMatch: true,
})

export const historicoMovimentacaoCall = defineCall('GET', '/api/contratos/:id/historico-movimentacao', {
  reads: 'contrato',
  query: paginacaoQuery,
  answer: historicoMovimentacaoResponse,
})

export const criarContratoCall = defineCall('POST', '/api/contratos', {
  body: criarContratoRequest,
  answer: z.object({ id: z.int(), garantias: z.array(garantiaSchema) }),
  idempotente: true,
})
