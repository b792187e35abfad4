import { type LinkProps, type RouterHistory, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { parseSearch } from './search-params.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The addresses that led here, the last one nearest; a page opened in a new tab has none. */
    backAddresses?: readonly string[]
  }
}

const MAX_ADDRESSES = 10

const partsOf = (href: string) => {
  const { pathname, search } = new URL(href, window.location.origin)
  return { pathname, search }
}

/** The nearest of them, without those of the page itself: its other tabs, or itself before signing in again. */
function backAddressesFor(href: string, addresses: readonly string[]): readonly string[] {
  const { pathname } = partsOf(href)
  const end = addresses.findLastIndex((each) => partsOf(each).pathname !== pathname) + 1
  return addresses.slice(Math.max(0, end - MAX_ADDRESSES), end)
}

/** From now on every entry of the history keeps how one came to it, over reloads too. */
export function keepBackAddresses(history: RouterHistory): void {
  const { push, replace } = history
  history.push = (href, state, options) => {
    const { location } = history
    // The router takes what is added here for another entry; the same address is none.
    if (href === location.href) return history.replace(href, state, options)
    const addresses = state?.backAddresses ?? [...(location.state.backAddresses ?? []), location.href]
    push(href, { ...state, backAddresses: backAddressesFor(href, addresses) }, options)
  }
  history.replace = (href, state, options) => {
    const addresses = state?.backAddresses ?? history.location.state.backAddresses ?? []
    replace(href, { ...state, backAddresses: backAddressesFor(href, addresses) }, options)
  }
}

/** State of a link to another page of the same thing: 'Voltar' there leads where it leads here. */
export const SAME_BACK_ADDRESSES: NonNullable<LinkProps['state']> = ({ backAddresses: addresses = [] }) => ({
  backAddresses: addresses,
})

/** 'Voltar': where one came from, with its filters and page; `fallback` in a new tab. */
export function useVoltar(fallback: LinkProps): LinkProps {
  // That of the page, also while the next one is on its way.
  const [addresses] = useState(useRouterState({ select: ({ location }) => location.state.backAddresses }))
  const last = addresses?.at(-1)
  if (last === undefined) return fallback
  const { pathname, search } = partsOf(last)
  // A list that was left without filters is found again without them.
  const state = { backAddresses: addresses?.slice(0, -1) ?? [], semVisao: true }
  const link = { to: pathname, search: parseSearch(search), state }
  // Any page's, so none that the types know.
  return link as LinkProps
}
