import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useRegras } from '#lib/session.ts'
import { FormModal } from '#ui/form-modal.tsx'

interface TextoModalProps {
  titulo: string
  /** Name of the field in the call; the server's refusal shows at this field. */
  campo: 'nome' | 'url'
  label: string
  descricao: string
  exemplo: string
  maximo: number
  salvar: (valor: string) => Promise<void>
  onClose: () => void
}

/** A form of one field. Mount only while open. */
export function TextoModal(props: TextoModalProps) {
  const { titulo, campo, label, descricao, exemplo, maximo, salvar, onClose } = props
  const form = useForm({ initialValues: { [campo]: '' } })
  const { idEstabelecimento } = useRegras()
  const valor = form.values[campo]?.trim() ?? ''
  return (
    <FormModal
      title={titulo}
      form={form}
      draftKey={`integracao/${idEstabelecimento}/${campo}`}
      validar={() => (valor ? {} : { [campo]: CAMPO_OBRIGATORIO })}
      salvar={() => salvar(valor)}
      onClose={onClose}
    >
      <TextInput
        label={label}
        description={descricao}
        placeholder={exemplo}
        maxLength={maximo}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps(campo)}
      />
    </FormModal>
  )
}
