import type { InputWrapperProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './aviso-do-campo.module.css'

/** A plain warning below a field: it may be saved all the same. */
function AvisoDoCampo({ children }: { children: string }) {
  return (
    <span className={classes.aviso}>
      <IconAlertTriangle size={14} aria-hidden />
      {children}
    </span>
  )
}

/** The same as props of an input, whose description it becomes; undefined: nothing to say. */
export function comAviso(
  aviso: string | undefined,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> {
  if (aviso === undefined) return {}
  return {
    description: <AvisoDoCampo>{aviso}</AvisoDoCampo>,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
}
