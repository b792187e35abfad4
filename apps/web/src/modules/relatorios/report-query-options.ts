/**
 * Query options of every report. It reads again only when Buscar asks. While the next answer loads, the last answer of
 * the same institution (third part of the key) stays dimmed. An answer about another institution never stays.
 */
export function reportQueryOptions(instituicaoId: number | undefined) {
  return {
    refetchOnWindowFocus: false,
    placeholderData: <T>(anterior: T | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[2] === instituicaoId ? anterior : undefined,
  }
}
