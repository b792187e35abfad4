import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './notice.module.css'

interface NoticeProps extends ComponentProps<'div'> {
  tom: 'info' | 'atencao' | 'perigo'
  /** True for a problem that just arose: it is read out at once. */
  urgente?: boolean
}

/** A note that stays on the screen until its reason is gone. */
export function Notice({ tom, children, urgente, ...props }: NoticeProps) {
  const Icone = tom === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes.aviso} data-tom={tom} role={urgente ? 'alert' : 'note'} {...props}>
      <Icone size={18} aria-hidden />
      <div className={classes.corpo}>{children}</div>
    </div>
  )
}
