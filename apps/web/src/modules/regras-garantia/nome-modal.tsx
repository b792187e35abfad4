import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RegraGarantia } from '@lastro/shared/regras-garantia/regra-garantia'
import { MAXIMO_DO_NOME, nomeDaRegraResponse } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import { api } from '#lib/api.ts'
import { toastSucesso } from '#lib/toast.ts'
import { FormModal } from '#ui/form-modal.tsx'
import { PATH } from './regras-query.ts'
import { useRecarregarRegras } from './use-regras.ts'

interface NomeModalProps {
  regra: Pick<RegraGarantia, 'id' | 'nome'>
  onClose: () => void
}

/** Gives a rule a name; an empty name removes it. */
export function NomeModal({ regra: { id, nome }, onClose }: NomeModalProps) {
  const form = useForm({ initialValues: { nome: nome ?? '' } })
  const recarregar = useRecarregarRegras()
  return (
    <FormModal
      title={`Nome da regra nº ${id}`}
      form={form}
      draftKey={`regra/${id}/nome`}
      existente
      salvar={async (body) => {
        await api(nomeDaRegraResponse, 'PUT', `${PATH}/${id}/nome`, { body })
        toastSucesso('Atualizado com sucesso')
        onClose()
        await recarregar()
      }}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        description="Aparece ao lado do número, nos contratos e na busca. Vazio, a regra fica só com o número."
        maxLength={MAXIMO_DO_NOME}
        data-autofocus
        {...form.getInputProps('nome')}
      />
    </FormModal>
  )
}
