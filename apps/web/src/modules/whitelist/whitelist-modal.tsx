import { Select } from '@mantine/core'
import { formatDia, type Dia } from '@lastro/shared/dia'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { InstituicaoField } from '../instituicoes/instituicao-field.tsx'
import { lojasOptions, type RegistroWhitelist, useAlterarPrazo, useCriarWhitelist } from './use-whitelist.ts'
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
