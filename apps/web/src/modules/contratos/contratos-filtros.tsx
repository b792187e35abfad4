import { Chip, CloseButton, Group, TextInput } from '@mantine/core'
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
    <Group mb="md" gap="sm" component="search" aria-label={label}>
      <CaixaDeBusca
        key={busca.filtro ?? ''}
        label={label}
        filtro={busca.filtro ?? ''}
        onBuscar={(filtro) => onChange({ filtro: filtro || undefined, status: busca.status })}
      />
      <Chip.Group
        value={status}
        onChange={(value) => {
          const chip = CHIPS.find((candidate) => candidate.value === value)
          if (chip) onChange({ filtro: busca.filtro, status: chip.value === '0' ? undefined : chip.value })
        }}
      >
        <Group gap={6} role="radiogroup" aria-label="Situação">
          {CHIPS.map(({ value, label: text }) => (
            <Chip
              key={value}
              value={value}
              variant="outline"
              radius="sm"
              classNames={{ label: classes.chip }}
            >
              {text}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
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
