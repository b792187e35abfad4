import { Group } from '@mantine/core'
import type { Usuario } from '@lastro/shared/usuarios/usuario'
import { IconCircleCheck, IconKey, IconShieldLock, IconUserOff } from '@tabler/icons-react'
import type { DataColumn } from '../../ui/data-table-columns.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

export const COLUNAS: readonly DataColumn<Usuario>[] = [
  {
    id: 'nome',
    header: 'Nome',
    cell: ({ nome, proprio }) => (proprio ? `${nome} (você)` : nome),
  },
  { id: 'cpf', header: 'CPF', value: ({ cpf }) => cpf },
  {
    id: 'estabelecimento',
    header: 'Estabelecimento',
    value: ({ estabelecimento }) => estabelecimento ?? 'Plataforma',
  },
  {
    id: 'perfis',
    header: 'Perfis',
    value: ({ perfis }) => perfis.map(({ nome }) => nome).join(', '),
  },
  { id: 'situacao', header: 'Situação', cell: (usuario) => <Situacao {...usuario} /> },
]

function Situacao({ ativo, senhaProvisoria, segundoFator }: Usuario) {
  if (!ativo)
    return (
      <StatusBadge tom="neutro" icon={IconUserOff}>
        Desativado
      </StatusBadge>
    )
  return (
    <Group gap={6}>
      <StatusBadge tom="sucesso" icon={IconCircleCheck}>
        Ativo
      </StatusBadge>
      {senhaProvisoria && (
        <StatusBadge tom="atencao" icon={IconKey}>
          Senha provisória
        </StatusBadge>
      )}
      {segundoFator && (
        <StatusBadge tom="neutro" icon={IconShieldLock}>
          Segundo fator
        </StatusBadge>
      )}
    </Group>
  )
}
