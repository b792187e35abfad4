import { type LinkProps, type RouterHistory, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { parseSearch } from './search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Addresses that led to this page, the nearest one last; absent for a page opened in a new tab. */
    backAddresses?: readonly string[]
  }
}

const MAX_ADDRESSES = 10

const partsOf = (href: string) => {
  const { pathname, search } = new URL(href, window.location.origin)
  return { pathname, search }
}

/**
 * Keeps at most ten addresses. Drops those at the end that belong to the page itself, such as its other tabs or the
 * page before signing in again.
 */
function backAddressesFor(href: string, addresses: readonly string[]): readonly string[] {
  const { pathname } = partsOf(href)
  const end = addresses.findLastIndex((each) => partsOf(each).pathname !== pathname) + 1
  return addresses.slice(Math.max(0, end - MAX_ADDRESSES), end)
}

/** Makes every entry of the history keep the addresses that led to it, over reloads too. */
export function keepBackAddresses(history: RouterHistory): void {
  const { push, replace } = history
  history.push = (href, state, options) => {
    const { location } = history
    // The router takes an entry with changed state for a new one; pushing the current address must replace it.
    if (href === location.href) return history.replace(href, state, options)
    const addresses = state?.backAddresses ?? [...(location.state.backAddresses ?? []), location.href]
    push(href, { ...state, backAddresses: backAddressesFor(href, addresses) }, options)
  }
  history.replace = (href, state, options) => {
    const addresses = state?.backAddresses ?? history.location.state.backAddresses ?? []
    replace(href, { ...state, backAddresses: backAddressesFor(href, addresses) }, options)
  }
}

/** State of a link to another page of the same record, whose 'Voltar' leads where this page's 'Voltar' leads. */
export const SAME_BACK_ADDRESSES: NonNullable<LinkProps['state']> = ({ backAddresses: addresses = [] }) => ({
  backAddresses: addresses,
})

/** Link of 'Voltar': the previous page with its filters and page number, or `fallback` in a new tab. */
export function useVoltar(fallback: LinkProps): LinkProps {
  // Kept from the first render: the router's state already belongs to the next page while that loads.
  const [addresses] = useState(useRouterState({ select: ({ location }) => location.state.backAddresses }))
  const last = addresses?.at(-1)
  if (last === undefined) return fallback
  const { pathname, search } = partsOf(last)
  // A list that was left without filters opens again without filters, not in a saved view.
  const state = { backAddresses: addresses?.slice(0, -1) ?? [], semVisao: true }
  const link = { to: pathname, search: parseSearch(search), state }
  // The address may be of any page, so that its type is not known.
  return link as LinkProps
}

/**
 * The path to follow after signing in (domain 11), or null. Refuses other origins, '//host', '/\host', every encoded or
 * dotted form that a browser or router might read as one, and /login itself.
 */
export function safeReturnUrl(value: unknown, origin: string = window.location.origin): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  if (!isPlain(value)) return null
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin) return null
  const path = url.pathname + url.search + url.hash
  if (!isPlain(path) || url.pathname === '/login') return null
  return path
}

const SUSPICIOUS = /^\/[/\\]|^[^?#]*\\|^[^?#]*\p{Cc}/u

/** Checks up to three layers of percent encoding; a text that can't be decoded is not plain. */
function isPlain(path: string): boolean {
  let text = path
  for (let layer = 0; layer < 4; layer++) {
    if (SUSPICIOUS.test(text)) return false
    let decoded: string
    try {
      decoded = decodeURIComponent(text)
    } catch {
      // A lone '%' of a search text is harmless in inner layers; in the first layer the address is malformed.
      return layer > 0 || !text.split(/[?#]/, 1)[0]?.includes('%')
    }
    if (decoded === text) return true
    text = decoded
  }
  return false
}
