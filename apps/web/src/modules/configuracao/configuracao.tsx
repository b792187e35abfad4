import { formatInstante } from '@lastro/shared/dia'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { instanteAgora, setTestClock } from '#lib/relogio.ts'
import classes from './relogio-de-teste.module.css'
import { configuracaoCall } from '@lastro/shared/configuracao'
import { call, keyOf } from '#lib/api.ts'

/** Public settings. Only a start of the server changes them, apart from a test clock. */
export const configuracaoOptions = queryOptions({
  queryKey: keyOf(configuracaoCall),
  queryFn: async ({ signal }) => {
    const configuracao = await call(configuracaoCall, { anonymous: true, signal })
    setTestClock(configuracao.relogioDeTeste)
    return configuracao
  },
  staleTime: Infinity,
})

/** Whether this installation sends mail: without it no screen offers anything of it. */
export const useCorreio = () => useQuery(configuracaoOptions).data?.correio ?? false

/** Name of the partner system for 'N° {parceiro}' (domain, product name); 'Parceiro' until the answer comes. */
export function useNomeParceiro(): string {
  return useQuery(configuracaoOptions).data?.nomeParceiro ?? 'Parceiro'
}

const POLL_MS = 5_000

/**
 * A banner on every screen while the program runs under a test clock (LASTRO_RELOGIO). Nobody should take its figures
 * for today's.
 */
export function RelogioDeTeste() {
  const { data } = useQuery({
    ...configuracaoOptions,
    refetchInterval: (query) => (query.state.data?.relogioDeTeste ? POLL_MS : false),
  })
  if (!data?.relogioDeTeste) return null
  return (
    <div role="note" aria-label="Relógio de teste" className={classes.faixa}>
      <div className={classes.hora}>
        <span>Relógio de teste:</span> <span>{formatInstante(instanteAgora())}</span>
      </div>
    </div>
  )
}
