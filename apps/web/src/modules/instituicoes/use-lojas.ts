import { lojasDaWhitelistCall } from '@lastro/shared/estabelecimentos/estabelecimento'
import { suspensoesCall } from '@lastro/shared/suspensoes/suspensao'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

/** GET /api/instituicoes-financeiras/{id}/whitelist: stores with which the institution may make contracts. */
export const lojasDaWhitelistOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: chaves.instituicoes.lojas(instituicaoId),
    queryFn: async ({ signal }) => {
      return (await call(lojasDaWhitelistCall, { params: { id: instituicaoId }, signal })).lojas
    },
    staleTime: 30_000,
  })

/** An institution's stores that unpaid sales suspend, and who may lift that. They follow from its payoffs. */
export const suspensoesOptions = (instituicaoId: number) =>
  queryOptions({
    queryKey: chaves.baixas.lista(instituicaoId, 'suspensoes'),
    queryFn: ({ signal }) => call(suspensoesCall, { params: { id: instituicaoId }, signal }),
    meta: { silent: true },
  })
