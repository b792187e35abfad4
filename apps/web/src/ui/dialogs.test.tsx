import { MantineProvider } from '@mantine/core'
import { notificationsStore } from '@mantine/notifications'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { theme } from '../app/providers.tsx'
import { clearToasts, toastErro, toastSucesso } from '../lib/toast.ts'
import { DialogHost } from './dialog-host.tsx'
import { stopSession, setSessao } from '../lib/session.ts'
import { closeDialogs, confirmar, perguntarMotivo } from './dialogs.ts'

afterEach(closeDialogs)

function setup() {
  render(
    <MantineProvider env="test" theme={theme}>
      <DialogHost />
    </MantineProvider>,
  )
  return userEvent.setup()
}

test('a confirmation has title, message and both default labels', async () => {
  const user = setup()
  const answer = confirmar({ title: 'Excluir regra', message: 'Excluir a regra?' })
  expect(await screen.findByRole('dialog', { name: 'Excluir regra' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await answer).toBe(true)
})

test('SIM and NÃO answer true and false, × nothing', async () => {
  const user = setup()
  for (const [name, expected] of [
    ['SIM', true],
    ['NÃO', false],
    ['Fechar', undefined],
  ] as const) {
    const answer = confirmar({ message: 'Deseja?', simNao: true })
    await screen.findByRole('dialog', { name: 'Atenção' })
    await user.click(screen.getByRole('button', { name }))
    expect(await answer).toBe(expected)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('a question takes away what went well, which would cover it, and no refusal', async () => {
  setup()
  // Toasts of earlier tests.
  clearToasts()
  toastErro('Falhou.')
  toastSucesso('Salvo.')
  void confirmar({ message: 'Enviar?' })
  await screen.findByRole('dialog')
  const { notifications } = notificationsStore.getState()
  expect(notifications.map(({ message }) => message)).toEqual(['Falhou.'])
})

test('only an answer takes a question away: not the second click of the two that opened it', async () => {
  const user = setup()
  const answer = confirmar({ message: 'Liquidar?' })
  await screen.findByRole('dialog')
  await user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await answer).toBe(true)
})

test('what is asked already is not asked again', async () => {
  const user = setup()
  const answer = confirmar({ message: 'Liquidar?' })
  expect(await confirmar({ message: 'Liquidar?' })).toBeUndefined()
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }))
  expect(await answer).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the cancel button can be turned off', async () => {
  const user = setup()
  const answer = confirmar({ message: 'Pronto.', confirm: 'OK', cancel: false })
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
})

test('the focus is on the safe answer; SIM has the colour of danger where something is lost', async () => {
  const user = setup()
  const perdida = confirmar({ message: 'Excluir?', simNao: true, perigo: true })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'NÃO' })))
  expect(screen.getByRole('button', { name: 'SIM' }).getAttribute('style')).toContain(
    '--mantine-color-red-filled',
  )
  await user.keyboard('{Enter}')
  expect(await perdida).toBe(false)

  const inofensiva = confirmar({ message: 'Recarregar?', confirm: 'Recarregar', harmless: true })
  const recarregar = await screen.findByRole('button', { name: 'Recarregar' })
  await waitFor(() => expect(document.activeElement).toBe(recarregar))
  expect(recarregar.getAttribute('style') ?? '').not.toContain('red')
  await user.keyboard('{Enter}')
  expect(await inofensiva).toBe(true)
})

test('where something stands against it NÃO is the filled button', async () => {
  setup()
  void confirmar({ message: 'Enviar assim mesmo?', simNao: true, against: true })
  expect((await screen.findByRole('button', { name: 'NÃO' })).dataset.variant).toBe('filled')
  expect(screen.getByRole('button', { name: 'SIM' }).dataset.variant).toBe('default')
})

test('SIM waits for facts on their way; what can’t be had is left out', async () => {
  setup()
  const contratos = Promise.withResolvers<string>()
  const loja = Promise.withResolvers<string>()
  void confirmar({
    message: 'Excluir?',
    simNao: true,
    fatos: [
      { termo: 'Aplicação', valor: 'Geral' },
      { termo: 'Contratos', valor: contratos.promise },
      { termo: 'Loja', valor: loja.promise },
    ],
  })
  const sim = await screen.findByRole('button', { name: 'SIM' })
  const textos = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(textos()).toEqual(['Geral', '', ''])
  loja.reject(new Error('offline'))
  await waitFor(() => expect(textos()).toEqual(['Geral', '']))
  expect(sim).toHaveProperty('disabled', true)
  contratos.resolve('26')
  await waitFor(() => expect(textos()).toEqual(['Geral', '26']))
  expect(sim).toHaveProperty('disabled', false)
  expect(screen.queryByText('Loja')).toBeNull()
})

test('a third way closes the question without an answer, then is taken', async () => {
  const user = setup()
  let tomada = 0
  const outra = { label: 'Escolher veículos', onClick: () => (tomada += 1) }
  const answer = confirmar({ message: 'Enviar?', simNao: true, alternative: outra })
  await user.click(await screen.findByRole('button', { name: 'Escolher veículos' }))
  expect([await answer, tomada]).toEqual([undefined, 1])
})

const MOTIVO = { title: 'Motivo', message: 'Informe o motivo da recusa:', draftKey: 'motivo/1' }

test('a blank reason is refused, a given one comes trimmed', async () => {
  const user = setup()
  const answer = perguntarMotivo({ ...MOTIVO })
  const text = await screen.findByLabelText('Informe o motivo da recusa:')
  await user.type(text, '   ')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(screen.getByText('Campo obrigatório')).toBeTruthy()
  // The field is focused again.
  await user.keyboard('km alta ')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect((await answer)?.texto).toBe('km alta')
})

test('a reason is kept until it was used or Cancelar throws it away', async () => {
  const user = setup()
  setSessao({ token: 't', cpf: '52998224725', regras: null })
  const campo = () => screen.findByLabelText<HTMLTextAreaElement>(MOTIVO.message)
  const perguntar = () => perguntarMotivo({ ...MOTIVO })
  const fechada = perguntar()
  await user.type(await campo(), 'km alta')
  await user.keyboard('{Escape}')
  expect(await fechada).toBeUndefined()

  const recusada = perguntar()
  expect((await campo()).value).toBe('km alta')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  // The act that needed the reason failed.
  expect((await recusada)?.texto).toBe('km alta')
  const feita = perguntar()
  expect((await campo()).value).toBe('km alta')
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  ;(await feita)?.markUsed()

  const outra = perguntar()
  expect((await campo()).value).toBe('')
  await user.type(await campo(), 'cor errada')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await outra).toBeUndefined()
  const ultima = perguntar()
  expect((await campo()).value).toBe('')
  stopSession('saida')
  closeDialogs()
  await ultima
})

test('the end of the session answers every open dialog with nothing', async () => {
  setup()
  const answers = Promise.all([
    confirmar({ message: 'a' }),
    perguntarMotivo({ message: 'b', draftKey: 'motivo/b' }),
  ])
  closeDialogs()
  expect(await answers).toEqual([undefined, undefined])
})
