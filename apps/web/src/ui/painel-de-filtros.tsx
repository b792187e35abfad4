import { Popover, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { AnchoredPanel } from './anchored.tsx'
import type { Anchor } from './use-lazy-menu.ts'

/** What hangs from the chip 'Filtros'. */
export function PainelDeFiltros({ suspenso, children }: { suspenso: Anchor; children: ReactNode }) {
  // A press beside it takes the panel away before the focus leaves the field in which a day was typed.
  const onMudar = (aberto: boolean) => {
    if (!aberto && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    suspenso.onMudar(aberto)
  }
  return (
    <AnchoredPanel
      suspenso={{ ...suspenso, onMudar }}
      position="bottom-start"
      // Never above: in a low window its first field would stand outside it, where no scrolling leads.
      middlewares={{ flip: false, shift: true }}
      width={300}
      closeOnEscape={false}
    >
      <Popover.Dropdown
        aria-label="Filtros"
        onKeyDown={({ key, target }) => {
          // Of a list that is open within it Escape closes that one.
          const lista = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'
          if (key === 'Escape' && !lista) suspenso.onMudar(false)
        }}
      >
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </AnchoredPanel>
  )
}
