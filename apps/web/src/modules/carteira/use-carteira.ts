import { carteiraCall, carteiraDaLojaCall } from '@lastro/shared/carteira/carteira'
import { saudeDaPlataformaCall } from '@lastro/shared/carteira/saude-da-plataforma'
import { queryOf } from '#lib/api.ts'

export const carteiraOptions = (instituicaoId: number) =>
  queryOf(carteiraCall, { params: { id: instituicaoId } })

export const carteiraDaLojaOptions = (lojaId: number) =>
  queryOf(carteiraDaLojaCall, { params: { id: lojaId } })

export const saudeDaPlataformaOptions = queryOf(saudeDaPlataformaCall, {})
