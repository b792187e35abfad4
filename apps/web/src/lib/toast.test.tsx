import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearToasts, toastSucesso } from './toast.ts'

afterEach(() => {
  clearToasts()
  cleanup()
})

test('who did what has a reverse takes it back from the toast, which goes', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  )
  const undone: string[] = []
  toastSucesso('Loja Veneza: desativado.', { undo: () => void undone.push('Loja Veneza') })
  fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
  expect(undone).toEqual(['Loja Veneza'])
  await waitFor(() => expect(screen.queryByText(/desativado/)).toBeNull())
})
