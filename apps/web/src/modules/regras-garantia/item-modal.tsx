import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import { useFormModal } from '../../ui/use-form-modal.ts'
import { conferir } from '../formulario/recusa.ts'
import { ItemCampos } from './item-campos.tsx'
import { type Filtros, ITEM_VAZIO, type ItemForm, type ItemNaLista, validarItem } from './item-form.ts'

interface ItemModalProps {
  filtros: Filtros
  /** Absent: a new one. */
  item?: ItemNaLista
  onClose: () => void
  /** true: taken, the modal closes; false: refused, it stays with what was typed. */
  onConfirm: (criterios: ItemForm) => boolean | Promise<boolean>
  /** What saving would change, drawn from what is typed. */
  renderPrevia?: (criterios: ItemForm) => ReactNode
}

/** Spec 2.10. Drawn while open only, so that each opening starts anew. */
export function ItemModal({ filtros, item, onClose, onConfirm, renderPrevia }: ItemModalProps) {
  const form = useForm<ItemForm>({ initialValues: item?.criterios ?? ITEM_VAZIO })
  const [enviando, setEnviando] = useState(false)
  const { close } = useFormModal(form.isDirty(), onClose)
  const enviar = async (event: FormEvent) => {
    event.preventDefault()
    const criterios = form.getValues()
    if (enviando || !conferir(form, validarItem(criterios))) return
    setEnviando(true)
    const aceito = await onConfirm(criterios)
    setEnviando(false)
    if (aceito) onClose()
  }
  return (
    <AppModal opened onClose={close} size="lg" title={item ? 'Editar item' : 'Novo item'}>
      <form noValidate onSubmit={(event) => void enviar(event)}>
        <Stack>
          <ItemCampos form={form} filtros={filtros} />
          {form.values.percentual ? renderPrevia?.(form.values) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={enviando}>
              Adicionar item
            </Button>
          </Group>
        </Stack>
      </form>
    </AppModal>
  )
}
