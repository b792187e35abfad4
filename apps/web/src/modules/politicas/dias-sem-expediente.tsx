import { Group, Stack, Text, Title, TextInput } from '@mantine/core'
import {
  type DiaNaTela,
  type DiaSemExpediente,
  diaSemExpedienteRequest,
  diasSemExpedienteCall,
  marcarDiaCall,
  desmarcarDiaCall,
} from '@lastro/shared/calendario/dias-sem-expediente'
import { formatDia, type Dia } from '@lastro/shared/dia'
import { fraseDeQuemPode } from '@lastro/shared/politicas/quem-pode'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { usePermissao } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useForm } from '@mantine/form'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import * as z from 'zod'
import { call, keyOf, queryOf } from '#lib/api.ts'
import { toastDone } from '#lib/toast.ts'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { ifMatchOf, NOT_THERE, useSave } from '#ui/use-save.ts'

const espera = ({ pedidoPor, propria, podem }: NonNullable<DiaNaTela['aguardando']>) =>
  propria
    ? `Ainda não conta: aguarda outra pessoa. ${fraseDeQuemPode(podem)}`
    : `Ainda não conta: ${pedidoPor} pediu, outra pessoa confirma.`

const COLUNAS: readonly DataColumn<DiaNaTela>[] = [
  { id: 'dia', header: 'Dia', cell: ({ dia }) => formatDia(dia) },
  {
    id: 'nome',
    header: 'Motivo',
    cell: ({ nome, aguardando }) => (
      <>
        {nome}
        {aguardando && (
          <Text size="sm" c="dimmed">
            {espera(aguardando)}
          </Text>
        )}
      </>
    ),
  },
]

/** An institution's own days off, which its deadlines skip (carteira, section 0). */
export function DiasSemExpediente({ instituicaoId }: { instituicaoId: number }) {
  const consulta = useQuery(diasOptions(instituicaoId))
  const podeAlterar = usePermissao('Configuracoes.Politicas.Alterar')
  const excluir = useExcluirDia(instituicaoId)
  const [incluindo, setIncluindo] = useState(false)
  const confirmar = useIncluirDia(instituicaoId)
  const itens = (seu: DiaNaTela) => [
    seu.aguardando?.propria === false && {
      label: 'Confirmar',
      icon: IconCheck,
      onClick: () => void confirmar(seu).catch(() => undefined),
    },
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
        como um feriado municipal. Um dia próximo pode aguardar a confirmação de outra pessoa.
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
          rowActions: rowMenu(({ dia }: DiaNaTela) => `Ações de ${formatDia(dia)}`, itens),
        })}
        empty={
          <EmptyState title="Nenhum dia próprio">Valem só os feriados nacionais e bancários.</EmptyState>
        }
      />
      {incluindo && <DiaModal instituicaoId={instituicaoId} onClose={() => setIncluindo(false)} />}
    </Stack>
  )
}

interface DiaForm {
  dia: Dia | null
  nome: string
}

const validar = ({ dia, nome }: DiaForm) => ({
  ...(dia === null && { dia: CAMPO_OBRIGATORIO }),
  ...(!nome.trim() && { nome: CAMPO_OBRIGATORIO }),
})

/** Tells a day off with its reason. Mount only while open. */
export function DiaModal({ instituicaoId, onClose }: { instituicaoId: number; onClose: () => void }) {
  const form = useForm<DiaForm>({ initialValues: { dia: null, nome: '' } })
  const incluir = useIncluirDia(instituicaoId, [400])
  return (
    <FormModal
      title="Novo dia sem expediente"
      form={form}
      draftKey={`dia-sem-expediente/${instituicaoId}`}
      validar={validar}
      salvar={async ({ dia, nome }) => {
        if (dia === null) return false
        await incluir({ dia, nome })
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <DateField
        label="Dia"
        required
        minDate={diaDeHoje()}
        tooEarlyMessage="Escolha um dia a partir de hoje."
        {...form.getInputProps('dia')}
      />
      <TextInput
        label="Motivo"
        placeholder="Aniversário da cidade"
        required
        maxLength={60}
        {...form.getInputProps('nome')}
      />
    </FormModal>
  )
}

const diasOptions = (instituicaoId: number) =>
  queryOf(diasSemExpedienteCall, { params: { id: instituicaoId }, select: ({ dias }) => dias })

const CONFLITO = 'Dia sem expediente alterado'
/** Whether a balance still counts hangs on the business days. */
const muda = [keyOf(diasSemExpedienteCall), ['saldos']] as const

/**
 * Puts in a day off, or confirms one that another person put in under the same name: resolves to whether the day waits.
 * `silent`: statuses that a form shows itself.
 */
const useIncluirDia = (instituicaoId: number, silent: readonly number[] = []) => {
  const { data: dias = [] } = useQuery(diasOptions(instituicaoId))
  const { mutateAsync } = useSave({
    mutationFn: ({ dia, nome }: DiaSemExpediente) =>
      call(marcarDiaCall, {
        params: { id: instituicaoId, dia },
        body: z.encode(diaSemExpedienteRequest, { nome }),
        ifMatch: ifMatchOf(dias.find((seu) => seu.dia === dia) ?? NOT_THERE),
      }),
    conflito: CONFLITO,
    muda,
    silent,
  })
  return async (dia: DiaSemExpediente) =>
    toastDone((await mutateAsync(dia)).aguardandoSegundaAprovacao, 'Adicionado com sucesso')
}

function useExcluirDia(instituicaoId: number) {
  const { mutate } = useSave({
    mutationFn: (seu: DiaNaTela) =>
      call(desmarcarDiaCall, { params: { id: instituicaoId, dia: seu.dia }, ifMatch: ifMatchOf(seu) }),
    conflito: CONFLITO,
    sucesso: 'Excluído com sucesso',
    muda,
    silent: [],
  })
  return async (seu: DiaNaTela): Promise<void> => {
    const { dia, nome } = seu
    const sim = await perguntarSimNao('Deseja excluir este dia sem expediente?', {
      title: 'Excluir dia sem expediente',
      perigo: true,
      fatos: [
        { termo: 'Dia', valor: formatDia(dia) },
        { termo: 'Motivo', valor: nome },
      ],
    })
    if (sim) mutate(seu)
  }
}
