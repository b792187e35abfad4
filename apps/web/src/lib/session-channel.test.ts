import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A tab with its own copy of the modules, as in a browser. */
async function openTab(locks?: LockManager) {
  vi.resetModules()
  const session = await import('./session.ts')
  const { openSessionChannel, ...others } = await import('./session-channel.ts')
  const channel = openSessionChannel(undefined, locks)
  tabs.push(channel)
  return { ...session, ...others, ask: channel.ask }
}
const tabs: { close(): void }[] = []
const SESSAO = { token: 't1', cpf: '52998224725', regras: null }
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a new tab takes over the session of an open one', async () => {
  const first = await openTab()
  first.setSessao(SESSAO)
  const second = await openTab()
  expect(second.currentSessao()).toBeNull()
  await second.takeSessionOfOthers()
  expect(second.currentSessao()).toEqual(SESSAO)
})

const LOJA = { token: 't9', cpf: '93541134780', regras: null }

test('a new tab that finds two people is nobody’s until one is chosen', async () => {
  const aurora = await openTab()
  aurora.setSessao(SESSAO)
  const loja = await openTab()
  loja.setSessao(LOJA)
  const nova = await openTab()
  await nova.takeSessionOfOthers()
  expect(nova.currentSessao()).toBeNull()
  expect((await nova.ask()).map(({ cpf }) => cpf).toSorted()).toEqual([SESSAO.cpf, LOJA.cpf])
  loja.stopSession('saida')
  await waitFor(async () => expect(await nova.continueAs(LOJA.cpf)).toBe(false))
  expect(await nova.continueAs(SESSAO.cpf)).toBe(true)
  expect(nova.currentSessao()).toEqual(SESSAO)
})

test('signing out leaves the tabs of another person alone', async () => {
  const aurora = await openTab()
  aurora.setSessao(SESSAO)
  const loja = await openTab()
  loja.setSessao(LOJA)
  const outra = await openTab()
  outra.setSessao(SESSAO)
  aurora.stopSession('saida')
  await waitFor(() => expect(outra.currentSessao()).toBeNull())
  expect(loja.currentSessao()).toEqual(LOJA)
  expect(fetchMock).not.toHaveBeenCalled()
})

test('without another tab the wait is short and ends with nothing', async () => {
  const only = await openTab()
  expect(await only.ask()).toEqual([])
})

/** The locks that the tabs of one browser share. */
function sharedLocks(): LockManager {
  const held: LockInfo[] = []
  const request = async (name: string, _options: LockOptions, granted: () => Promise<unknown>) => {
    held.push({ name })
    return granted()
  }
  return { request: request as LockManager['request'], query: async () => ({ held: [...held] }) }
}

test('where no other tab holds its lock nobody is waited for; where one does it is asked', async () => {
  const locks = sharedLocks()
  vi.useFakeTimers()
  const first = await openTab(locks)
  expect(await first.ask()).toEqual([])
  vi.useRealTimers()
  first.setSessao(SESSAO)
  const second = await openTab(locks)
  expect(await second.ask()).toEqual([SESSAO])
})

test('garbage on the channel is no session', async () => {
  const tab = await openTab()
  const other = new BroadcastChannel('lastro.sessao')
  const asked = tab.ask()
  other.postMessage({ tipo: 'entrega', id: '1', sessao: { token: '' } })
  expect(await asked).toEqual([])
  other.close()
})

test('signing out ends all tabs of a person, and revokes the token of a tab that had its own', async () => {
  const first = await openTab()
  first.setSessao(SESSAO)
  const same = await openTab()
  same.setSessao(SESSAO)
  const own = await openTab()
  own.setSessao({ ...SESSAO, token: 't2' })
  first.stopSession('saida')
  await waitFor(() => expect([same.currentSessao(), own.currentSessao()]).toEqual([null, null]))
  expect(fetchMock).toHaveBeenCalledOnce()
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect(url).toBe('/api/autenticacao/sair')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer t2')
})

test('an expired token ends only the tabs that use it', async () => {
  const first = await openTab()
  first.setSessao(SESSAO)
  const same = await openTab()
  same.setSessao(SESSAO)
  const own = await openTab()
  own.setSessao({ ...SESSAO, token: 't2' })
  first.stopSession('expirada')
  await waitFor(() => expect(same.currentSessao()).toBeNull())
  expect(own.currentSessao()?.token).toBe('t2')
})

test('a reload restores the session; unreadable storage is nothing', async () => {
  const before = await openTab()
  before.setSessao(SESSAO)
  const after = await openTab()
  expect(after.restoreSessao()).toEqual(SESSAO)
  sessionStorage.setItem('lastro.sessao', '{"token":1}')
  const broken = await openTab()
  expect(broken.restoreSessao()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})
