import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abrir, CALMA, fechar } from './testing/abrir.tsx'

beforeEach(() => localStorage.clear())
afterEach(fechar)

const NENHUM_PASSO = [false, false, false, false, false]
const TUDO = [true, true, true, true, true]
const historia = () => screen.queryByRole('region', { name: 'Primeira história' })
const atual = () => document.querySelector('[aria-current=step]')?.textContent
const contar = (feitos: boolean[]) => abrir({ ...CALMA, primeiraHistoria: feitos })

test('it names the first step that is not done, and where to do it', async () => {
  await contar(NENHUM_PASSO)
  expect(atual()).toBe('Prepare um contrato')
  expect(screen.getByRole('link', { name: 'Novo contrato' }).getAttribute('href')).toBe('/contratos/criar')
  expect(screen.queryAllByRole('img', { name: 'Feito:' })).toHaveLength(0)
})

test('what is done is ticked, in whatever order', async () => {
  await contar([true, false, false, false, true])
  expect(atual()).toBe('Envie para a loja')
  expect(
    screen.getAllByRole('img', { name: 'Feito:' }).map((each) => each.parentElement?.textContent),
  ).toEqual(['Prepare um contrato', 'Peça reforço'])
})

test('it ends by itself: the last step is told once, and the next visit shows nothing', async () => {
  const mudar = await contar([true, true, true, true, false])
  expect(atual()).toBe('Peça reforço')
  mudar({ ...CALMA, primeiraHistoria: TUDO })
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Pronto: você levou/))
  expect(screen.getByRole('link', { name: 'Veja uma venda' }).getAttribute('href')).toBe('/carteira/baixas')
  fechar()
  await contar(TUDO)
  expect(historia()).toBeNull()
})

test('put away, it stays away', async () => {
  await contar(NENHUM_PASSO)
  fireEvent.click(screen.getByRole('button', { name: 'Dispensar' }))
  await waitFor(() => expect(historia()).toBeNull())
  fechar()
  await contar(NENHUM_PASSO)
  expect(historia()).toBeNull()
})

test('without a demonstration there is none', async () => {
  await abrir(CALMA)
  expect(historia()).toBeNull()
})
