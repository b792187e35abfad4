import { Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Chip } from './chip.tsx'

interface FiltrosProps {
  /** How many of them narrow the list now. */
  ativos: number
  children: ReactNode
}

/** Behind one chip, what a list can be narrowed to besides the chips beside it; each choice holds at once. */
export function Filtros({ ativos, children }: FiltrosProps) {
  const [aberto, setAberto] = useState(false)
  return (
    <Popover
      position="bottom-start"
      // Never above: in a low window its first field would stand outside it, where no scrolling leads.
      middlewares={{ flip: false, shift: true }}
      shadow="md"
      width={300}
      trapFocus
      returnFocus
      opened={aberto}
      onChange={setAberto}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Chip
          variant={ativos > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={14} aria-hidden />}
          onClick={() => setAberto(!aberto)}
        >
          {ativos > 0 ? `Filtros (${ativos})` : 'Filtros'}
        </Chip>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Filtros"
        onKeyDown={({ key, target }) => {
          // Of a list that is open within it Escape closes that one.
          const lista = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true'
          if (key === 'Escape' && !lista) setAberto(false)
        }}
      >
        <Stack gap="sm">{children}</Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
