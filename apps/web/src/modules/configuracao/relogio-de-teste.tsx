import { formatInstante } from '@lastro/shared/dia'
import { useQuery } from '@tanstack/react-query'
import { instanteAgora } from '#lib/relogio.ts'
import { configuracaoOptions } from './use-configuracao.ts'
import classes from './relogio-de-teste.module.css'

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
