import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusTitle } from '../lib/focus.ts'
import classes from './bottom-bar.module.css'
import { useBottomBar } from './use-bottom-bar.ts'

interface SelectionBarProps {
  /** '3 contratos escolhidos, …'; undefined when nothing is chosen. */
  resumo: string | undefined
  limpar: () => void
  /** Buttons that act on the chosen rows. */
  children: ReactNode
}

/**
 * Says how many rows of a list are chosen and what can be done with them; sticks to the foot of a long list. Always
 * mounted, so that screen readers hear the first choice too.
 */
export function SelectionBar({ resumo, limpar, children }: SelectionBarProps) {
  const bottomBar = useBottomBar()
  return (
    <>
      <VisuallyHidden role="status">{resumo}</VisuallyHidden>
      {resumo && (
        <Group ref={bottomBar} className={classes.barra} justify="space-between" gap="xs">
          <Text size="sm" aria-hidden>
            {resumo}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => {
                limpar()
                focusTitle()
              }}
            >
              Limpar escolha
            </Button>
            {children}
          </Group>
        </Group>
      )}
    </>
  )
}
