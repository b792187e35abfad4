import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine may need longer than the default second; one that is idle waits for nothing.
configure({ asyncUtilTimeout: 10_000 })

// What jsdom lacks and the component library asks for.
window.matchMedia = (media: string) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

afterEach(cleanup)
