import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  forgetDraft,
  forgetDraftsOfOthers,
  saveDraft,
  readDraft,
  mergeDraft,
  reopenDraft,
  discardDrafts,
} from './form-draft.ts'
import { stopSession, setSessao } from './session.ts'

const ana = { token: 'a', cpf: '52998224725', regras: null }
const REGRAS = {
  permissoes: [],
  tipo: 'loja' as const,
  nome: 'Ana',
  estabelecimento: null,
  expirado: false,
  precisaAceitarTermoUso: false,
}
const bia = { token: 'b', cpf: '39053344705', regras: null }

beforeEach(() => {
  sessionStorage.clear()
  setSessao(ana)
})
afterEach(() => {
  vi.useRealTimers()
  stopSession('saida')
})

test('the same person finds it again after the session has ended, and nobody reads it meanwhile', () => {
  saveDraft('contrato/novo', { numero: 'A1' })
  stopSession('expirada')
  expect(readDraft('contrato/novo')).toBeUndefined()
  // A form that is unmounted with its session must not take its draft along.
  forgetDraft('contrato/novo')
  setSessao({ ...ana, token: 'a2' })
  expect(readDraft('contrato/novo')).toEqual({ numero: 'A1' })
})

test('an amount that can’t be read comes back as such, not as an emptied one', () => {
  saveDraft('parametro/1', { contratoNovo: Number.NaN, contratoAlterado: null })
  expect(readDraft('parametro/1')).toEqual({ contratoNovo: Number.NaN, contratoAlterado: null })
  expect(mergeDraft({ a: null, b: 1 }, { a: Number.NaN, b: 1 }, { a: 7, b: 2 })).toEqual({
    a: Number.NaN,
    b: 2,
  })
})

test('a person who signs in after another finds no draft of theirs', () => {
  saveDraft('contrato/novo', { numero: 'A1' })
  stopSession('expirada')
  setSessao(bia)
  expect(readDraft('contrato/novo')).toBeUndefined()
  forgetDraftsOfOthers(bia.cpf)
  expect(Object.keys(sessionStorage)).toEqual(['lastro.sessao'])
})

test('what was saved or let go of is forgotten, and all of it at a sign-out', () => {
  saveDraft('perfil/1', 'um')
  saveDraft('perfil/2', 'dois')
  forgetDraft('perfil/1')
  expect([readDraft('perfil/1'), readDraft('perfil/2')]).toEqual([undefined, 'dois'])
  forgetDraftsOfOthers()
  expect(readDraft('perfil/2')).toBeUndefined()
})

test('nothing is kept of a form that was let go of until it is drawn anew', () => {
  saveDraft('perfil/1', 'um')
  discardDrafts(['perfil/1'])
  // The form is still mounted while the next page loads.
  saveDraft('perfil/1', 'um')
  expect(readDraft('perfil/1')).toBeUndefined()
  reopenDraft('perfil/1')
  saveDraft('perfil/1', 'outro')
  expect(readDraft('perfil/1')).toBe('outro')
})

test('the same person finds nothing of it in another establishment', () => {
  const regras = { ...REGRAS, idEstabelecimento: 7 }
  setSessao({ ...ana, regras })
  saveDraft('integracao/7/nome', 'um')
  setSessao({ ...ana, regras: { ...regras, idEstabelecimento: 8 } })
  expect(readDraft('integracao/7/nome')).toBeUndefined()
  setSessao({ ...ana, regras })
  expect(readDraft('integracao/7/nome')).toBe('um')
})

test('it is kept for half a day', () => {
  vi.useFakeTimers({ now: new Date('2026-05-10T08:00:00Z') })
  saveDraft('perfil/1', 'um')
  vi.setSystemTime(new Date('2026-05-10T19:59:00Z'))
  expect(readDraft('perfil/1')).toBe('um')
  vi.setSystemTime(new Date('2026-05-10T20:00:00Z'))
  expect(readDraft('perfil/1')).toBeUndefined()
})

test('one that is too large is not kept; of many the oldest go', () => {
  saveDraft('enorme', 'x'.repeat(300_000))
  expect(readDraft('enorme')).toBeUndefined()
  vi.useFakeTimers({ now: 0 })
  for (const nome of ['1', '2', '3', '4', '5']) {
    vi.advanceTimersByTime(1_000)
    saveDraft(nome, nome.repeat(240_000))
  }
  expect(readDraft('1')).toBeUndefined()
  expect(readDraft('2')).toHaveLength(240_000)
  expect(readDraft('5')).toHaveLength(240_000)
})

test('a person whose stored draft is no JSON starts with an empty form', () => {
  sessionStorage.setItem('lastro.digitado.perfil/1', '{"cpf":')
  expect(readDraft('perfil/1')).toBeUndefined()
})

test('a field that was typed in stays, an untouched one takes what has been saved meanwhile', () => {
  const base = { numero: 'A1', valor: 10, marcas: [1] }
  const digitado = { numero: 'A1', valor: 20, marcas: [1, 2], sumiu: 'x' }
  expect(mergeDraft(base, digitado, { numero: 'B2', valor: 15, marcas: [1] })).toEqual({
    numero: 'B2',
    valor: 20,
    marcas: [1, 2],
  })
})
