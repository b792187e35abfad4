import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSessao, stopSession } from '../lib/session.ts'
import { clearToasts } from '../lib/toast.ts'
import { MAX_PINS, saveGroup, togglePin, toggleRail, useMenu } from './menu-state.ts'

const signIn = (cpf: string) => setSessao({ token: 't', cpf, regras: null })
const ANA = '529.982.247-25'
const BIA = '111.444.777-35'
const SCREENS = Array.from({ length: MAX_PINS + 1 }, (_, index) => `/tela-${index}`)

function Shown() {
  return <output>{JSON.stringify(useMenu())}</output>
}
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '')

beforeEach(() => {
  localStorage.clear()
  clearToasts()
  signIn(ANA)
  render(<Shown />)
})

test('groups start closed, the menu wide and nothing pinned', () => {
  expect(shown()).toEqual({ open: [], pinned: [], rail: false })
})

test('what a person sets stays with that person on this device, and names nobody', () => {
  act(() => {
    saveGroup('Contratos', true)
    saveGroup('Carteira', true)
    saveGroup('Contratos', false)
    togglePin('/cobertura', ['/cobertura'])
    toggleRail()
  })
  const hers = { open: ['Carteira'], pinned: ['/cobertura'], rail: true }
  expect(shown()).toEqual(hers)
  act(() => {
    stopSession('saida')
    signIn(BIA)
  })
  expect(shown()).toEqual({ open: [], pinned: [], rail: false })
  act(() => signIn(ANA))
  expect(shown()).toEqual(hers)
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/529\D?982|52998224725/)
})

test('one pin too many is refused, and a screen out of sight makes room', () => {
  act(() => {
    for (const to of SCREENS) togglePin(to, SCREENS)
  })
  expect(shown().pinned).toEqual(SCREENS.slice(0, MAX_PINS))
  const [gone, ...visible] = SCREENS
  act(() => togglePin(`/tela-${MAX_PINS}`, visible))
  expect(shown().pinned).toEqual(SCREENS.filter((to) => to !== gone))
  act(() => togglePin('/tela-3', visible))
  expect(shown().pinned).not.toContain('/tela-3')
})

test('what cannot be read counts as not set', () => {
  act(() => toggleRail())
  const [key] = Object.keys(localStorage)
  act(() => {
    localStorage.setItem(key ?? '', '{"rail":1}')
    window.dispatchEvent(new Event('storage'))
  })
  expect(shown()).toEqual({ open: [], pinned: [], rail: false })
})
