import { Group } from '@mantine/core'
import type { Usuario } from '@lastro/shared/usuarios/usuario'
import { IconCircleCheck, IconKey, IconShieldLock, IconUserOff } from '@tabler/icons-react'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { StatusBadge } from '#ui/status-badge.tsx'

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
  if (!ativo) return <StatusBadge tom="neutro" icon={IconUserOff} label="Desativado" />
  return (
    <Group gap={6}>
      <StatusBadge tom="sucesso" icon={IconCircleCheck} label="Ativo" />
      {senhaProvisoria && <StatusBadge tom="atencao" icon={IconKey} label="Senha provisória" />}
      {segundoFator && <StatusBadge tom="neutro" icon={IconShieldLock} label="Segundo fator" />}
    </Group>
  )
}
