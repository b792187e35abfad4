import { cleanName } from '@lastro/shared/clean-text'
import {
  type ListaComVisoes,
  type Visao,
  type VisaoRequest,
  visoesCall,
  guardarVisaoCall,
  excluirVisaoCall,
} from '@lastro/shared/visoes/visao'
import { queryOptions } from '@tanstack/react-query'
import { call, keyOf } from '#lib/api.ts'
import { ifMatchOf, NOT_THERE, useSave } from '#ui/use-save.ts'

/** GET /api/visoes: the person's own views of a list. */
export const visoesOptions = (lista: ListaComVisoes) =>
  queryOptions({
    queryKey: keyOf(visoesCall, { query: { lista } }),
    queryFn: async ({ signal }) => (await call(visoesCall, { query: { lista }, signal })).visoes,
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

const aViewAtItsVersion = { conflito: 'Filtro alterado', muda: [['visoes']] as const }
/** A name as the server cleans it is one name in any case of letters. */
const withName = (visoes: readonly Visao[], nome: string) =>
  visoes.find((visao) => visao.nome.toLowerCase() === cleanName(nome).toLowerCase())

/** Saves a view over the one of its name among `visoes`, and shows `sucesso`; deletes a view. */
export function useMudarVisoes(visoes: readonly Visao[]) {
  const salvar = useSave({
    mutationFn: ({ visao }: { visao: VisaoRequest; sucesso: string }) =>
      call(guardarVisaoCall, { body: visao, ifMatch: ifMatchOf(withName(visoes, visao.nome) ?? NOT_THERE) }),
    sucesso: ({ sucesso }) => sucesso,
    ...aViewAtItsVersion,
  })
  const excluir = useSave({
    mutationFn: (visao: Visao) =>
      call(excluirVisaoCall, { params: { id: visao.id }, ifMatch: ifMatchOf(visao) }),
    sucesso: 'Filtro excluído.',
    silent: [],
    ...aViewAtItsVersion,
  })
  return { salvar, excluir }
}
