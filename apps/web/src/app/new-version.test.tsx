import { MantineProvider } from '@mantine/core'
import { notifications, notificationsStore } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissNewVersion } from '../lib/chunk.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { Bars } from './bars.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ history: { destroy: () => undefined } }),
}))
// Later files of this process would find the modules that were loaded with it.
afterAll(() => {
  vi.doUnmock('@tanstack/react-router')
  vi.resetModules()
})

const toasts = () => notificationsStore.getState().notifications.map(({ message }) => message)
/** Browsers' messages for a missing file, and for one that is an HTML page. */
const MISSING = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js')
const NOVA = 'Há uma versão nova: recarregar'
const bar = () =>
  screen.getByText((_, element) => element?.textContent === NOVA && element.tagName === 'SPAN')

beforeEach(() => notifications.clean())
afterEach(() => {
  dismissNewVersion()
  vi.unstubAllGlobals()
})

/** A form beside a part whose code can't be loaded. */
const around = (piece: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <MantineProvider env="test">
      <input aria-label="Número" defaultValue="CT-1" />
      {piece}
      <Bars />
    </MantineProvider>
  </QueryClientProvider>
)
const draw = (piece: ReactNode) => render(around(piece))
const form = () => screen.getByRole('textbox', { name: 'Número' })

test('a piece that the server no longer has leaves the page alone, says so and can be asked for again', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }))
  const load = vi.fn(() => Promise.reject(MISSING))
  const Piece = lazyComponent(load)
  const failed = vi.fn()
  const view = draw(<Piece onFailure={failed} />)
  await waitFor(() => expect(failed).toHaveBeenCalledOnce())
  expect(bar()).toBeTruthy()
  expect(form()).toHaveProperty('value', 'CT-1')
  expect(toasts()).toEqual([])
  screen.getByRole('button', { name: 'Continuar na versão atual' }).click()
  await waitFor(() => expect(screen.queryByText('recarregar')).toBeNull())
  view.rerender(around(<Piece onFailure={failed} key="again" />))
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(2))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a piece that belongs to the page leaves its place empty', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }))
  const Piece = lazyComponent(() => Promise.reject(MISSING))
  draw(<Piece fallback={<p>Carregando</p>} />)
  expect(screen.getByText('Carregando')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Carregando')).toBeNull())
  expect([bar().textContent, form()]).toEqual([NOVA, expect.objectContaining({ value: 'CT-1' })])
})

test('where the server can not be reached, or is away behind its proxy, it is the connection', async () => {
  for (const fetch of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('', { status: 502 }),
  ]) {
    notifications.clean()
    vi.stubGlobal('fetch', fetch)
    const Piece = lazyComponent(() => Promise.reject(MISSING))
    const failed = vi.fn()
    const view = draw(<Piece onFailure={failed} />)
    await waitFor(() => expect(failed).toHaveBeenCalledOnce())
    expect(toasts()).toEqual(['Ocorreu um erro inesperado. Verifique sua conexão e tente novamente.'])
    expect(screen.queryByText('recarregar')).toBeNull()
    view.unmount()
  }
})

test('what is fetched ahead says of a new version at once, and nothing of a connection', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  lazyComponent(() => Promise.reject(MISSING)).prefetch()
  draw(null)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([toasts(), screen.queryByText('recarregar')]).toEqual([[], null])
  vi.stubGlobal('fetch', async () => new Response('', { status: 200 }))
  lazyComponent(() => Promise.reject(MISSING)).prefetch()
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await waitFor(() => expect(bar()).toBeTruthy())
})

/** The functions by which code may be loaded later: each says of a new version, and leaves the rest of the page. */
const WAYS =
  /\b(?:lazyComponent|lazyPage|importChunk)(?:<[^(]*>)?\(\s*(?:async )?\(\) =>\s*\(?(?:await )?(?=import\(')/g

test('all code that is loaded later is loaded by a way that says of a new version', () => {
  const src = join(import.meta.dirname, '..')
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('testing'))
    .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
  const loads = (text: string) => text.match(/(?<!typeof )\bimport\('/g)?.length ?? 0
  expect(sources.reduce((sum, { text }) => sum + loads(text), 0)).toBeGreaterThan(100)
  const wrong = sources.filter(({ text }) => loads(text) !== (text.match(WAYS)?.length ?? 0))
  expect(wrong.map(({ file }) => file)).toEqual([])
})
