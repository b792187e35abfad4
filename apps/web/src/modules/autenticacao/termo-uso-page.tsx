import { Button, Checkbox, Group } from '@mantine/core'
import { termoUsoRequest } from '@lastro/shared/autenticacao/autenticacao'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { readAfterAct } from '#lib/outdated.ts'
import { aceitarTermoUso, signOut } from '#lib/sign-in.ts'
import { TermoDeUso } from './termo-de-uso.tsx'
import { PublicFrame, useContinueSignIn } from './public-frame.tsx'

/** The step of the first sign-in (domain 9): nothing opens before the user accepts the terms. */
export function TermoUsoPage() {
  const goOn = useContinueSignIn()
  const [aceito, setAceito] = useState(false)
  const [error, setError] = useState<string>()
  const aceitar = useMutation({
    mutationFn: aceitarTermoUso,
    onSuccess: () => readAfterAct(goOn),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refused = termoUsoRequest.safeParse({ aceito }).error
    setError(refused?.issues[0]?.message)
    if (!refused) aceitar.mutate()
  }
  return (
    <PublicFrame title="Termos de uso" wide>
      <TermoDeUso />
      <form onSubmit={submit} noValidate>
        <Checkbox
          label="Li e aceito os termos de uso"
          checked={aceito}
          onChange={(event) => {
            setAceito(event.currentTarget.checked)
            setError(undefined)
          }}
          error={error}
        />
        <Group justify="space-between" mt="md">
          <Button variant="default" onClick={() => signOut()}>
            SAIR
          </Button>
          <Button type="submit" loading={aceitar.isPending}>
            Aceitar e continuar
          </Button>
        </Group>
      </form>
    </PublicFrame>
  )
}
