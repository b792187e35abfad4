import { useForm } from '@mantine/form'
import type { Usuario } from '@lastro/shared/usuarios/usuario'
import { FormModal } from '#ui/form-modal.tsx'
import { PerfisField } from './perfis-field.tsx'
import { useAlterarPerfis } from './use-usuarios.ts'

/** Changes a user's profiles. The server applies them from the user's next call on. */
export function PerfisDoUsuarioModal({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const antes = usuario.perfis.map(({ id }) => String(id))
  const form = useForm({ initialValues: { perfilIds: antes } })
  const { mutateAsync } = useAlterarPerfis()
  return (
    <FormModal
      title={`Perfis de ${usuario.nome}`}
      form={form}
      draftKey={`usuario/${usuario.id}/perfis`}
      existente={true}
      validar={({ perfilIds }) =>
        perfilIds.length > 0 ? {} : { perfilIds: 'Escolha pelo menos um perfil.' }
      }
      salvar={async ({ perfilIds }) => {
        await mutateAsync({ id: usuario.id, perfilIds: perfilIds.map(Number) })
        onClose()
      }}
      onClose={onClose}
    >
      <PerfisField tipo={usuario.tipo} antes={antes} {...form.getInputProps('perfilIds')} />
    </FormModal>
  )
}
