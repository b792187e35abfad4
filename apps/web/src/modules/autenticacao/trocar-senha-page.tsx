import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  TAMANHO_MINIMO_SENHA,
  trocaSenhaRequest,
  type TrocaSenhaRequest,
  trocarSenhaCall,
} from '@lastro/shared/autenticacao/troca-senha'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errosDoSchema } from '#lib/api-error.ts'
import { readAfterAct } from '#lib/outdated.ts'
import { useRegras } from '#lib/session.ts'
import { signOut } from '#lib/sign-in.ts'
import { useFormSubmit } from '#ui/use-form-submit.ts'
import { PublicFrame, useContinueSignIn } from './public-frame.tsx'
import * as z from 'zod'
import { call } from '#lib/api.ts'

/** The server answers 400 with a text for a wrong present password, and for a new one that it refuses. */
async function trocarSenha(valores: TrocaSenhaRequest): Promise<void> {
  await call(trocarSenhaCall, { body: z.encode(trocaSenhaRequest, valores) })
}

const PASSWORD_FIELDS = [
  { campo: 'senhaAtual', label: 'Senha atual', autoComplete: 'current-password' },
  { campo: 'senhaNova', label: 'Nova senha', autoComplete: 'new-password' },
  { campo: 'confirmacao', label: 'Confirme a nova senha', autoComplete: 'new-password' },
] as const

interface Valores {
  senhaAtual: string
  senhaNova: string
  confirmacao: string
}

function validar(valores: Valores) {
  const { senhaNova, confirmacao } = valores
  const diferente = confirmacao === senhaNova ? undefined : 'As senhas não conferem.'
  const erro = confirmacao ? diferente : CAMPO_OBRIGATORIO
  return { ...errosDoSchema(trocaSenhaRequest)(valores), ...(erro && { confirmacao: erro }) }
}

/** The step after an expired password (domain 9). The user must change it or sign out. */
export function TrocarSenhaPage() {
  const goOn = useContinueSignIn()
  // The initial value: after the change the page still shows for a moment.
  const { senhaProvisoria } = useRegras()
  const [provisoria] = useState(senhaProvisoria)
  const form = useForm<Valores>({ initialValues: { senhaAtual: '', senhaNova: '', confirmacao: '' } })
  const { mutateAsync } = useMutation({
    mutationFn: ({ senhaAtual, senhaNova }: Valores) => trocarSenha({ senhaAtual, senhaNova }),
    meta: { silent: [400], sucesso: 'Senha alterada com sucesso.' },
    onSuccess: () => readAfterAct(goOn),
  })
  const { enviando, formProps } = useFormSubmit(form, { validar, enviar: (valores) => mutateAsync(valores) })
  return (
    <PublicFrame title={provisoria ? 'Defina a sua senha' : 'Troque sua senha'}>
      <Text size="sm" c="dimmed">
        {provisoria ? 'A senha que você recebeu é provisória.' : 'Sua senha expirou.'} Escolha uma nova, com
        pelo menos {TAMANHO_MINIMO_SENHA} caracteres, para continuar.
      </Text>
      <form {...formProps}>
        <Stack gap="sm">
          {PASSWORD_FIELDS.map(({ campo, ...props }) => (
            <PasswordInput
              key={form.key(campo)}
              {...props}
              required
              visibilityToggleButtonProps={{ 'aria-label': `Mostrar ou ocultar: ${props.label}` }}
              {...form.getInputProps(campo)}
            />
          ))}
          <Group justify="space-between" mt="xs">
            <Button variant="default" onClick={() => signOut()}>
              SAIR
            </Button>
            <Button type="submit" loading={enviando}>
              Salvar
            </Button>
          </Group>
        </Stack>
      </form>
    </PublicFrame>
  )
}
