import type { InputWrapperProps } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './field-warning.module.css'

/** A warning below a field; the value may be saved all the same. */
function FieldWarning({ children }: { children: string }) {
  return (
    <span className={classes.aviso}>
      <IconAlertTriangle size={14} aria-hidden />
      {children}
    </span>
  )
}

/** Props that show a warning as an input's description; no props without a warning. */
export function withFieldWarning(
  aviso: string | undefined,
): Pick<InputWrapperProps, 'description' | 'inputWrapperOrder'> {
  if (aviso === undefined) return {}
  return {
    description: <FieldWarning>{aviso}</FieldWarning>,
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
}
