import { defineCall } from '../call.ts'
import * as z from 'zod'
import { dia } from '../dia.ts'
import { id } from '../id.ts'
import { dinheiro } from '../dinheiro.ts'
import { veiculoImportadoSchema } from './importacao-estoque.ts'

/**
 * PUT /api/lojas/{id}/estoque/{veiculoId}: fields that are absent stay as they are. The plate names the car, so it is
 * no field.
 */
export const corrigirVeiculoRequest = veiculoImportadoSchema.omit({ placa: true }).partial()
export type CorrigirVeiculo = z.infer<typeof corrigirVeiculoRequest>

/** A sale may be told so many days afterwards (carteira A.3). */
export const DIAS_PARA_INFORMAR_VENDA = 30

/**
 * POST /api/lojas/{id}/estoque/{veiculoId}/venda. `contratoId`: whose guarantee the teller saw the vehicle in, null for
 * none; another one is refused with 412. Absent: any.
 */
export const informarVendaRequest = z.object({ dataVenda: dia, contratoId: id.nullable().optional() })
export type InformarVenda = z.output<typeof informarVendaRequest>

/** GET /api/veiculos/modelos/{modeloId}/anos: what FIPE's newest months list of a model, newest year first. */
const anosDoModeloResponse = z.object({
  codigoFipe: z.string().nullable(),
  anos: z.array(
    z.object({ anoModelo: z.int(), combustivel: z.string().nullable(), preco: dinheiro, mes: dia }),
  ),
})
export type AnosDoModelo = z.infer<typeof anosDoModeloResponse>

export const anosDoModeloCall = defineCall('GET', '/api/veiculos/modelos/:modeloId/anos', {
  reads: 'veiculos',
  answer: anosDoModeloResponse,
})

export const corrigirVeiculoCall = defineCall('PUT', '/api/lojas/:id/estoque/:veiculoId', {
  body: corrigirVeiculoRequest,
  ifMatch: true,
})

export const venderVeiculoCall = defineCall('POST', '/api/lojas/:id/estoque/:veiculoId/venda', {
  body: informarVendaRequest,
  ifMatch: true,
})
