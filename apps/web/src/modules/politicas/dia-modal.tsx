import { TextInput } from '@mantine/core'
import type { Dia } from '@lastro/shared/dia'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useForm } from '@mantine/form'
import { diaDeHoje } from '#lib/relogio.ts'
import { DateField } from '#ui/date-field.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { useIncluirDia } from './use-dias.ts'

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
  const incluir = useIncluirDia(instituicaoId)
  return (
    <FormModal
      title="Novo dia sem expediente"
      form={form}
      draftKey={`dia-sem-expediente/${instituicaoId}`}
      validar={validar}
      salvar={async ({ dia, nome }) => {
        if (dia === null) return false
        await incluir.mutateAsync({ dia, nome })
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
