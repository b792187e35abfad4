import type { RegisteredRouter } from '@tanstack/react-router'

/** Has the code of a page fetched before it is gone to. */
export function preloadCode(router: RegisteredRouter, pathname: string): void {
  // What can't be had is told when it is drawn.
  for (const route of router.getMatchedRoutes(pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined)
}
