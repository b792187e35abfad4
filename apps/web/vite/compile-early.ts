import type { Plugin } from 'vite'
import { DE_INICIO } from './chunk-groups.ts'

const AVISO = '//# allFunctionsCalledOnLoad\n'

/** Vite's own: it writes at a file's top what its imports need, after which the files are compressed. */
const ULTIMO = 'vite:build-import-analysis'

/**
 * Has Chromium compile the files of the first visits whole, in another thread while they travel. Left to itself it compiles each function when it is
 * first called, in the one thread that draws. The comment counts at the very top alone; other browsers read over it.
 */
export const compileEarly: Plugin = {
  name: 'lastro-compile-early',
  apply: 'build',
  configResolved({ plugins }) {
    const ultimo = plugins.find(({ name }) => name === ULTIMO)
    const terminar = ultimo?.generateBundle
    if (!ultimo || typeof terminar !== 'function') throw new Error(`${ULTIMO} is not as it was.`)
    ultimo.generateBundle = async function (opcoes, bundle, gravando) {
      await terminar.call(this, opcoes, bundle, gravando)
      for (const saida of Object.values(bundle))
        if (saida.type === 'chunk' && DE_INICIO.has(saida.name)) saida.code = AVISO + saida.code
    }
  },
}
