import { Button, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { perguntarSimNao } from './perguntar.tsx'
import classes from './recuperado.module.css'
import type { RecoveredDraft } from './use-form-draft.ts'

/**
 * Says that a form was refilled with what was typed before, and offers to discard it. Draws nothing without a recovered
 * draft.
 */
export function Recuperado({ de }: { de: readonly (RecoveredDraft | undefined)[] }) {
  const partes = de.filter((parte) => parte !== undefined)
  if (partes.length === 0) return null
  const texto = ['Recuperamos o que você tinha digitado.', ...partes.map(({ ressalva }) => ressalva)]
  const descartar = async () => {
    if (!(await perguntarSimNao('Deseja descartar o que você tinha digitado?', { perigo: true }))) return
    for (const parte of partes) parte.descartar()
  }
  return (
    <div className={classes.recuperado} role="status">
      <IconHistory size={18} aria-hidden />
      <Text size="sm" inherit>
        {texto.filter(Boolean).join(' ')}
      </Text>
      <Button variant="default" size="compact-sm" onClick={() => void descartar()}>
        Descartar
      </Button>
    </div>
  )
}
