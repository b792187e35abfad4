import type { QueryKey } from '@tanstack/react-query'

/**
 * Query options of every report. It reads again only when Buscar asks. While the next answer loads, the last answer of
 * the same institution (`id` of the key) stays dimmed. An answer about another institution never stays.
 */
export function reportQueryOptions(instituicaoId: number | undefined) {
  return {
    enabled: instituicaoId !== undefined,
    refetchOnWindowFocus: false,
    placeholderData: <T>(anterior: T | undefined, query: { queryKey: QueryKey } | undefined) => {
      const { params } = (query?.queryKey[2] ?? {}) as { params?: { id: unknown } }
      return params?.id === instituicaoId ? anterior : undefined
    },
  }
}
