import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readDraft } from '../lib/form-draft.ts'
import { setSessao } from '../lib/session.ts'
import { tabStorage } from '../lib/tab-storage.ts'
import { useSaveDraft } from './use-form-draft.ts'

test('a draft is written when what was typed has changed, not at every render', () => {
  setSessao({ token: 't', cpf: '52998224725', regras: null })
  const write = vi.spyOn(tabStorage, 'setItem')
  const typed: { valor: object | null } = { valor: { nome: 'Gestor', limite: 1 } }
  const { rerender } = renderHook(({ valor }) => useSaveDraft('perfil/1', valor), { initialProps: typed })
  for (let n = 0; n < 3; n++) rerender({ valor: { nome: 'Gestor', limite: 1 } })
  expect(write).toHaveBeenCalledTimes(1)
  // An amount that can't be read is not an empty one.
  for (const limite of [Number.NaN, null]) {
    rerender({ valor: { nome: 'Gestor', limite } })
    expect(readDraft('perfil/1')).toEqual({ nome: 'Gestor', limite })
  }
  expect(write).toHaveBeenCalledTimes(3)
  rerender({ valor: null })
  expect(readDraft('perfil/1')).toBeUndefined()
})
