import { configuracaoSchema } from '@lastro/shared/configuracao'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'
import { setTestClock } from '#lib/relogio.ts'

/** Public settings. Only a start of the server changes them, apart from a test clock. */
export const configuracaoOptions = queryOptions({
  queryKey: chaves.configuracao.publica(),
  queryFn: async ({ signal }) => {
    const configuracao = await api(configuracaoSchema, 'GET', '/api/configuracao', {
      anonymous: true,
      signal,
    })
    setTestClock(configuracao.relogioDeTeste)
    return configuracao
  },
  staleTime: Infinity,
})

/** Name of the partner system for 'N° {parceiro}' (domain, product name); 'Parceiro' until the answer comes. */
export function useNomeParceiro(): string {
  return useQuery(configuracaoOptions).data?.nomeParceiro ?? 'Parceiro'
}
