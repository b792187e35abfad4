/** What a page's address holds, and how it is gone to. */
interface RouteWithSearch<B> {
  useSearch: () => B
  useNavigate: () => (options: { search: (before: B) => B; state?: { semVisao: true } }) => Promise<void>
}

interface Options<B> {
  /** What else a change takes back. */
  resets?: Partial<B>
  state?: { semVisao: true }
}

/**
 * A page's filters and page from its address, and their change, which leads to the first page again. `B` is the output
 * of the route's schema.
 */
export function useBusca<B extends object>(route: RouteWithSearch<B>, { resets, state }: Options<B> = {}) {
  const busca = route.useSearch()
  const navigate = route.useNavigate()
  const mudar = (change: Partial<B>) =>
    void navigate({
      search: (before) => ({ ...before, pagina: undefined, ...resets, ...change }),
      ...(state && { state }),
    })
  return [busca, mudar] as const
}
