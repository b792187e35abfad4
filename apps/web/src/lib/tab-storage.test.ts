import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

test('where the browser forbids storage, a session and a draft live in memory', async () => {
  vi.resetModules()
  vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  })
  const { tabStorage } = await import('./tab-storage.ts')
  const { restoreSessao, setSessao, stopSession } = await import('./session.ts')
  const { readDraft, saveDraft, forgetDraftsOfOthers } = await import('./form-draft.ts')
  expect([tabStorage.survivesReload, restoreSessao()]).toEqual([false, null])
  setSessao({ token: 't1', cpf: '52998224725', regras: null })
  expect(restoreSessao()?.token).toBe('t1')
  saveDraft('perfil/1', { nome: 'Gestor' })
  expect(readDraft('perfil/1')).toEqual({ nome: 'Gestor' })
  forgetDraftsOfOthers()
  expect(readDraft('perfil/1')).toBeUndefined()
  stopSession('saida')
  expect(tabStorage.keys()).toEqual([])
})
