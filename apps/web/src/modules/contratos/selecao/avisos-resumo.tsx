import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { plural } from '../../../lib/format.ts'
import { PHONE } from '../../../ui/data-table.tsx'
import { avisosDosPrecos } from '../comum/avisos-do-contrato.ts'
import { PAUSA } from '../comum/use-avisos.ts'
import type { Selecao } from './selecao.ts'
import { useResumo } from './use-selecao.ts'
import classes from './avisos-resumo.module.css'

interface AvisosResumoProps {
  /** Of the terms. */
  termos: readonly string[]
  /** null: no vehicles are chosen here. */
  selecao: Selecao | null
}

/**
 * What looks like a slip of the hand, beside the sum; on a phone folded away. Elsewhere nothing of it takes the focus: it comes and
 * goes while someone types, and Shift+Tab must lead back to the field that Tab left.
 */
export function AvisosResumo({ termos, selecao }: AvisosResumoProps) {
  return selecao ? <AoVivo termos={termos} selecao={selecao} /> : <Avisos avisos={termos} />
}

function AoVivo({ termos, selecao }: { termos: readonly string[]; selecao: Selecao }) {
  const { longe } = useResumo(selecao)
  const precos = avisosDosPrecos(selecao.longe(), longe).join('\n')
  const [mostrados] = useDebouncedValue(precos, PAUSA)
  return <Avisos avisos={[...termos, ...mostrados.split('\n').filter(Boolean)]} />
}

function Avisos({ avisos }: { avisos: readonly string[] }) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const titulo = (
    <>
      <IconAlertTriangle size={15} aria-hidden />
      {plural(avisos.length, 'aviso', 'avisos')}
    </>
  )
  const lista = (
    <ul>
      {avisos.map((aviso) => (
        <li key={aviso}>{aviso}</li>
      ))}
    </ul>
  )
  return (
    <div role="status" className={classes.avisos}>
      {avisos.length > 0 &&
        (phone ? (
          <details>
            <summary className={classes.titulo}>{titulo}</summary>
            {lista}
          </details>
        ) : (
          <>
            <div className={classes.titulo}>{titulo}</div>
            {lista}
          </>
        ))}
    </div>
  )
}
