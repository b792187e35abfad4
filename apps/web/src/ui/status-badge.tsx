import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tom = 'neutro' | 'info' | 'atencao' | 'sucesso' | 'perigo'

export interface StatusBadgeProps {
  tom: Tom
  /** Never colour alone: every status has a picture and words. */
  icon: Icon
  /** How far it stands out within its tone; without it in the middle. */
  forca?: 'forte' | 'leve' | undefined
  /** More, for who points at it. */
  title?: string
  label: ReactNode
}

export function StatusBadge({ tom, icon: Picture, forca, title, label }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tom={tom} data-forca={forca} title={title}>
      <Picture size={14} stroke={2} aria-hidden />
      <span>{label}</span>
    </span>
  )
}
