import { Skeleton } from '@mantine/core'
import { lazyComponent } from '#ui/lazy-component.ts'
import type { InstituicaoFieldProps } from './instituicao-field.tsx'
import { useInstituicao } from './use-instituicao.ts'

// Only operators need the select.
const InstituicaoField = lazyComponent(async () => (await import('./instituicao-field.tsx')).InstituicaoField)

export type InstituicaoSelectProps = Omit<InstituicaoFieldProps, 'value' | 'onChange'>

/** The operator's choice of an institution, kept in the address. Draws nothing for staff of one establishment. */
export function InstituicaoSelect(props: InstituicaoSelectProps) {
  const { id, operador, escolher } = useInstituicao()
  if (!operador) return null
  return (
    <InstituicaoField
      fallback={<Skeleton height={61} maw={420} mb="md" />}
      maw={420}
      mb="md"
      {...props}
      value={id ?? null}
      onChange={(chosen) => escolher(chosen ?? undefined)}
    />
  )
}
