import { configuracaoSchema } from '@lastro/shared/configuracao'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { chaves } from '../../lib/chaves.ts'

/** Public settings; they change only with the server's start. */
export const configuracaoOptions = queryOptions({
  queryKey: chaves.configuracao.publica(),
  queryFn: ({ signal }) => api(configuracaoSchema, 'GET', '/api/configuracao', { anonymous: true, signal }),
  staleTime: Infinity,
})

/** The label of the partner system for 'N° {parceiro}' (domain, product name); 'Parceiro' until the answer is there. */
export function useNomeParceiro(): string {
  return useQuery(configuracaoOptions).data?.nomeParceiro ?? 'Parceiro'
}
