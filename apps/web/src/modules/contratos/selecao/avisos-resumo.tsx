import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatInteiro } from '#lib/format.ts'
import { avisosDosPrecos, TYPING_PAUSE } from '../avisos/avisos-do-contrato.ts'
import type { Selecao } from './selecao.ts'
import { useResumo } from './use-selecao.ts'
import classes from './avisos-resumo.module.css'

interface AvisosResumoProps {
  /** Warnings of the terms. */
  termos: readonly string[]
  /** null: no vehicles are chosen here. */
  selecao: Selecao | null
}

/** Number of warnings beside the total; unfolded, the warnings. */
export function AvisosResumo({ termos, selecao }: AvisosResumoProps) {
  return selecao ? <AoVivo termos={termos} selecao={selecao} /> : <Avisos avisos={termos} />
}

function AoVivo({ termos, selecao }: { termos: readonly string[]; selecao: Selecao }) {
  const { longe } = useResumo(selecao)
  const precos = avisosDosPrecos(selecao.longe(), longe).join('\n')
  const [mostrados] = useDebouncedValue(precos, TYPING_PAUSE)
  return <Avisos avisos={[...termos, ...mostrados.split('\n').filter(Boolean)]} />
}

function Avisos({ avisos }: { avisos: readonly string[] }) {
  return (
    <div role="status" className={classes.avisos}>
      {avisos.length > 0 && (
        <>
          <div className={classes.titulo}>
            <IconAlertTriangle size={15} aria-hidden />
            {formatInteiro(avisos.length)}
            <span>{avisos.length === 1 ? ' aviso' : ' avisos'}</span>
          </div>
          <ul data-detalhe>
            {avisos.map((aviso) => (
              <li key={aviso}>{aviso}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
