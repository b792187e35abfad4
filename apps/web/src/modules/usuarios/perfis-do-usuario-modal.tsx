import { useForm } from '@mantine/form'
import type { Usuario } from '@lastro/shared/usuarios/usuario'
import { FormModal } from '../../ui/form-modal.tsx'
import { conferir, mostrarRecusa } from '../../ui/recusa.ts'
import { PerfisField } from './perfis-field.tsx'
import { useAlterarPerfis } from './use-usuarios.ts'

/** Which profiles a user has; they count from the user's next click on. */
export function PerfisDoUsuarioModal({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const antes = usuario.perfis.map(({ id }) => String(id))
  const form = useForm({ initialValues: { perfilIds: antes } })
  const alterar = useAlterarPerfis()
  const enviar = async () => {
    const { perfilIds } = form.getValues()
    const erros: Record<string, string> =
      perfilIds.length === 0 ? { perfilIds: 'Escolha pelo menos um perfil.' } : {}
    if (!conferir(form, erros)) return
    try {
      await alterar.mutateAsync({ id: usuario.id, perfilIds: perfilIds.map(Number) })
      onClose()
    } catch (error) {
      mostrarRecusa(form, error, ['perfilIds'])
    }
  }
  return (
    <FormModal
      title={`Perfis de ${usuario.nome}`}
      form={form}
      guardar={`usuario/${usuario.id}/perfis`}
      existente={true}
      saving={alterar.isPending}
      onSubmit={enviar}
      onClose={onClose}
    >
      <PerfisField tipo={usuario.tipo} antes={antes} {...form.getInputProps('perfilIds')} />
    </FormModal>
  )
}
