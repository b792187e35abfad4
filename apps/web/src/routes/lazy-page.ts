import { lazyRouteComponent } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'

/**
 * A page whose code is loaded when somebody opens it. If the code can't be loaded, the error page says why; the router
 * alone would reload the tab.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => importChunk(importer), exportName)
