import type { LinhaDoTempo } from '@lastro/shared/contratos/contrato'
import { expect, test } from 'vitest'
import { novosEventos } from './conflito.tsx'
import { descrever } from './linha-do-tempo.tsx'

test('what happened since the version that was seen, at least the last event', () => {
  const eventos = [1, 2, 5].map((sequencia) => ({ sequencia })) as LinhaDoTempo['eventos']
  const sequencias = (vistos: LinhaDoTempo['eventos'] | undefined) =>
    novosEventos(vistos, eventos).map(({ sequencia }) => sequencia)
  expect(sequencias(eventos.slice(0, 1))).toEqual([2, 5])
  expect(sequencias(undefined)).toEqual([5])
  expect(sequencias(eventos)).toEqual([5])
})

test('a proposal says what would come and go, the change once taken what came and went', () => {
  const entra = { de: '—', para: 'R$ 50.000,00' }
  const sai = { de: 'R$ 40.000,00', para: '—' }
  expect([entra, sai].map((mudanca) => descrever(mudanca, true))).toEqual([
    'entra por R$ 50.000,00',
    'sai (R$ 40.000,00)',
  ])
  expect([entra, sai].map((mudanca) => descrever(mudanca, false))).toEqual([
    'incluído por R$ 50.000,00',
    'retirado (R$ 40.000,00)',
  ])
})
