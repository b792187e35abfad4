import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import classes from './recuperado.module.css'
import type { Recuperacao } from './use-digitado.ts'

/** Says that a form holds what was typed before, and lets go of it. Draws nothing without a reason. */
export function Recuperado({ de }: { de: readonly (Recuperacao | undefined)[] }) {
  const partes = de.filter((parte) => parte !== undefined)
  if (partes.length === 0) return null
  const texto = ['Recuperamos o que você tinha digitado.', ...partes.map(({ ressalva }) => ressalva)]
  return (
    <div className={classes.recuperado} role="status">
      <IconHistory size={18} aria-hidden />
      <Text size="sm" inherit>
        {texto.filter(Boolean).join(' ')}
      </Text>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          for (const { descartar } of partes) descartar()
        }}
      >
        Descartar
      </Button>
    </div>
  )
}
