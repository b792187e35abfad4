import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { TAMANHO_MINIMO_SENHA, trocaSenhaRequest } from '@lastro/shared/autenticacao/autenticacao'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRegras } from '../../lib/session.ts'
import { refreshRegras, signOut, trocarSenha } from '../../lib/sign-in.ts'
import { toastSucesso } from '../../lib/toast.ts'
import { mostrarRecusa } from '../../ui/recusa.ts'
import { PublicFrame } from './public-frame.tsx'
import { useFollow } from './use-follow.ts'

const CAMPOS = [
  { campo: 'senhaAtual', label: 'Senha atual', autoComplete: 'current-password' },
  { campo: 'senhaNova', label: 'Nova senha', autoComplete: 'new-password' },
  { campo: 'confirmacao', label: 'Confirme a nova senha', autoComplete: 'new-password' },
] as const

const validateRequest = schemaResolver(trocaSenhaRequest, { sync: true })

interface Valores {
  senhaAtual: string
  senhaNova: string
  confirmacao: string
}

function validate(values: Valores) {
  const { senhaNova, confirmacao } = values
  const mismatch = confirmacao === senhaNova ? undefined : 'As senhas não conferem.'
  const error = confirmacao ? mismatch : CAMPO_OBRIGATORIO
  return { ...validateRequest(values), ...(error ? { confirmacao: error } : {}) }
}

/** The step that an expired password asks for (domain 9); every way leads through it or out. */
export function TrocarSenhaPage() {
  const follow = useFollow()
  // As it was when the page opened: once it is changed, the page still stands for a moment.
  const { senhaProvisoria } = useRegras()
  const [provisoria] = useState(senhaProvisoria)
  const form = useForm<Valores>({
    initialValues: { senhaAtual: '', senhaNova: '', confirmacao: '' },
    validate,
  })
  const trocar = useMutation({
    mutationFn: async ({ senhaAtual, senhaNova }: Valores) => {
      await trocarSenha({ senhaAtual, senhaNova })
      await refreshRegras()
    },
    onSuccess: () => {
      toastSucesso('Senha alterada com sucesso.')
      return follow()
    },
    meta: { silent: [400] },
    onError: (error) => mostrarRecusa(form, error, ['senhaAtual', 'senhaNova']),
  })
  return (
    <PublicFrame title={provisoria ? 'Defina a sua senha' : 'Troque sua senha'}>
      <Text size="sm" c="dimmed">
        {provisoria ? 'A senha que você recebeu é provisória.' : 'Sua senha expirou.'} Escolha uma nova, com
        pelo menos {TAMANHO_MINIMO_SENHA} caracteres, para continuar.
      </Text>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => trocar.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <Stack gap="sm">
          {CAMPOS.map(({ campo, ...props }) => (
            <PasswordInput
              key={form.key(campo)}
              {...props}
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': `Mostrar ou ocultar: ${props.label}` }}
              {...form.getInputProps(campo)}
            />
          ))}
          <Group justify="space-between" mt="xs">
            <Button variant="default" onClick={() => signOut()}>
              SAIR
            </Button>
            <Button type="submit" loading={trocar.isPending}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </PublicFrame>
  )
}
