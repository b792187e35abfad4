import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** @param {...string} parts */
export const inRoot = (...parts) => join(ROOT, ...parts)

/** What the commands remember between runs. `npm ci` empties this together with node_modules. */
export const CACHE = inRoot('node_modules', '.cache', 'lastro')

export const COMPILE_CACHE = join(CACHE, 'compilados')
