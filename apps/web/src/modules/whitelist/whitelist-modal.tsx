import { Select } from '@mantine/core'
import { formatDia } from '@lastro/shared/dia'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { InstituicaoField } from '../instituicoes/instituicao-field.tsx'
import { lojasOptions, type RegistroWhitelist, useAlterarPrazo, useCriarWhitelist } from './use-whitelist.ts'
import { PRAZO_PASSADO, validarWhitelist, type WhitelistForm } from './whitelist-form.ts'

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
  const form = useForm<WhitelistForm>({
    initialValues: {
      lojaId: texto(registro?.lojaId),
      instituicaoFinanceiraId: texto(registro?.instituicaoFinanceiraId ?? instituicaoId),
      prazo: registro?.prazo ?? null,
    },
  })
  const criar = useCriarWhitelist()
  const alterarPrazo = useAlterarPrazo()
  const [seen, setSeen] = useState(registro)
  const salvar = async ({ lojaId, instituicaoFinanceiraId, prazo }: WhitelistForm) => {
    if (prazo === null) return false
    if (seen) {
      // The typed deadline stays, so that the person can save it over the newer one.
      const novo = await alterarPrazo({ id: seen.id, versao: seen.versao, prazo })
      if (novo) {
        setSeen(novo)
        return false
      }
    } else {
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
      existente={registro !== undefined}
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
          seen && seen !== registro
            ? `O prazo agora é ${formatDia(seen.prazo)}. Salvar põe este no lugar.`
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
