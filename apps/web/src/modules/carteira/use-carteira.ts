import { carteiraDaLojaResponse, carteiraResponse } from '@lastro/shared/carteira/carteira'
import { saudeDaPlataformaResponse } from '@lastro/shared/carteira/saude-da-plataforma'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

export const carteiraOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: chaves.carteira.daInstituicao(instituicaoId),
    queryFn: ({ signal }) =>
      api(carteiraResponse, 'GET', `/api/instituicoes-financeiras/${instituicaoId}/carteira`, { signal }),
  })

export const carteiraDaLojaOptions = (lojaId: number) =>
  queryOptions({
    queryKey: chaves.carteira.daLoja(lojaId),
    queryFn: ({ signal }) => api(carteiraDaLojaResponse, 'GET', `/api/lojas/${lojaId}/carteira`, { signal }),
  })

export const saudeDaPlataformaOptions = queryOptions({
  queryKey: chaves.carteira.daPlataforma(),
  queryFn: ({ signal }) => api(saudeDaPlataformaResponse, 'GET', '/api/plataforma/saude', { signal }),
})
