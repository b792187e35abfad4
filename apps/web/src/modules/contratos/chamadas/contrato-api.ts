import {
  alterarContratoCall,
  enviarContratoCall,
  aprovarContratoCall,
  recusarContratoCall,
  recolherContratoCall,
  cancelarContratoCall,
} from '@lastro/shared/contratos/atos'
import { type Termos, termosSchema } from '@lastro/shared/contratos/campos'
import { type CriarContratoRequest, criarContratoRequest } from '@lastro/shared/contratos/contrato'
import { criarContratoCall, alterarGarantiasCall } from '@lastro/shared/contratos/garantia'
import { StatusContrato } from '@lastro/shared/contratos/status'
import { type Centavos, dinheiro } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import { call, callWithEtag } from '#lib/api.ts'

/** POST /api/contratos; repeating the call with the same key and body returns the first result. */
export function criarContrato(contrato: CriarContratoRequest, idempotencyKey: string) {
  const body = z.encode(criarContratoRequest, contrato)
  return call(criarContratoCall, { body, idempotencyKey })
}

/** A contract in the version that the person saw. */
export interface ContratoVersion {
  id: number
  etag: string | null
}

/** PUT of the terms, with the status that the person saw. */
export function alterarContrato({ id, etag }: ContratoVersion, termos: Termos, status: StatusContrato) {
  const body = { id, ...z.encode(termosSchema, termos), status }
  return callWithEtag(alterarContratoCall, { params: { id }, body, ifMatch: etag })
}

/** PUT with status 7; the server ignores all other fields (domain 2). */
/** `motivo`: why it is settled without a fresh balance of 0, where the policy asks for one. */
export function liquidarContrato({ id, etag }: ContratoVersion, motivo?: string) {
  const body = {
    id,
    status: StatusContrato.Liquidado,
    ...(motivo !== undefined && { forcarLiquidacao: true, motivo }),
  }
  return callWithEtag(alterarContratoCall, { params: { id }, body, ifMatch: etag })
}

interface Escolhido {
  id: number
  preco: Centavos
  /** The institution's price; null from a store. */
  escolhido: Centavos | null
}

/**
 * PUT garantias: the list replaces the whole set. Refused with 409 when it adds a vehicle of a refused proposal again.
 */
export function alterarGarantias(
  { id, etag }: ContratoVersion,
  escolhidos: readonly Escolhido[],
  forcar: boolean,
) {
  const body = escolhidos.map(({ id: veiculoId, preco, escolhido }) => ({
    veiculoId,
    precoVeiculo: z.encode(dinheiro, preco),
    precoInstituicaoFinanceira: escolhido === null ? null : z.encode(dinheiro, escolhido),
  }))
  const query = forcar ? { forcarInclusao: true } : {}
  return callWithEtag(alterarGarantiasCall, { params: { id }, body, query, ifMatch: etag })
}

/** Whether a 409 was confirmed, and the `confirmacao` that it carried. */
export interface ForceConfirmation {
  forcar: boolean
  confirmacao?: string | undefined
}

/**
 * POST enviar. Refused with 409 when the vehicles don't reach valorGarantia, or when their prices changed or are stale.
 */
export function enviarContrato({ id, etag }: ContratoVersion, { forcar, confirmacao }: ForceConfirmation) {
  const query = forcar ? { forcarEnvio: true, confirmacao } : {}
  return callWithEtag(enviarContratoCall, { params: { id }, query, ifMatch: etag })
}

/**
 * POST aprovar. Refused with 409 for an institution when the vehicles no longer reach valorGarantia or a price is
 * stale.
 */
export function aprovarContrato({ id, etag }: ContratoVersion, { forcar, confirmacao }: ForceConfirmation) {
  const query = forcar ? { forcarAprovacao: true, confirmacao } : {}
  return callWithEtag(aprovarContratoCall, { params: { id }, query, ifMatch: etag })
}

export function recusarContrato({ id, etag }: ContratoVersion, motivo: string) {
  return callWithEtag(recusarContratoCall, { params: { id }, body: { motivo }, ifMatch: etag })
}

export function recolherContrato({ id, etag }: ContratoVersion, motivo: string) {
  return callWithEtag(recolherContratoCall, { params: { id }, body: { motivo }, ifMatch: etag })
}

export function cancelarContrato({ id, etag }: ContratoVersion) {
  return callWithEtag(cancelarContratoCall, { params: { id }, ifMatch: etag })
}
