import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRodape } from './use-rodape.ts'
import classes from './barra-da-escolha.module.css'

interface BarraDaEscolhaProps {
  /** '3 contratos escolhidos, …' */
  resumo: string
  limpar: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** What is chosen of a list and what can be done with it, in view below a long one. */
export function BarraDaEscolha({ resumo, limpar, children }: BarraDaEscolhaProps) {
  const rodape = useRodape()
  return (
    <Group ref={rodape} className={classes.barra} justify="space-between" gap="xs">
      <Text size="sm" role="status">
        {resumo}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={limpar}>
          Limpar escolha
        </Button>
        {children}
      </Group>
    </Group>
  )
}
