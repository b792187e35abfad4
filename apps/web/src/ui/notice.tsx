import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  tom: 'info' | 'atencao' | 'perigo'
  children: ReactNode
  /** True for a problem that just arose: it is read out at once. */
  urgente?: boolean
}

/** A note that stays on the screen until its reason is gone. */
export function Notice({ tom, children, urgente }: NoticeProps) {
  const Icone = tom === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classes.aviso} data-tom={tom} role={urgente ? 'alert' : 'note'}>
      <Icone size={18} aria-hidden />
      <div className={classes.corpo}>{children}</div>
    </div>
  )
}
