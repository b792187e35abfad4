import { TextInput, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useRegras } from '#lib/session.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { useState } from 'react'
import { AppModal } from '#ui/app-modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { Copiar } from '#ui/copiar.tsx'
import { perguntarSimNao } from '#ui/perguntar.tsx'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'

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

export interface Segredo {
  titulo: string
  /** What it is for. */
  texto: string
  valor: string
}

interface SegredoModalProps {
  segredo: Segredo
  onClose: () => void
}

/** A token or secret, shown once. Asks before it closes without a copy. */
export function SegredoModal({ segredo: { titulo, texto, valor }, onClose }: SegredoModalProps) {
  const [copiado, setCopiado] = useState(false)
  useUnsavedGuard(!copiado, 'O segredo, que não será mostrado outra vez')
  const fechar = async () => {
    const sim =
      copiado ||
      (await perguntarSimNao(
        'O segredo ainda não foi copiado e não será mostrado outra vez. Deseja fechar assim mesmo?',
        { perigo: true },
      ))
    if (sim) onClose()
  }
  return (
    <AppModal opened onClose={() => void fechar()} title={titulo}>
      <Stack>
        <Text>{texto}</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }} data-testid="segredo">
          {valor}
        </Code>
        <Notice tom="atencao" urgente>
          Guarde-o agora em lugar seguro: ele não será mostrado outra vez.
        </Notice>
        <Group justify="flex-end">
          <Copiar valor={valor} copiado="Copiado" onCopiado={() => setCopiado(true)} data-autofocus />
          <Button onClick={() => void fechar()}>Concluir</Button>
        </Group>
      </Stack>
    </AppModal>
  )
}
