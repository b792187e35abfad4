import { lazyRouteComponent } from '@tanstack/react-router'
import { importChunk } from '../lib/chunk.ts'

/** A page whose code comes when it is gone to. Where that can't be had, the error page says why; the library alone would load the tab anew. */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => importChunk(importer), exportName)
