import {
  ActionIcon,
  Button,
  Popover,
  Skeleton,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatInstante } from '@lastro/shared/dia'
import type { Notificacao } from '@lastro/shared/notificacoes/notificacao'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { NotificacaoModal } from './notificacao-modal.tsx'
import { quantasNaoLidas, type Sino as Dados } from './use-notificacoes.ts'
import classes from './sino.module.css'

/** The bell of the top bar, its dropdown of at most three, and the modal of the one that was chosen (spec section 2.3). */
export function Sino({ sino }: { sino: Dados }) {
  const [aberto, { toggle, close, open }] = useDisclosure()
  const [escolhida, setEscolhida] = useState<Notificacao>()
  const botao = useRef<HTMLButtonElement>(null)
  const Picture = sino.realce ? IconBellRinging : IconBell
  return (
    <>
      <Popover
        opened={aberto}
        onChange={(opened) => (opened ? open() : close())}
        position="bottom-end"
        width={360}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            ref={botao}
            size={40}
            className={classes.sino}
            data-realce={sino.realce || undefined}
            aria-label={nomeDoSino(sino)}
            onClick={toggle}
          >
            <Picture size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0}>
          <Recentes
            sino={sino}
            onEscolher={(notificacao) => {
              close()
              setEscolhida(notificacao)
            }}
          />
          <div className={classes.todas}>
            <Button
              variant="subtle"
              fullWidth
              renderRoot={(props) => <Link to="/notificacao" {...props} />}
              onClick={close}
            >
              Ver todas
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <NotificacaoModal
        notificacao={escolhida}
        onClose={() => setEscolhida(undefined)}
        // The dropdown's entry that opened it is gone.
        onClosed={() => botao.current?.focus()}
      />
    </>
  )
}

function nomeDoSino({ notificacoes, naoLidas }: Dados): string {
  if (!notificacoes) return 'Notificações'
  return naoLidas > 0 ? `Notificações, ${quantasNaoLidas(naoLidas)}` : 'Notificações, nenhuma não lida'
}

function Recentes({ sino, onEscolher }: { sino: Dados; onEscolher: (notificacao: Notificacao) => void }) {
  const { notificacoes, falhou, recarregar } = sino
  if (!notificacoes && falhou)
    return (
      <Stack gap="xs" p="md" align="flex-start">
        <Text size="sm">Não foi possível carregar as notificações.</Text>
        <Button size="compact-sm" variant="default" onClick={recarregar}>
          Tentar novamente
        </Button>
      </Stack>
    )
  if (!notificacoes)
    return (
      <Stack gap="sm" p="md" role="status" aria-busy aria-label="Carregando">
        <Skeleton height={14} width="70%" />
        <Skeleton height={14} width="45%" />
      </Stack>
    )
  if (notificacoes.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        Nenhuma notificação.
      </Text>
    )
  return (
    <ul className={classes.lista}>
      {notificacoes.map((notificacao) => (
        <li key={notificacao.id}>
          <UnstyledButton
            className={classes.item}
            data-lida={notificacao.lida || undefined}
            onClick={() => onEscolher(notificacao)}
          >
            <span className={classes.marca} aria-hidden />
            <span className={classes.texto}>
              <span className={classes.titulo}>
                {notificacao.titulo}
                {!notificacao.lida && <VisuallyHidden> (não lida)</VisuallyHidden>}
              </span>
              <span className={classes.conteudo}>{notificacao.conteudo}</span>
              <span className={classes.data}>{formatInstante(notificacao.data)}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
