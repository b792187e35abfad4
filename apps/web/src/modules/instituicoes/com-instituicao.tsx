import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { InstituicaoSelect, type InstituicaoSelectProps } from './instituicao-select.tsx'
import { useInstituicao } from './use-instituicao.ts'

interface ComInstituicaoProps extends Omit<InstituicaoSelectProps, 'children'> {
  /** Read by an operator before the choice: 'Os contratos aparecem aqui depois da escolha.' */
  beforeChoice: string
  children: (instituicaoId: number) => ReactNode
}

/** Content of one institution: for an operator a select, and the content after the choice. */
export function ComInstituicao({ beforeChoice, children, ...select }: ComInstituicaoProps) {
  const { id } = useInstituicao()
  return (
    <>
      <InstituicaoSelect {...select} />
      {id === undefined ? (
        <Sheet>
          <EmptyState subject="instituicao" title="Selecione a instituição financeira">
            {beforeChoice}
          </EmptyState>
        </Sheet>
      ) : (
        children(id)
      )}
    </>
  )
}
