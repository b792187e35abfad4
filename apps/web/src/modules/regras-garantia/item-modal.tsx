import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef } from 'react'
import { Aviso } from '#ui/aviso.tsx'
import { FormModal } from '#ui/form-modal.tsx'
import { ItemCampos } from './item-campos.tsx'
import { type Filtros, ITEM_VAZIO, type ItemForm, type ItemNaLista, validarItem } from './item-form.ts'
import { mudancasDoItem, unirItem } from './mudancas-dos-itens.ts'

interface ItemModalProps {
  filtros: Filtros
  /** Names the rule, under which what is typed is kept. */
  regra: string
  /** As it was when the modal opened; absent: a new one. */
  item?: ItemNaLista
  /** The same item as it is saved now, which someone else may have changed; null: they deleted it. */
  salvo?: ItemForm | null
  onClose: () => void
  /** true: taken, the modal closes; false: refused, it stays with what was typed. */
  onConfirm: (criterios: ItemForm) => boolean | Promise<boolean>
  /** What saving would change, drawn from what is typed. */
  renderPrevia?: (criterios: ItemForm) => ReactNode
}

/** Spec 2.10. Drawn while open only, so that each opening starts anew. */
export function ItemModal({ filtros, regra, item, salvo, onClose, onConfirm, renderPrevia }: ItemModalProps) {
  const form = useForm<ItemForm>({ initialValues: item?.criterios ?? ITEM_VAZIO })
  const base = useRef(item?.criterios ?? ITEM_VAZIO)
  useEffect(() => {
    if (!salvo || salvo === base.current) return
    form.setValues(unirItem(base.current, form.getValues(), salvo))
    base.current = salvo
  }, [salvo, form])
  return (
    <FormModal
      size="lg"
      title={item ? 'Editar item' : 'Novo item'}
      form={form}
      guardar={`regra/${regra}/item/${item?.chave ?? 'novo'}`}
      existente={item !== undefined && salvo !== null}
      submit="Adicionar item"
      validar={validarItem}
      salvar={async (criterios) => {
        const feito = await onConfirm(criterios)
        if (feito) onClose()
        return feito
      }}
      onClose={onClose}
    >
      {item && <Concorrencia aberto={item.criterios} salvo={salvo} filtros={filtros} />}
      <ItemCampos form={form} filtros={filtros} />
      {Object.keys(validarItem(form.values)).length === 0 && renderPrevia?.(form.values)}
    </FormModal>
  )
}

interface ConcorrenciaProps {
  aberto: ItemForm
  salvo: ItemForm | null | undefined
  filtros: Filtros
}

/** Says what someone else did to the item since the modal opened. */
function Concorrencia({ aberto, salvo, filtros }: ConcorrenciaProps) {
  if (salvo === null)
    return (
      <Aviso tom="atencao" urgente>
        <Text size="sm">Este item foi excluído por outra pessoa. Salvar o inclui de novo.</Text>
      </Aviso>
    )
  const mudancas = salvo ? mudancasDoItem(aberto, salvo, filtros) : []
  if (mudancas.length === 0) return null
  return (
    <Aviso tom="atencao" urgente>
      <Text size="sm">
        Este item foi alterado por outra pessoa: {mudancas.join('; ')}. O que você digitou foi mantido.
      </Text>
    </Aviso>
  )
}
