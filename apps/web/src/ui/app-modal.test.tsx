import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { theme } from '../app/providers.tsx'
import { AppModal } from './app-modal.tsx'

function setup(children: ReactNode) {
  const onClose = vi.fn()
  render(
    <MantineProvider env="test" theme={theme}>
      <AppModal opened onClose={onClose} title="Alterar garantias">
        {children}
      </AppModal>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), onClose }
}

test('a dialog begins before its content: Enter closes nothing, Tab goes to its first field', async () => {
  const { user, onClose } = setup(<input aria-label="Marca" />)
  await waitFor(() => expect(document.activeElement?.contains(screen.getByLabelText('Marca'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  await user.keyboard('{Enter}')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Marca'))
  // The modal closes after the key event.
  await new Promise((resolve) => void setTimeout(resolve))
  expect(onClose).not.toHaveBeenCalled()
})

test('what asks for the focus has it', async () => {
  setup(<button data-autofocus>Copiar</button>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copiar' })))
})

test('Tab selects what stands in the field that it leads to, so that typing takes its place', async () => {
  const { user } = setup(<input aria-label="Prazo" defaultValue="02/12/2026" />)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  await user.tab()
  await user.keyboard('10/12/2026')
  expect(screen.getByLabelText<HTMLInputElement>('Prazo').value).toBe('10/12/2026')
})

test('a dialog that took another’s place returns the focus to the button that opened the first', async () => {
  const dialog = (title: string) => (
    <AppModal opened key={title} onClose={() => undefined} title={title}>
      <input aria-label={`Campo de ${title}`} />
    </AppModal>
  )
  const page = (open: ReactNode) => (
    <MantineProvider env="test" theme={theme}>
      <button>Registrar</button>
      {open}
    </MantineProvider>
  )
  const { rerender } = render(page(null))
  const opener = screen.getByRole('button', { name: 'Registrar' })
  opener.focus()
  for (const title of ['Carregando', 'Pagamento']) {
    rerender(page(dialog(title)))
    await waitFor(() =>
      expect(document.activeElement?.contains(screen.getByLabelText(`Campo de ${title}`))).toBe(true),
    )
    expect(document.activeElement).not.toBe(document.body)
  }
  rerender(page(null))
  await waitFor(() => expect(document.activeElement).toBe(opener))
})
