import { MantineProvider, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CpfInput } from './cpf-input.tsx'
import { useFormSubmit } from './use-form-submit.ts'

function Entrada({ enviar }: { enviar: (valores: object) => void }) {
  const form = useForm({ initialValues: { cpf: '', senha: '' } })
  const { formProps } = useFormSubmit(form, {
    validar: ({ cpf, senha }) => ({
      ...(!cpf && { cpf: 'Campo obrigatório' }),
      ...(!senha && { senha: 'x' }),
    }),
    enviar,
  })
  return (
    <form {...formProps}>
      <CpfInput label="CPF" {...form.getInputProps('cpf')} />
      <PasswordInput label="Senha" {...form.getInputProps('senha')} />
      <button type="submit">Entrar</button>
    </form>
  )
}

/** As a password manager fills a field: past the page's own code, without an event. */
function fillSilently(rotulo: string, texto: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(screen.getByLabelText(rotulo), texto)
}

test.each([
  ['by a click', async () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }))],
  [
    'by Enter in a field',
    async () => {
      screen.getByLabelText('Senha').focus()
      await userEvent.keyboard('{Enter}')
    },
  ],
])('fields that were filled without an event are sent as they stand: %s', async (_nome, send) => {
  const enviar = vi.fn<(valores: object) => void>()
  render(<Entrada enviar={enviar} />, { wrapper: MantineProvider })
  fillSilently('CPF', '529.982.247-25')
  fillSilently('Senha', 'lastro-demo')
  await send()
  expect(enviar).toHaveBeenCalledExactlyOnceWith({ cpf: '529.982.247-25', senha: 'lastro-demo' })
})
