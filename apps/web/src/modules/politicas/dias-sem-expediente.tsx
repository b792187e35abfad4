import { Group, Stack, Text, Title } from '@mantine/core'
import type { DiaSemExpediente } from '@lastro/shared/calendario/dias-sem-expediente'
import { formatDia } from '@lastro/shared/dia'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { usePermissao } from '#lib/session.ts'
import { AddButton } from '#ui/add-button.tsx'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu } from '#ui/row-menu.tsx'
import { DiaModal } from './dia-modal.tsx'
import { diasOptions, useExcluirDia } from './use-dias.ts'

const COLUNAS: readonly DataColumn<DiaSemExpediente>[] = [
  { id: 'dia', header: 'Dia', cell: ({ dia }) => formatDia(dia) },
  { id: 'nome', header: 'Motivo', cell: ({ nome }) => nome },
]

/** An institution's own days off, which its deadlines skip (carteira, section 0). */
export function DiasSemExpediente({ instituicaoId }: { instituicaoId: number }) {
  const consulta = useQuery(diasOptions(instituicaoId))
  const podeAlterar = usePermissao('Configuracoes.Politicas.Alterar')
  const excluir = useExcluirDia(instituicaoId)
  const [incluindo, setIncluindo] = useState(false)
  const itens = (seu: DiaSemExpediente) => [
    seu.dia >= diaDeHoje() && {
      label: 'Excluir',
      icon: IconTrash,
      onClick: () => void excluir(seu),
      perigo: true,
    },
  ]
  return (
    <Stack component="section" gap="sm" aria-labelledby="dias-sem-expediente">
      <Group justify="space-between">
        <Title order={2} size="h3" id="dias-sem-expediente">
          Dias sem expediente
        </Title>
        {podeAlterar && (
          <AddButton variant="default" onClick={() => setIncluindo(true)}>
            Novo dia
          </AddButton>
        )}
      </Group>
      <Text size="sm" maw={720}>
        Prazos em dias úteis pulam fins de semana, feriados nacionais e bancários e estes dias da instituição,
        como um feriado municipal.
      </Text>
      <QueryTable
        query={consulta}
        failureTitle="Não foi possível carregar os dias sem expediente."
        label="Dias sem expediente"
        columns={COLUNAS}
        rows={consulta.data}
        rowKey={({ dia }) => dia}
        skeletonRows={1}
        {...(podeAlterar && {
          rowActions: rowMenu(({ dia }: DiaSemExpediente) => `Ações de ${formatDia(dia)}`, itens),
        })}
        empty={
          <EmptyState title="Nenhum dia próprio">Valem só os feriados nacionais e bancários.</EmptyState>
        }
      />
      {incluindo && <DiaModal instituicaoId={instituicaoId} onClose={() => setIncluindo(false)} />}
    </Stack>
  )
}
