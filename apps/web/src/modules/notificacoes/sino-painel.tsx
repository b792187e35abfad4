import { Button, Popover, Skeleton, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import type { Notificacao } from '@lastro/shared/notificacoes/notificacao'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AnchoredPanel } from '#ui/anchored.tsx'
import type { Anchor } from '#ui/use-lazy-menu.ts'
import { NotificacaoModal } from './notificacao-modal.tsx'
import type { Sino as Dados } from './use-notificacoes.ts'
import classes from './sino.module.css'

/** The dropdown of at most three notifications, and the modal of the chosen one. */
export function SinoPainel({ anchor, sino }: { anchor: Anchor; sino: Dados }) {
  const [escolhida, setEscolhida] = useState<Notificacao>()
  const { target, onChange } = anchor
  return (
    <>
      <AnchoredPanel anchor={anchor} position="bottom-end" width={360}>
        <Popover.Dropdown p={0}>
          <Recentes
            sino={sino}
            onEscolher={(notificacao) => {
              onChange(false)
              setEscolhida(notificacao)
            }}
          />
          <div className={classes.todas}>
            <Button
              variant="subtle"
              fullWidth
              renderRoot={(props) => <Link to="/notificacao" {...props} />}
              onClick={() => onChange(false)}
            >
              Ver todas
            </Button>
          </div>
        </Popover.Dropdown>
      </AnchoredPanel>
      <NotificacaoModal
        notificacao={escolhida}
        onClose={() => setEscolhida(undefined)}
        // The dropdown closed, so that its entry can't take the focus.
        onClosed={() => target.current?.focus()}
      />
    </>
  )
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
              <span data-quiet>{formatInstante(notificacao.data)}</span>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
