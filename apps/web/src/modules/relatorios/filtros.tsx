import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState, useEffect } from 'react'
import { InstituicaoSelect } from '../instituicoes/instituicao-select.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import classes from './filtros.module.css'
import { toastInfo } from '#lib/toast.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'

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

const SEM_REGISTROS = 'A consulta não retornou nenhum registro.'

interface Consulta {
  isPlaceholderData: boolean
  dataUpdatedAt: number
}

/** Spec section 8: one toast per answer when a query finds nothing at all. */
export function useAvisoSemRegistros(quantos: number | undefined, consulta: Consulta) {
  const { isPlaceholderData, dataUpdatedAt } = consulta
  const vazioDesde = quantos === 0 && !isPlaceholderData ? dataUpdatedAt : undefined
  useEffect(() => {
    if (vazioDesde !== undefined) toastInfo(SEM_REGISTROS)
  }, [vazioDesde])
}

/** Shown to an operator who has not chosen an institution. */
export function EscolhaAInstituicao() {
  return (
    <Sheet>
      <EmptyState subject="instituicao" title="Nenhuma instituição escolhida">
        O relatório aparece aqui depois da escolha da instituição financeira.
      </EmptyState>
    </Sheet>
  )
}
