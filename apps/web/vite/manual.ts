import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { ancoraDe, lerLink } from '../src/app/ajuda/paginas.ts'

const QUERY = '?manual'

/** Width and height of a PNG, in pixels, from its header. */
function sizeOfPng(image: string) {
  const header = readFileSync(image).subarray(0, 24)
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}

/** Renders a page of the manual as HTML. Links that leave the manual become plain text. */
export function manualToHtml(markdown: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        // One level lower, because the panel has its own title.
        return `<h${depth + 1} id="ajuda-${ancoraDe(text)}">${this.parser.parseInline(tokens)}</h${depth + 1}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        // Pages outside of the manual don't exist in the product.
        return lerLink(href) ? `<a href="${href}">${inner}</a>` : inner
      },
      image({ href, text }) {
        return `<img src="${href}" alt="${text}" loading="lazy">`
      },
    },
  })
  return marked.parse(markdown, { async: false })
}

/** Loads a page of the manual as HTML: `import html from './inicio.md?manual'`. */
export const manual: Plugin = {
  name: 'lastro-manual',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(`.md${QUERY}`)) return undefined
    const file = id.slice(0, -QUERY.length)
    this.addWatchFile(file)
    const images: string[] = []
    const html = manualToHtml(await readFile(file, 'utf8')).replaceAll(
      /<img src="(imagens\/[\w-]+\.png)"[^>]*>/g,
      (img, image: string) => {
        const path = join(dirname(file), image)
        // A new page is written before its picture can be taken.
        if (!existsSync(path)) return ''
        images.push(image)
        const { width, height } = sizeOfPng(path)
        // Width and height reserve the room, so that the text doesn't move when the picture arrives.
        return img
          .replace(image, `\${image${images.length - 1}}`)
          .replace('<img', `<img width="${width}" height="${height}"`)
      },
    )
    const imports = images.map(
      (image, index) => `import image${index} from ${JSON.stringify(`./${image}?url`)}`,
    )
    const text = html.replaceAll(/\\|`|\$(?!\{image\d+\})/g, String.raw`\$&`)
    return `${imports.join('\n')}\nexport default \`${text}\``
  },
}
