import {
  type ListaComVisoes,
  visaoFeitaResponse,
  type VisaoRequest,
  visoesResponse,
} from '@lastro/shared/visoes/visao'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, ignoredAnswer } from '#lib/api.ts'
import { chaves } from '#lib/chaves.ts'

/** GET /api/visoes: the person's own views of a list. */
export const visoesOptions = (lista: ListaComVisoes) =>
  queryOptions({
    queryKey: chaves.visoes.lista(lista),
    queryFn: async ({ signal }) =>
      (await api(visoesResponse, 'GET', '/api/visoes', { query: { lista }, signal })).visoes,
    staleTime: 5 * 60_000,
    // A failure shows no toast: the list then opens as for everybody.
    meta: { silent: true },
  })

/** A list's filters, order and page in the address. */
export type BuscaDaLista = Readonly<Record<string, string | number | undefined>>

/** Filters and order as one canonical text. Leaves out the page. */
export function textoDaBusca(busca: BuscaDaLista): string {
  const campos = Object.entries(busca).flatMap(([campo, valor]) =>
    valor === undefined || valor === '' || campo === 'pagina' ? [] : [[campo, String(valor)]],
  )
  return new URLSearchParams(campos.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toString()
}

export const lerBusca = (texto: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(texto))

const muda = [chaves.visoes.tudo]

/** Saves a view and shows `sucesso`; deletes a view. */
export function useMudarVisoes() {
  const salvar = useMutation({
    mutationFn: ({ visao }: { visao: VisaoRequest; sucesso: string }) =>
      api(visaoFeitaResponse, 'POST', '/api/visoes', { body: visao }),
    meta: { silent: [400], sucesso: ({ sucesso }: { sucesso: string }) => sucesso, muda },
  })
  const excluir = useMutation({
    mutationFn: (id: number) => api(ignoredAnswer, 'DELETE', `/api/visoes/${id}`),
    meta: { sucesso: 'Filtro excluído.', muda },
  })
  return { salvar, excluir }
}
