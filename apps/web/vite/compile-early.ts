import type { Plugin } from 'vite'
import { FIRST_VISIT_CHUNKS } from './chunk-groups.ts'

const EAGER_COMPILE = '//# allFunctionsCalledOnLoad\n'

/** Vite's plugin that writes at the top of a file what its imports need. Compression comes after it. */
const LAST_PLUGIN = 'vite:build-import-analysis'

/**
 * Makes Chromium compile the files of a first visit completely, on another thread, while they are still loading. By
 * default it compiles each function at its first call, on the main thread. Chromium reads the comment only at the very
 * top; other browsers ignore it.
 */
export const compileEarly: Plugin = {
  name: 'lastro-compile-early',
  apply: 'build',
  configResolved({ plugins }) {
    const lastPlugin = plugins.find(({ name }) => name === LAST_PLUGIN)
    const finishBundle = lastPlugin?.generateBundle
    if (!lastPlugin || typeof finishBundle !== 'function') throw new Error(`${LAST_PLUGIN} is not as it was.`)
    lastPlugin.generateBundle = async function (options, bundle, isWrite) {
      await finishBundle.call(this, options, bundle, isWrite)
      for (const output of Object.values(bundle))
        if (output.type === 'chunk' && FIRST_VISIT_CHUNKS.has(output.name))
          output.code = EAGER_COMPILE + output.code
    }
  },
}
