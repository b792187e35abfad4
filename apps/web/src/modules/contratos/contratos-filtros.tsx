import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { LABEL_FILTRO_STATUS } from '@lastro/shared/contratos/status'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './contratos-filtros.module.css'
import type { BuscaDeContratos } from './use-contratos.ts'

interface ContratosFiltrosProps {
  busca: BuscaDeContratos
  /** Names the search box. */
  label: string
  onChange: (change: Pick<BuscaDeContratos, 'filtro' | 'status'>) => void
}

type Status = NonNullable<BuscaDeContratos['status']>
const CHIPS: readonly { value: Status; label: string }[] = [
  { value: '0', label: LABEL_FILTRO_STATUS[0] },
  { value: '1', label: LABEL_FILTRO_STATUS[1] },
  { value: '2', label: LABEL_FILTRO_STATUS[2] },
  { value: 'todos', label: 'Todos' },
]

/** Search (runs on Enter, spec 2.11) and the status chips (domain 11); a search keeps the status. */
export function ContratosFiltros({ busca, label, onChange }: ContratosFiltrosProps) {
  const status = busca.status ?? '0'
  return (
    <Group mb="md" gap="sm" component="search">
      <CaixaDeBusca
        key={busca.filtro ?? ''}
        label={label}
        filtro={busca.filtro ?? ''}
        onBuscar={(filtro) => onChange({ filtro: filtro || undefined, status: busca.status })}
      />
      <Group gap={6}>
        {CHIPS.map(({ value, label: text }) => (
          <Button
            key={value}
            size="compact-md"
            fz="sm"
            radius="xl"
            className={classes.chip}
            variant={value === status ? 'filled' : 'default'}
            aria-pressed={value === status}
            onClick={() => onChange({ filtro: busca.filtro, status: value === '0' ? undefined : value })}
          >
            {text}
          </Button>
        ))}
      </Group>
    </Group>
  )
}

function CaixaDeBusca({
  label,
  filtro,
  onBuscar,
}: {
  label: string
  filtro: string
  onBuscar: (filtro: string) => void
}) {
  const [texto, setTexto] = useState(filtro)
  return (
    <form
      style={{ flex: '1 1 260px', maxWidth: 420 }}
      onSubmit={(event) => {
        event.preventDefault()
        onBuscar(texto.trim())
      }}
    >
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        enterKeyHint="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          texto && (
            <CloseButton
              size="sm"
              aria-label="Limpar busca"
              onClick={() => {
                setTexto('')
                if (filtro) onBuscar('')
              }}
            />
          )
        }
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
      />
    </form>
  )
}
