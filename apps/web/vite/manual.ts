import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Marked } from 'marked'
import type { Plugin } from 'vite'
import { lerLink } from '../src/app/ajuda/paginas.ts'

const PERGUNTA = '?manual'

/** 'Parâmetros comerciais' is reached by #parâmetros-comerciais, as in the manual's own links. */
const ancora = (texto: string) =>
  texto
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

/** Width and height of a PNG, in pixels, from its header. */
function medidas(imagem: string) {
  const cabeca = readFileSync(imagem).subarray(0, 24)
  return { largura: cabeca.readUInt32BE(16), altura: cabeca.readUInt32BE(20) }
}

/** A page of the manual; of its links only those that stay within it lead anywhere. */
export function emHtml(texto: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        // Below the panel's own title.
        return `<h${depth + 1} id="ajuda-${ancora(text)}">${this.parser.parseInline(tokens)}</h${depth + 1}>\n`
      },
      link({ href, tokens }) {
        const dentro = this.parser.parseInline(tokens)
        // What lies outside of the manual is not in the product.
        return lerLink(href) ? `<a href="${href}">${dentro}</a>` : dentro
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
        const caminho = join(dirname(arquivo), imagem)
        // A new page is written before its picture can be taken.
        if (!existsSync(caminho)) return ''
        imagens.push(imagem)
        const { largura, altura } = medidas(caminho)
        // Their room is there before they are, so that no text moves.
        return img
          .replace(imagem, `\${imagem${imagens.length - 1}}`)
          .replace('<img', `<img width="${largura}" height="${altura}"`)
      },
    )
    const importadas = imagens.map(
      (imagem, index) => `import imagem${index} from ${JSON.stringify(`./${imagem}?url`)}`,
    )
    const texto = html.replaceAll(/\\|`|\$(?!\{imagem\d+\})/g, String.raw`\$&`)
    return `${importadas.join('\n')}\nexport default \`${texto}\``
  },
}
