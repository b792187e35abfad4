import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { InstituicaoSelect } from '../instituicoes/instituicao-select.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import classes from './filtros.module.css'

export const CAMPO = classes.campo

interface FiltrosProps {
  /** Read by an operator who has not chosen (spec section 5). */
  selecione: string
  children: ReactNode
  onBuscar: () => void
}

/** Institution (operators only), the report's fields and Buscar. Enter submits too. */
export function Filtros({ selecione, children, onBuscar }: FiltrosProps) {
  const { id, operador } = useInstituicao()
  const [lacksInstituicao, setLacksInstituicao] = useState(false)
  const instituicao = useRef<HTMLInputElement>(null)
  return (
    <search>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const semInstituicao = operador && id === undefined
          setLacksInstituicao(semInstituicao)
          if (semInstituicao) instituicao.current?.focus()
          else onBuscar()
        }}
      >
        {operador && (
          <InstituicaoSelect
            ref={instituicao}
            className={classes.campo}
            mb={0}
            maw={undefined}
            // The open list would cover the message about the missing choice.
            openOnFocus={false}
            error={lacksInstituicao && id === undefined && selecione}
          />
        )}
        {children}
        <Button type="submit" className={classes.buscar} leftSection={<IconSearch size={16} aria-hidden />}>
          Buscar
        </Button>
      </form>
    </search>
  )
}
