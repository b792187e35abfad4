import { ActionIcon } from '@mantine/core'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useLazyMenu } from '#ui/use-lazy-menu.ts'
import { quantasNaoLidas, type Sino as Dados } from './use-notificacoes.ts'
import classes from './sino.module.css'

const Painel = lazyComponent(async () => (await import('./sino-painel.tsx')).SinoPainel)

/** The bell of the top bar, with its dropdown and the modal of the chosen notification (spec section 2.3). */
export function Sino({ sino }: { sino: Dados }) {
  const { button, popup } = useLazyMenu('dialog', Painel)
  const Picture = sino.highlighted ? IconBellRinging : IconBell
  return (
    <>
      <ActionIcon
        size={40}
        className={classes.sino}
        data-realce={sino.highlighted || undefined}
        aria-label={nomeDoSino(sino)}
        {...button}
      >
        <Picture size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      {popup && <Painel {...popup} sino={sino} />}
    </>
  )
}

function nomeDoSino({ notificacoes, naoLidas }: Dados): string {
  if (!notificacoes) return 'Notificações'
  return naoLidas > 0 ? `Notificações, ${quantasNaoLidas(naoLidas)}` : 'Notificações, nenhuma não lida'
}
