import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const PERGUNTA = '?manual'

/** 'Parâmetros comerciais' is reached by #parâmetros-comerciais, as in the manual's own links. */
const ancora = (texto: string) =>
  texto
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

function emHtml(texto: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        // Below the panel's own title.
        return `<h${depth + 1} id="ajuda-${ancora(text)}">${this.parser.parseInline(tokens)}</h${depth + 1}>\n`
      },
      link({ href, tokens }) {
        const dentro = this.parser.parseInline(tokens)
        // What lies outside of the manual is not in the product.
        return /^[\w-]+\.md/.test(href) || href.startsWith('#') ? `<a href="${href}">${dentro}</a>` : dentro
      },
      image({ href, text }) {
        return `<img src="${href}" alt="${text}" loading="lazy">`
      },
    },
  })
  return marked.parse(texto, { async: false })
}

/** A page of the manual, asked for as `inicio.md?manual`, as HTML: written once, read in the repository and in the product. */
export const manual: Plugin = {
  name: 'lastro-manual',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(`.md${PERGUNTA}`)) return undefined
    const arquivo = id.slice(0, -PERGUNTA.length)
    this.addWatchFile(arquivo)
    const imagens: string[] = []
    const html = emHtml(await readFile(arquivo, 'utf8')).replaceAll(
      /<img src="(imagens\/[\w-]+\.png)"[^>]*>/g,
      (img, imagem: string) => {
        // A new page is written before its picture can be taken.
        if (!existsSync(join(dirname(arquivo), imagem))) return ''
        imagens.push(imagem)
        return img.replace(imagem, `\${imagem${imagens.length - 1}}`)
      },
    )
    const importadas = imagens.map(
      (imagem, index) => `import imagem${index} from ${JSON.stringify(`./${imagem}?url`)}`,
    )
    const texto = html.replaceAll(/\\|`|\$(?!\{imagem\d+\})/g, String.raw`\$&`)
    return `${importadas.join('\n')}\nexport default \`${texto}\``
  },
}
