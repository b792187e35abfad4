import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { formatInstante } from '@lastro/shared/dia'
import type { Notificacao } from '@lastro/shared/notificacoes/notificacao'
import { IconArrowRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { useMarcarLida } from './use-notificacoes.ts'
import { usePermissao, useRegras } from '#lib/session.ts'

/** The screen of a notification's contract that this person may see; undefined without a contract or permission. */
export function useContratoLink({ contratoId }: Pick<Notificacao, 'contratoId'>): LinkProps | undefined {
  const { tipo } = useRegras()
  const loja = tipo === 'loja'
  const permitido = usePermissao(loja ? 'Loja.Propostas.Listar' : 'Contratos.Contratos.Listar')
  if (contratoId === null || !permitido) return undefined
  const params = { id: String(contratoId) }
  return loja ? { to: '/loja/propostas/$id', params } : { to: '/contratos/detalhe/$id', params }
}

interface NotificacaoModalProps {
  /** undefined: closed. */
  notificacao: Notificacao | undefined
  onClose: () => void
  /** Called after the fade-out. Without it the focus returns to the former element. */
  onClosed?: () => void
}

/** Title, content and a single OK that marks the notification read (spec section 2.3). × leaves it unread. */
export function NotificacaoModal({ notificacao, onClose, onClosed }: NotificacaoModalProps) {
  // Keeps the last notification while the modal fades out.
  const [lastShown, setLastShown] = useState(notificacao)
  if (notificacao && notificacao !== lastShown) setLastShown(notificacao)
  return (
    <Modal
      opened={notificacao !== undefined}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      returnFocus={!onClosed}
      title={lastShown?.titulo}
      size="sm"
    >
      {lastShown && <Corpo key={lastShown.id} notificacao={lastShown} onClose={onClose} />}
    </Modal>
  )
}

function Corpo({ notificacao, onClose }: { notificacao: Notificacao; onClose: () => void }) {
  const ler = useMarcarLida()
  const contrato = useContratoLink(notificacao)
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {formatInstante(notificacao.data)}
      </Text>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{notificacao.conteudo}</Text>
      <Group justify={contrato ? 'space-between' : 'flex-end'}>
        {contrato && (
          <Anchor
            renderRoot={(props) => <Link {...contrato} {...props} />}
            // Following the link marks the notification read; the navigation doesn't wait for the answer.
            onClick={() => {
              if (!notificacao.lida) ler.mutate(notificacao)
              onClose()
            }}
          >
            Ver contrato <IconArrowRight size={16} aria-hidden style={{ verticalAlign: '-2px' }} />
          </Anchor>
        )}
        <Button
          data-autofocus
          loading={ler.isPending}
          onClick={() => ler.mutate(notificacao, { onSuccess: onClose })}
        >
          OK
        </Button>
      </Group>
    </Stack>
  )
}
