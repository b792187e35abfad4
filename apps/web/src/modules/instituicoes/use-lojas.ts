import { lojasDaWhitelistCall } from '@lastro/shared/estabelecimentos/estabelecimento'
import { suspensoesCall } from '@lastro/shared/suspensoes/suspensao'
import { queryOptions } from '@tanstack/react-query'
import { call, keyOf, queryOf } from '#lib/api.ts'

/** GET /api/instituicoes-financeiras/{id}/whitelist: stores with which the institution may make contracts. */
export const lojasDaWhitelistOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: keyOf(lojasDaWhitelistCall, { params: { id: instituicaoId } }),
    queryFn: async ({ signal }) => {
      return (await call(lojasDaWhitelistCall, { params: { id: instituicaoId }, signal })).lojas
    },
    staleTime: 30_000,
  })

/** An institution's stores that unpaid sales suspend, and who may lift that. They follow from its payoffs. */
export const suspensoesOptions = (instituicaoId: number) =>
  queryOf(suspensoesCall, { params: { id: instituicaoId }, meta: { silent: true } })
