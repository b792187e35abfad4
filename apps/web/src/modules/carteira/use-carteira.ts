import { carteiraDaLojaResponse, carteiraResponse } from '@lastro/shared/carteira/carteira'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { CONTRATOS } from '../contratos/comum/use-contratos.ts'

// Under the contracts' key: whatever changes a contract changes these figures.

/** GET /api/instituicoes-financeiras/{id}/carteira */
export const carteiraQuery = (instituicaoId: number) =>
  queryOptions({
    queryKey: [CONTRATOS, 'carteira', instituicaoId],
    queryFn: ({ signal }) =>
      api(carteiraResponse, 'GET', `/api/instituicoes-financeiras/${instituicaoId}/carteira`, { signal }),
  })

/** GET /api/lojas/{id}/carteira */
export const carteiraDaLojaQuery = (lojaId: number) =>
  queryOptions({
    queryKey: [CONTRATOS, 'carteira', 'loja', lojaId],
    queryFn: ({ signal }) => api(carteiraDaLojaResponse, 'GET', `/api/lojas/${lojaId}/carteira`, { signal }),
  })
