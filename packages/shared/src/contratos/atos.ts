import { defineCall } from '../call.ts'
import * as z from 'zod'
import { confirmacao } from './precos.ts'
import { motivoRequest } from '../texto.ts'
import { sinalizador } from '../id.ts'
import {
  alterarContratoRequest,
  aprovarAbaixoResponse,
  enviarAbaixoResponse,
  enviarResponse,
  liquidarComSaldoResponse,
  parceiroRequest,
  parceiroResponse,
  propostaResponse,
} from './contrato.ts'

export const alterarContratoCall = defineCall('PUT', '/api/contratos/:id', {
  body: alterarContratoRequest,
  answer: propostaResponse,
  conflict: liquidarComSaldoResponse,
  etag: true,
  ifMatch: true,
})

export const enviarContratoCall = defineCall('POST', '/api/contratos/:id/enviar', {
  query: z.object({ forcarEnvio: sinalizador, confirmacao }),
  answer: enviarResponse,
  conflict: enviarAbaixoResponse,
  etag: true,
  ifMatch: true,
})

export const aprovarContratoCall = defineCall('POST', '/api/contratos/:id/aprovar', {
  query: z.object({ forcarAprovacao: sinalizador, confirmacao }),
  answer: propostaResponse,
  conflict: aprovarAbaixoResponse,
  etag: true,
  ifMatch: true,
})

export const recusarContratoCall = defineCall('POST', '/api/contratos/:id/recusar', {
  body: motivoRequest,
  answer: propostaResponse,
  etag: true,
  ifMatch: true,
})

export const recolherContratoCall = defineCall('POST', '/api/contratos/:id/recolher', {
  body: motivoRequest,
  answer: propostaResponse,
  etag: true,
  ifMatch: true,
})

export const cancelarContratoCall = defineCall('POST', '/api/contratos/:id/cancelar', {
  answer: propostaResponse,
  etag: true,
  ifMatch: true,
})

export const parceiroCall = defineCall('PUT', '/api/contratos/:id/parceiro', {
  body: parceiroRequest,
  answer: parceiroResponse,
  etag: true,
  ifMatch: true,
})
