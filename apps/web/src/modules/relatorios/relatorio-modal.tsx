import type { ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { AppModal } from '#ui/app-modal.tsx'
import { PHONE } from '#ui/data-table.tsx'
import classes from './relatorio-modal.module.css'

/** What a report's row opens; all of the screen on phones. It stands while its address does. */
export function RelatorioModal(props: Omit<ModalProps, 'opened' | 'fullScreen'>) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  return (
    <AppModal opened closeOnClickOutside fullScreen={phone} classNames={{ body: classes.body }} {...props} />
  )
}
