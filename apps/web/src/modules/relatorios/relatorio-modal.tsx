import type { ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { AppModal } from '#ui/app-modal.tsx'
import { PHONE } from '#ui/data-table.tsx'
import classes from './relatorio-modal.module.css'

/** The modal of a report's row, full screen on phones. Mounted while its address holds. */
export function RelatorioModal(props: Omit<ModalProps, 'opened' | 'fullScreen'>) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <AppModal opened closeOnClickOutside fullScreen={phone} classNames={{ body: classes.body }} {...props} />
  )
}
