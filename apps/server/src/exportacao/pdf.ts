import { fileURLToPath } from 'node:url'
import { isNumeric, type Linha, textoDaCelula } from '@lastro/shared/relatorios/colunas'
import pdfmake, { type TableCell } from 'pdfmake'
import type { Heading, Coluna, Sheet } from './tabela.ts'

type Definicao = Parameters<typeof pdfmake.createPdf>[0]

const fontPath = (name: string) => fileURLToPath(import.meta.resolve(`pdfmake/fonts/Roboto/${name}.ttf`))
const NORMAL = fontPath('Roboto-Regular')
const BOLD = fontPath('Roboto-Medium')

pdfmake.setFonts({ Roboto: { normal: NORMAL, bold: BOLD } })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === NORMAL || path === BOLD)

// In points. A4 landscape is 842 wide; each cell has 6 of padding on both sides.
const MARGIN = 30
const USABLE_WIDTH = 842 - 2 * MARGIN
const PADDING = 12

function widths(colunas: readonly Coluna[]): number[] {
  const total = colunas.reduce((sum, { largura }) => sum + largura, 0)
  return colunas.map(({ largura }) => ((USABLE_WIDTH - PADDING * colunas.length) * largura) / total)
}

const cells = (colunas: readonly Coluna[], linha: Linha, bold: boolean): TableCell[] =>
  colunas.map((coluna, index) => {
    const text = textoDaCelula(linha[index] ?? null, coluna)
    return {
      text,
      ...(isNumeric(coluna) && { alignment: 'right' }),
      ...(bold && { bold }),
      // A long word is broken instead of overlapping the next cell.
      ...(longestWord(text) > coluna.largura && { wordBreak: 'break-all' }),
    }
  })

const longestWord = (text: string) => Math.max(...text.split(/[\s-]/).map(({ length }) => length))

const GREY = '#595959'
const RULE = '#bfbfbf'

interface Documento extends Pick<Sheet, 'colunas'> {
  cabecalho: Heading
  linhas: readonly Linha[]
  total: Linha | undefined
}

function definitionOf({ cabecalho, colunas, linhas, total }: Documento): Definicao {
  const { titulo, emissor } = cabecalho
  const titulos = colunas.map((coluna) => ({
    text: coluna.titulo,
    bold: true,
    fillColor: '#eeeeee',
    ...(isNumeric(coluna) && { alignment: 'right' as const }),
  }))
  const body = [
    titulos,
    ...linhas.map((linha) => cells(colunas, linha, false)),
    ...(total && linhas.length > 0 ? [cells(colunas, total, true)] : []),
  ]
  return {
    info: { title: titulo, author: emissor, creator: 'Lastro', producer: 'Lastro' },
    language: 'pt-BR',
    pageSize: 'A4',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, MARGIN, MARGIN, 40],
    defaultStyle: { font: 'Roboto', fontSize: 8 },
    content: [
      { text: emissor, color: GREY },
      { text: titulo, bold: true, fontSize: 15, margin: [0, 2, 0, 4] },
      ...cabecalho.linhas.map((text) => ({ text, color: GREY })),
      linhas.length > 0
        ? {
            margin: [0, 10, 0, 0],
            table: { headerRows: 1, dontBreakRows: true, widths: widths(colunas), body },
            layout: {
              hLineWidth: (index: number) => (index === 0 ? 0 : 0.5),
              vLineWidth: () => 0,
              hLineColor: () => RULE,
              paddingLeft: () => PADDING / 2,
              paddingRight: () => PADDING / 2,
            },
          }
        : { text: 'Nenhum registro encontrado.', fontSize: 10, margin: [0, 16, 0, 0] },
    ],
    footer: (page, pages) => ({
      margin: [MARGIN, 12],
      fontSize: 7,
      color: GREY,
      columns: [
        { text: `${titulo} · ${emissor}` },
        { text: `Página ${page} de ${pages}`, alignment: 'right', width: 80 },
      ],
    }),
  }
}

/**
 * Makes A4 pages that repeat the titles. Built whole in memory, because the first page names the last page's number.
 */
export function writePdf(documento: Documento): Promise<Buffer> {
  return pdfmake.createPdf(definitionOf(documento)).getBuffer()
}
