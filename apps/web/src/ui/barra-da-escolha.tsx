import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { focarTitulo } from '../lib/foco.ts'
import classes from './barra.module.css'
import { useRodape } from './use-rodape.ts'

interface BarraDaEscolhaProps {
  /** '3 contratos escolhidos, …'; undefined: none is. */
  resumo: string | undefined
  limpar: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** What is chosen of a list and what can be done with it, in view below a long one. Drawn always, so that its first words are heard, too. */
export function BarraDaEscolha({ resumo, limpar, children }: BarraDaEscolhaProps) {
  const rodape = useRodape()
  return (
    <>
      <VisuallyHidden role="status">{resumo}</VisuallyHidden>
      {resumo && (
        <Group ref={rodape} className={classes.barra} justify="space-between" gap="xs">
          <Text size="sm" aria-hidden>
            {resumo}
          </Text>
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() => {
                limpar()
                focarTitulo()
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
