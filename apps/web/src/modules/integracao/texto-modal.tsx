import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import { useFormModal } from '../../ui/use-form-modal.ts'
import { conferir, mostrarRecusa } from '../formulario/recusa.ts'

interface TextoModalProps {
  titulo: string
  /** The field as the server names it, which is where its refusal is shown. */
  campo: 'nome' | 'url'
  label: string
  descricao: string
  exemplo: string
  maximo: number
  salvar: (valor: string) => Promise<void>
  onClose: () => void
}

/** A form of one field. Drawn while open only. */
export function TextoModal(props: TextoModalProps) {
  const { titulo, campo, label, descricao, exemplo, maximo, salvar, onClose } = props
  const form = useForm({ initialValues: { [campo]: '' } })
  const [salvando, setSalvando] = useState(false)
  const { close } = useFormModal(form.isDirty(), onClose)
  const enviar = async (event: FormEvent) => {
    event.preventDefault()
    const valor = form.getValues()[campo]?.trim() ?? ''
    if (salvando || !conferir(form, valor ? {} : { [campo]: 'Campo obrigatório' })) return
    setSalvando(true)
    try {
      await salvar(valor)
    } catch (error) {
      mostrarRecusa(form, error, [campo])
    } finally {
      setSalvando(false)
    }
  }
  return (
    <AppModal opened onClose={close} title={titulo} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <form noValidate onSubmit={(event) => void enviar(event)}>
        <Stack>
          <TextInput
            label={label}
            description={descricao}
            placeholder={exemplo}
            maxLength={maximo}
            required
            withAsterisk={false}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps(campo)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={salvando}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </AppModal>
  )
}
