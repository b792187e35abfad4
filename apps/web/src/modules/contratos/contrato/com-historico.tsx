import { Skeleton, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { VistaDoContrato } from '../chamadas/use-contrato.ts'
import classes from './com-historico.module.css'

const LinhaDoTempo = lazyComponent(async () => (await import('../tela/linha-do-tempo.tsx')).LinhaDoTempo)

interface ComHistoricoProps {
  vista: VistaDoContrato
  /** The tab is open: a hidden one loads no history. */
  ativa: boolean
  children: ReactNode
}

/** The contract's facts, with its history beside them where the screen is wide. */
export function ComHistorico({ vista: { data: contrato, etag }, ativa, children }: ComHistoricoProps) {
  const wide = useMediaQuery('(min-width: 80em)', false, { getInitialValueInEffect: false })
  return (
    <div className={wide ? classes.lado : undefined}>
      {children}
      {wide && ativa && (
        <Sheet className={classes.historico}>
          <Title order={2} fz="1rem" mb="sm">
            Linha do tempo
          </Title>
          <LinhaDoTempo
            fallback={<Skeleton height={120} />}
            contrato={contrato}
            etag={etag}
            lado="instituicao"
          />
        </Sheet>
      )}
    </div>
  )
}
