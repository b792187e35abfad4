import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Usuario } from '@lastro/shared/usuarios/usuario'
import type { FormEvent } from 'react'
import { AppModal } from '../../ui/app-modal.tsx'
import { useFormModal } from '../../ui/use-form-modal.ts'
import { conferir, mostrarRecusa } from '../formulario/recusa.ts'
import { PerfisField } from './perfis-field.tsx'
import { useAlterarPerfis } from './use-usuarios.ts'

/** Which profiles a user has; they count from the user's next click on. */
export function PerfisDoUsuarioModal({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const antes = usuario.perfis.map(({ id }) => String(id))
  const form = useForm({ initialValues: { perfilIds: antes } })
  const alterar = useAlterarPerfis()
  const { close } = useFormModal(form.isDirty(), onClose)
  const enviar = async (event: FormEvent) => {
    event.preventDefault()
    const { perfilIds } = form.getValues()
    const erros: Record<string, string> =
      perfilIds.length === 0 ? { perfilIds: 'Escolha pelo menos um perfil.' } : {}
    if (alterar.isPending || !conferir(form, erros)) return
    try {
      await alterar.mutateAsync({ id: usuario.id, perfilIds: perfilIds.map(Number) })
      onClose()
    } catch (error) {
      mostrarRecusa(form, error, ['perfilIds'])
    }
  }
  return (
    <AppModal opened onClose={close} title={`Perfis de ${usuario.nome}`}>
      <form noValidate onSubmit={(event) => void enviar(event)}>
        <Stack>
          <PerfisField tipo={usuario.tipo} antes={antes} {...form.getInputProps('perfilIds')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={alterar.isPending}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </AppModal>
  )
}
