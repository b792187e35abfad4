import { Group, Select } from '@mantine/core'
import { formatDia, somarDias, type Dia } from '@lastro/shared/dia'
import {
  IconBan,
  IconCalendarEvent,
  IconCalendarX,
  IconClockExclamation,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { usePermissao } from '#lib/session.ts'
import type { DataColumn } from '#ui/data-table-columns.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { QueryTable } from '#ui/query-table.tsx'
import { rowMenu, AddButton } from '#ui/row-menu.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { newestOf } from '#ui/use-save.ts'
import { LojaLink } from '../links/loja-link.tsx'
import { ComInstituicao } from '../instituicoes/com-instituicao.tsx'
import { useInstituicao } from '../instituicoes/use-instituicao.ts'
import {
  type RegistroWhitelist,
  useExcluirWhitelist,
  whitelistOptions,
  lojasOptions,
  useAlterarPrazo,
  useCriarWhitelist,
} from './use-whitelist.ts'
import { useForm } from '@mantine/form'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { InstituicaoField } from '../instituicoes/instituicao-field.tsx'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'

interface WhitelistModalProps {
  /** The screen's institution. Staff of one can't choose another. */
  instituicaoId: number | undefined
  operador: boolean
  /** Present: only the deadline changes. */
  registro?: RegistroWhitelist
  onClose: () => void
}

const texto = (id: number | undefined) => (id === undefined ? null : String(id))

/** Spec 2.6. Mount only while open. */
export function WhitelistModal({ instituicaoId, operador, registro, onClose }: WhitelistModalProps) {
  const [hoje] = useState(() => diaDeHoje())
  const [opened] = useState(registro)
  const saved: WhitelistForm = {
    lojaId: texto(registro?.lojaId),
    instituicaoFinanceiraId: texto(registro?.instituicaoFinanceiraId ?? instituicaoId),
    prazo: registro?.prazo ?? null,
  }
  const form = useForm<WhitelistForm>({ initialValues: saved })
  const criar = useCriarWhitelist()
  const alterarPrazo = useAlterarPrazo()
  const salvar = async ({ lojaId, instituicaoFinanceiraId, prazo }: WhitelistForm) => {
    if (prazo === null) return false
    if (registro) await alterarPrazo.mutateAsync({ id: registro.id, versao: registro.versao, prazo })
    else {
      const par = { lojaId: Number(lojaId), instituicaoFinanceiraId: Number(instituicaoFinanceiraId) }
      await criar.mutateAsync({ ...par, prazo })
    }
    onClose()
    return true
  }
  const instituicao = form.getInputProps('instituicaoFinanceiraId')
  return (
    <FormModal
      title={registro ? 'Alterar whitelist' : 'Cadastrar whitelist'}
      form={form}
      draftKey={`whitelist/${registro?.id ?? `nova/${instituicaoId ?? ''}`}`}
      saved={registro && saved}
      validar={(valores) => validarWhitelist(valores, diaDeHoje())}
      salvar={salvar}
      onClose={onClose}
    >
      <LojaField registro={registro} {...form.getInputProps('lojaId')} />
      <InstituicaoField
        required
        disabled={registro !== undefined || !operador}
        {...instituicao}
        value={instituicao.value === null ? null : Number(instituicao.value)}
        onChange={(id) => form.setFieldValue('instituicaoFinanceiraId', id === null ? null : String(id))}
      />
      <DateField
        label="Prazo"
        description={
          registro && registro.prazo !== opened?.prazo
            ? `O prazo agora é ${formatDia(registro.prazo)}. Salvar põe este no lugar.`
            : 'Último dia em que a loja pode receber propostas novas.'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        minDate={hoje}
        tooEarlyMessage={PRAZO_PASSADO}
        {...(registro && { 'data-autofocus': true })}
        {...form.getInputProps('prazo')}
      />
    </FormModal>
  )
}

function LojaField({ registro, ...input }: { registro: RegistroWhitelist | undefined }) {
  const { data } = useQuery({ ...lojasOptions, enabled: registro === undefined })
  const opcoes = registro
    ? [{ value: String(registro.lojaId), label: registro.loja }]
    : (data ?? []).map(({ id, nomeFantasia }) => ({ value: String(id), label: nomeFantasia }))
  return (
    <Select
      label="Loja"
      placeholder="Selecione"
      searchable
      openOnFocus={false}
      limit={200}
      nothingFoundMessage="Nenhuma loja encontrada"
      required
      disabled={registro !== undefined}
      data={opcoes}
      {...(!registro && { 'data-autofocus': true })}
      {...input}
    />
  )
}

interface WhitelistForm {
  lojaId: string | null
  instituicaoFinanceiraId: string | null
  prazo: Dia | null
}

const PRAZO_PASSADO = `${CAMPO_OBRIGATORIO}: o prazo não pode ser anterior a hoje.`

/** Spec section 5, in the order of the screen. Refuses a past deadline. */
export function validarWhitelist(
  form: WhitelistForm,
  hoje: Dia,
): Partial<Record<keyof WhitelistForm, string>> {
  return {
    ...(!form.lojaId && { lojaId: CAMPO_OBRIGATORIO }),
    ...(!form.instituicaoFinanceiraId && { instituicaoFinanceiraId: CAMPO_OBRIGATORIO }),
    ...(form.prazo === null && { prazo: CAMPO_OBRIGATORIO }),
    ...(form.prazo !== null && form.prazo < hoje && { prazo: PRAZO_PASSADO }),
  }
}

const BASE = 'Configuracoes.Whitelist'

/** Spec 2.6. */
export function WhitelistPage() {
  const { id, operador } = useInstituicao()
  const [aberto, setAberto] = useState<'novo' | RegistroWhitelist>()
  const { data } = useQuery({ ...whitelistOptions(id ?? 0), enabled: id !== undefined })
  const podeCriar = usePermissao(`${BASE}.Criar`)
  const novo = podeCriar && <AddButton onClick={() => setAberto('novo')}>Novo</AddButton>
  return (
    <>
      <PageHeader title="Whitelist" actions={novo} />
      <ComInstituicao beforeChoice="A whitelist aparece aqui depois da escolha.">
        {(instituicaoId) => (
          <Lista instituicaoId={instituicaoId} onAlterar={setAberto} podeCriar={podeCriar} />
        )}
      </ComInstituicao>
      {aberto && (
        <WhitelistModal
          instituicaoId={id}
          operador={operador}
          {...(aberto !== 'novo' && { registro: newestOf(aberto, data) })}
          onClose={() => setAberto(undefined)}
        />
      )}
    </>
  )
}

const COLUNAS: readonly DataColumn<RegistroWhitelist>[] = [
  {
    id: 'loja',
    header: 'Loja',
    value: ({ loja }) => loja,
    cell: ({ lojaId, loja, lojaAtiva }) => (
      <Group gap={8}>
        <LojaLink id={lojaId} nome={loja} />
        {!lojaAtiva && <StatusBadge tom="perigo" icon={IconBan} label="Loja desativada" />}
      </Group>
    ),
    sortable: true,
  },
  {
    id: 'instituicaoFinanceira',
    header: 'Instituição Financeira',
    value: ({ instituicaoFinanceira }) => instituicaoFinanceira,
    sortable: true,
  },
  {
    id: 'prazo',
    header: 'Prazo',
    value: ({ prazo }) => prazo,
    cell: ({ prazo }) => (
      <Group gap={8}>
        <span>{formatDia(prazo)}</span>
        <PrazoBadge prazo={prazo} />
      </Group>
    ),
    sortable: true,
  },
]

const DIAS_DE_AVISO = 7

/** The last day still counts. Warns 7 days ahead, as the notifications do (domain 7). */
function PrazoBadge({ prazo }: { prazo: string }) {
  const [hoje] = useState(() => diaDeHoje())
  if (prazo < hoje) return <StatusBadge tom="perigo" icon={IconCalendarX} label="Vencido" />
  if (prazo > somarDias(hoje, DIAS_DE_AVISO)) return null
  return <StatusBadge tom="atencao" icon={IconClockExclamation} label="Vence em breve" />
}

interface ListaProps {
  instituicaoId: number
  onAlterar: (registro: RegistroWhitelist) => void
  podeCriar: boolean
}

function Lista({ instituicaoId, onAlterar, podeCriar }: ListaProps) {
  const consulta = useQuery(whitelistOptions(instituicaoId))
  const podeAlterar = usePermissao(`${BASE}.Alterar`)
  const podeExcluir = usePermissao(`${BASE}.Excluir`)
  const excluir = useExcluirWhitelist()
  const acoes = (registro: RegistroWhitelist) => [
    podeAlterar && { label: 'Alterar prazo', icon: IconCalendarEvent, onClick: () => onAlterar(registro) },
    podeExcluir && {
      label: 'Excluir registro',
      icon: IconTrash,
      onClick: () => void excluir(registro),
      perigo: true,
    },
  ]
  return (
    <QueryTable
      query={consulta}
      failureTitle="Não foi possível carregar a whitelist."
      label="Whitelist"
      columns={COLUNAS}
      rows={consulta.data}
      rowKey={({ id }) => id}
      {...((podeAlterar || podeExcluir) && {
        rowActions: rowMenu(({ loja }: RegistroWhitelist) => `Ações de ${loja}`, acoes),
      })}
      skeletonRows={4}
      empty={
        <EmptyState subject="loja" title="Nenhuma loja na whitelist">
          {podeCriar ? 'Use Novo para permitir que uma loja receba propostas.' : undefined}
        </EmptyState>
      }
    />
  )
}
