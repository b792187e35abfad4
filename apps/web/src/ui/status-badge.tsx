import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tom = 'neutro' | 'info' | 'atencao' | 'sucesso' | 'perigo'

export interface StatusBadgeProps {
  tom: Tom
  /** Colour never stands alone: every status has an icon and words. */
  icon: Icon
  /** How strongly it is drawn within its tone; the default is between both. */
  forca?: 'forte' | 'leve' | undefined
  /** Tooltip; default: the words, which a narrow place cuts. */
  title?: string
  label: ReactNode
}

export function StatusBadge({ tom, icon: Picture, forca, title, label }: StatusBadgeProps) {
  const tooltip = title ?? (typeof label === 'string' ? label : undefined)
  return (
    <span className={classes.badge} data-tom={tom} data-forca={forca} title={tooltip}>
      <Picture size={14} stroke={2} aria-hidden />
      <span>{label}</span>
    </span>
  )
}
