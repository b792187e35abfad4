import { createHash } from 'node:crypto'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

/** How Mantine calls what its components are dressed in; the component's code says the same. */
const CLASSES = /\bm_[0-9a-f]{5,8}\b/g

/** Those of ES2023, as Vite's own pass takes them: what they need with a prefix keeps it. */
const NAVEGADORES = { chrome: 110 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) }

/** Leaves out of the styles what belongs to components of Mantine that no code of ours uses: more than half of its classes. */
export const onlyUsedStyles: Plugin = {
  name: 'lastro-so-estilos-usados',
  // After Vite has written styles and page, before they are packed.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const saidas = Object.values(bundle)
    const usadas = new Set(saidas.flatMap((cada) => (cada.type === 'chunk' ? cada.code.match(CLASSES) : [])))
    const pagina = bundle['index.html']
    if (pagina?.type !== 'asset') throw new Error('The styles come before their page.')
    for (const saida of saidas) {
      const { fileName } = saida
      if (saida.type !== 'asset' || !fileName.endsWith('.css')) continue
      const inteiro = Buffer.from(saida.source)
      const classes = new Set(inteiro.toString().match(CLASSES))
      const unusedSymbols = [...classes].filter((classe) => !usadas.has(classe))
      const { code } = transform({
        filename: fileName,
        code: inteiro,
        minify: true,
        targets: NAVEGADORES,
        unusedSymbols,
      })
      // Browsers keep it for ever under its name, which therefore is of what it holds.
      const nome = `assets/style-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.css`
      delete bundle[fileName]
      this.emitFile({ type: 'asset', fileName: nome, source: code })
      pagina.source = pagina.source.toString().replaceAll(fileName, nome)
    }
  },
}
