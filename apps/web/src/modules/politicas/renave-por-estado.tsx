import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import { UFS } from '@lastro/shared/estabelecimentos/uf'
import type { RenaveDoEstado } from '@lastro/shared/politicas/exige-renave'
import { IconTrash } from '@tabler/icons-react'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'

interface Props {
  disabled: boolean
  value?: readonly RenaveDoEstado[]
  onChange?: (estados: RenaveDoEstado[]) => void
}

const byUf = (a: RenaveDoEstado, b: RenaveDoEstado) => (a.uf < b.uf ? -1 : 1)

/** From which days each state's vehicles must show their entry in Renave. */
export function RenavePorEstado({ value: estados = [], onChange, disabled }: Props) {
  const livres = UFS.filter((uf) => estados.every((estado) => estado.uf !== uf))
  const incluir = (ufs: readonly string[]) => {
    const novos = ufs.map((uf) => ({ uf, avisoDesde: diaDeHoje(), bloqueioDesde: null }))
    onChange?.([...estados, ...novos].toSorted(byUf))
  }
  return (
    <Stack gap="sm">
      {estados.length === 0 && (
        <Text size="sm" c="dimmed">
          Nenhum estado: nada é perguntado.
        </Text>
      )}
      {estados.map((estado) => (
        <Estado
          key={estado.uf}
          estado={estado}
          disabled={disabled}
          onChange={(novo) =>
            onChange?.(estados.flatMap((each) => (each.uf === estado.uf ? (novo ?? []) : each)))
          }
        />
      ))}
      {!disabled && livres.length > 0 && (
        <Group gap="sm" align="flex-end">
          <Select
            label="Acrescentar estado"
            data={livres}
            searchable
            maw={180}
            value={null}
            onChange={(uf) => uf && incluir([uf])}
          />
          <Button variant="default" onClick={() => incluir(livres)}>
            Acrescentar todos
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface EstadoProps {
  estado: RenaveDoEstado
  disabled: boolean
  /** undefined: nothing is asked in this state any more. */
  onChange: (estado: RenaveDoEstado | undefined) => void
}

function Estado({ estado, disabled, onChange }: EstadoProps) {
  const { uf, avisoDesde, bloqueioDesde } = estado
  return (
    <Group gap="sm" align="flex-end" wrap="wrap">
      <Text w={32} fw={500} pb={8}>
        {uf}
      </Text>
      <DateField
        label={`Aviso em ${uf} desde`}
        disabled={disabled}
        value={avisoDesde}
        onChange={(dia) => onChange({ ...estado, avisoDesde: dia })}
      />
      <DateField
        label={`Bloqueio em ${uf} desde`}
        disabled={disabled}
        value={bloqueioDesde}
        onChange={(dia) => onChange({ ...estado, bloqueioDesde: dia })}
      />
      {!disabled && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={`Retirar ${uf}`}
          onClick={() => onChange(undefined)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
