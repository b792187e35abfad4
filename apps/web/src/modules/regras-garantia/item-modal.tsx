import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { ItemCampos } from './item-campos.tsx'
import { type Filtros, ITEM_VAZIO, type ItemForm, type ItemNaLista, validarItem } from './item-form.ts'
import { mudancasDoItem } from './item-textos.ts'

interface ItemModalProps {
  filtros: Filtros
  /** Storage key of the typed values, by rule. */
  regra: string
  /** The item when the modal opened. Absent: a new item. */
  item?: ItemNaLista
  /** The item as saved by now, perhaps by someone else; null: someone deleted it. */
  salvo?: ItemForm | null
  onClose: () => void
  /** true: accepted, the modal closes. false: refused, the modal stays with the typed values. */
  onConfirm: (criterios: ItemForm) => boolean | Promise<boolean>
  /** Draws the effect of saving the typed values. */
  renderPrevia?: (criterios: ItemForm) => ReactNode
}

/** Spec 2.10. Mount only while open, so that each opening starts anew. */
export function ItemModal({ filtros, regra, item, salvo, onClose, onConfirm, renderPrevia }: ItemModalProps) {
  const form = useForm<ItemForm>({ initialValues: item?.criterios ?? ITEM_VAZIO })
  return (
    <FormModal
      size="lg"
      title={item ? 'Editar item' : 'Novo item'}
      form={form}
      draftKey={`regra/${regra}/item/${item?.chave ?? 'novo'}`}
      saved={salvo === null ? undefined : (salvo ?? item?.criterios)}
      submit="Adicionar item"
      validar={validarItem}
      salvar={async (criterios) => {
        const accepted = await onConfirm(criterios)
        if (accepted) onClose()
        return accepted
      }}
      onClose={onClose}
    >
      {item && <ConflitoDoItem aberto={item.criterios} salvo={salvo} filtros={filtros} />}
      <ItemCampos form={form} filtros={filtros} />
      {/* Before anything is touched there is nothing to warn of. */}
      {form.isDirty() && Object.keys(validarItem(form.values)).length === 0 && renderPrevia?.(form.values)}
    </FormModal>
  )
}

interface ConflitoDoItemProps {
  aberto: ItemForm
  salvo: ItemForm | null | undefined
  filtros: Filtros
}

/** Says what someone else changed in the item since the modal opened. */
function ConflitoDoItem({ aberto, salvo, filtros }: ConflitoDoItemProps) {
  if (salvo === null)
    return (
      <Notice tom="atencao" urgente>
        <Text size="sm">Este item foi excluído por outra pessoa. Salvar o inclui de novo.</Text>
      </Notice>
    )
  const mudancas = salvo ? mudancasDoItem(aberto, salvo, filtros) : []
  if (mudancas.length === 0) return null
  return (
    <Notice tom="atencao" urgente>
      <Text size="sm">
        Este item foi alterado por outra pessoa: {mudancas.join('; ')}. O que você digitou foi mantido.
      </Text>
    </Notice>
  )
}
