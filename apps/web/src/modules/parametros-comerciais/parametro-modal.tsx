import { SimpleGrid, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type ParametroComercial,
  VALORES_DO_PARAMETRO,
} from '@lastro/shared/parametros-comerciais/parametro-comercial'
import { useState } from 'react'
import { FormModal } from '#ui/form-modal.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { EscopoFields } from '../escopo/escopo-fields.tsx'
import { formDoParametro, LABEL_VALOR, type ParametroForm, validarParametro } from './parametro-form.ts'
import { perguntarMudanca, useSalvarParametro } from './use-parametros.ts'

interface ParametroModalProps {
  instituicaoId: number
  /** Absent: creates a parameter. */
  parametro?: ParametroComercial
  onClose: () => void
}

/** Spec 2.5. Mount only while open, so that each opening starts anew. */
export function ParametroModal({ instituicaoId, parametro, onClose }: ParametroModalProps) {
  const [inicial] = useState(() => formDoParametro(parametro))
  const form = useForm<ParametroForm>({ initialValues: inicial })
  const { mutateAsync } = useSalvarParametro(instituicaoId)
  return (
    <FormModal
      size="lg"
      title={parametro ? 'Editar parâmetros comerciais' : 'Cadastrar parâmetros comerciais'}
      form={form}
      draftKey={`parametro/${instituicaoId}/${parametro?.id ?? 'novo'}`}
      existente={parametro !== undefined}
      validar={validarParametro}
      salvar={async (valores) => {
        if (parametro && !(await perguntarMudanca(parametro, valores))) return false
        await mutateAsync({ form: valores, ...(parametro && { id: parametro.id }) })
        onClose()
        return true
      }}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <EscopoFields
          instituicaoId={instituicaoId}
          loja={form.getInputProps('lojaId')}
          contrato={form.getInputProps('contratoId')}
          onLoja={(lojaId) => form.setValues({ lojaId, contratoId: null })}
          {...(parametro && {
            lojaAtual: { id: parametro.lojaId, nome: parametro.loja },
            contratoAtual: { id: parametro.contratoId, nome: parametro.contrato },
          })}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        Sem loja nem contrato, os valores são os gerais da instituição.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {VALORES_DO_PARAMETRO.map((campo) => (
          <MoneyInput
            key={campo}
            label={LABEL_VALOR[campo]}
            leftSection={<span aria-hidden>R$</span>}
            {...form.getInputProps(campo)}
          />
        ))}
      </SimpleGrid>
    </FormModal>
  )
}
