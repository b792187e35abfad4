import { IconBuildingBank } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { InstituicaoSelect, type InstituicaoSelectProps } from './instituicao-select.tsx'
import { useInstituicao } from './use-instituicao.ts'

interface ComInstituicaoProps extends Omit<InstituicaoSelectProps, 'children'> {
  /** What an operator reads who has not chosen: 'Os contratos aparecem aqui depois da escolha.' */
  antes: string
  children: (instituicaoId: number) => ReactNode
}

/** What is one institution's: the operator's choice, and the rest once it is made. */
export function ComInstituicao({ antes, children, ...select }: ComInstituicaoProps) {
  const { id } = useInstituicao()
  return (
    <>
      <InstituicaoSelect {...select} />
      {id === undefined ? (
        <Sheet>
          <EmptyState icon={IconBuildingBank} title="Selecione a instituição financeira">
            {antes}
          </EmptyState>
        </Sheet>
      ) : (
        children(id)
      )}
    </>
  )
}
