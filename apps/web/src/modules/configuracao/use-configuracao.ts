import { configuracaoSchema } from '@lastro/shared/configuracao'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** Public settings; they change only with the server's start. */
export const configuracaoQuery = queryOptions({
  queryKey: ['configuracao'],
  queryFn: ({ signal }) => api(configuracaoSchema, 'GET', '/api/configuracao', { anonymous: true, signal }),
  staleTime: Infinity,
})

/** The label of the partner system for 'N° {parceiro}' (domain, product name); 'Parceiro' until the answer is there. */
export function useNomeParceiro(): string {
  return useQuery(configuracaoQuery).data?.nomeParceiro ?? 'Parceiro'
}
