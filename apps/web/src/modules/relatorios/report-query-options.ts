/**
 * How every report is read: it stays as it was asked for until Buscar asks again, and while the next answer is on its way the
 * last one of the same institution (the key's third part) stands dimmed. Another institution's never does.
 */
export function reportQueryOptions(instituicaoId: number | undefined) {
  return {
    refetchOnWindowFocus: false,
    placeholderData: <T>(anterior: T | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[2] === instituicaoId ? anterior : undefined,
  }
}
