import { createHash } from 'node:crypto'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

/** Class names of Mantine, in its styles and in its components' code. */
const CLASSES = /\bm_[0-9a-f]{5,8}\b/g

/** Browser versions of ES2023, as Vite's own CSS pass encodes them, so that needed prefixes stay. */
const BROWSERS = { chrome: 110 << 16, firefox: 115 << 16, safari: (16 << 16) | (4 << 8) }

/** Removes the styles of Mantine's components that our code doesn't use: more than half of the classes. */
export const onlyUsedStyles: Plugin = {
  name: 'lastro-only-used-styles',
  // After Vite has written styles and page, before they are compressed.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const outputs = Object.values(bundle)
    const usedClasses = new Set(
      outputs.flatMap((each) => (each.type === 'chunk' ? each.code.match(CLASSES) : [])),
    )
    const page = bundle['index.html']
    if (page?.type !== 'asset') throw new Error('The styles come before their page.')
    for (const output of outputs) {
      const { fileName } = output
      if (output.type !== 'asset' || !fileName.endsWith('.css')) continue
      const source = Buffer.from(output.source)
      const classes = new Set(source.toString().match(CLASSES))
      const unusedSymbols = [...classes].filter((classe) => !usedClasses.has(classe))
      const { code } = transform({
        filename: fileName,
        code: source,
        minify: true,
        targets: BROWSERS,
        unusedSymbols,
      })
      // Browsers cache a file for ever under its name, so the name is a hash of the content.
      const hashedName = `assets/style-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.css`
      delete bundle[fileName]
      this.emitFile({ type: 'asset', fileName: hashedName, source: code })
      page.source = page.source.toString().replaceAll(fileName, hashedName)
    }
  },
}
