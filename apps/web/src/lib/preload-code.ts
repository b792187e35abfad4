import type { RegisteredRouter } from '@tanstack/react-router'

/** Loads the code of a page before it is opened. */
export function preloadCode(router: RegisteredRouter, pathname: string): void {
  // A failure is reported when the page is opened.
  for (const route of router.getMatchedRoutes(pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined)
}
