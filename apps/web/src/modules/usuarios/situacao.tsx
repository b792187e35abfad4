import { Group } from '@mantine/core'
import type { Usuario } from '@lastro/shared/usuarios/usuario'
import { IconCircleCheck, IconKey, IconShieldLock, IconUserOff } from '@tabler/icons-react'
import { StatusBadge } from '#ui/status-badge.tsx'

/** Whether somebody may sign in, and how. */
export function Situacao({
  ativo,
  senhaProvisoria,
  segundoFator,
}: Pick<Usuario, 'ativo' | 'senhaProvisoria' | 'segundoFator'>) {
  if (!ativo) return <StatusBadge tom="neutro" icon={IconUserOff} label="Desativado" />
  return (
    <Group gap={6}>
      <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Ativo" />
      {senhaProvisoria && <StatusBadge tom="atencao" icon={IconKey} label="Senha provisória" />}
      {segundoFator && <StatusBadge tom="neutro" icon={IconShieldLock} label="Segundo fator" />}
    </Group>
  )
}
