import { xlsxParts, zipOf } from '#testing/xlsx.ts'
import { type Campo, type Carro, type Draw } from './carros.ts'
import { type Coluna, columnsOf } from './colunas-disfarcadas.ts'

/** Columns that are none of ours, and the headings that look like ours. */
const OUTRAS: readonly (readonly [titulo: string, ...values: string[]])[] = [
  ['Cor', 'Prata', 'Preta', ''],
  ['Opcionais', 'ar, direção; vidros', 'rodas 17"', ''],
  ['Observações', 'duas linhas\ncom quebra', 'ok', ''],
  ['Preço FIPE', '51.000,00', '48000'],
  ['Valor de compra', '40.000,00', '39000'],
  ['Portas', '4', '2'],
  ['Data da venda', '', '01/02/2026'],
  ['Km na compra', '10', '20'],
  ['Placa anterior', 'ABC1234', ''],
  ['', '', ''],
]

export interface Arquivo {
  bytes: Buffer
  /** What the file shows, for the failure's message. */
  mostra: string
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '&#10;')

export function disguise(d: Draw, carros: readonly Carro[]): Arquivo {
  const colunas = columnsOf(d, carros)
  const campos = (Object.keys(colunas) as Campo[]).filter(
    (campo) =>
      ['placa', 'chassi', 'marca', 'modelo', 'anoModelo', 'dataEntrada'].includes(campo) || !d.rarely(4),
  )
  const columns: (Coluna | (typeof OUTRAS)[number])[] = campos.flatMap((campo) => colunas[campo] ?? [])
  for (let n = d.of(0, 0, 1, 2, 3); n > 0; n--) columns.splice(d.int(0, columns.length), 0, d.of(...OUTRAS))
  if (d.rarely(2))
    for (let n = 0; n < 6; n++) columns.push(...columns.splice(d.int(0, columns.length - 1), 1))
  const titulos = columns.map((each) => ('titulo' in each ? each.titulo : each[0]))
  const isXlsx = d.rarely(4)
  const numeric = (column: (typeof columns)[number]) =>
    isXlsx && 'titulo' in column && column.numero ? column : undefined
  const rows = carros.map((carro, i) =>
    columns.map((each) =>
      'titulo' in each
        ? each.texto(carro, i)
        : (each.slice(1)[(i + titulos.length) % (each.length - 1)] ?? ''),
    ),
  )
  const width = columns.length
  const pad = (cells: string[]) => [
    ...cells,
    ...Array.from({ length: Math.max(0, width - cells.length) }, () => ''),
  ]
  const above = d.of<string[][]>(
    [],
    [],
    [],
    [pad(['Estoque da loja - emitido em 26/11/2026'])],
    [['Relatório de veículos'], [''], ['Usuário: Zé "da" Silva; filial, 2']],
    [pad(['']), pad(['Placa e preço dos veículos em estoque'])],
  )
  const below = d.of<string[][]>(
    [],
    [],
    [pad(['TOTAL', '', String(carros.length)])],
    [pad([]), pad(['Emitido em 26/11/2026 às 14:33'])],
    [titulos],
    [['Total de veículos: 4']],
    [pad(['', 'Subtotal', '', '1.000,00'])],
    // Another table, whose columns stand elsewhere.
    [titulos, ...rows].map((cells) => cells.toReversed()),
  )
  if (isXlsx) {
    let r = 0
    const line = (cells: string[]) =>
      `<row r="${++r}">${cells.map((text) => `<c t="inlineStr"><is><t>${xml(text)}</t></is></c>`).join('')}</row>`
    const body = carros.map(
      (carro, i) =>
        `<row r="${++r}">${columns
          .map((each, j) => {
            const typed = numeric(each)
            return typed?.numero
              ? `<c s="${typed.estilo ?? 0}"><v>${typed.numero(carro)}</v></c>`
              : `<c t="inlineStr"><is><t>${xml(rows[i]?.[j] ?? '')}</t></is></c>`
          })
          .join('')}</row>`,
    )
    const head = [...above, titulos].map(line).join('')
    // Lines are numbered in the order in which they are made.
    let at = 0
    const all = [head, ...body, ...below.map(line)]
      .join('')
      .replaceAll(/<row r="\d+"/g, () => `<row r="${++at}"`)
    return { bytes: zipOf(xlsxParts([{ name: 'Plan1', rows: all }])), mostra: all }
  }
  const delimiter = d.of(';', ';', ',', '\t', '|')
  const eol = d.of('\r\n', '\n', '\r\n', '\r')
  const sep = d.rarely(8) ? `sep=${delimiter}${eol}` : ''
  const always = d.rarely(4)
  const careless = d.rarely(6)
  const quote = (text: string) =>
    always || (!careless && new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}"\r\n]`).test(text))
      ? `"${text.replaceAll('"', '""')}"`
      : text.replaceAll('\n', ' ')
  const tail = d.of('', '', '', delimiter)
  const headTail = d.of('', tail)
  const text =
    sep +
    [
      ...above.map((cells) => cells.map(quote).join(delimiter)),
      titulos.map(quote).join(delimiter) + headTail,
      ...rows.map((cells) => cells.map(quote).join(delimiter) + tail),
      ...below.map((cells) => cells.map(quote).join(delimiter)),
    ].join(eol) +
    d.of('', eol, eol + eol)
  const encoding = d.of(
    'utf8',
    'bom',
    'utf8',
    'latin1',
    'latin1',
    'utf16',
    'utf16be',
    d.of('twice', 'cp850', 'mac'),
  )
  return { bytes: encode(text, encoding), mostra: `${encoding}\n${text}` }
}

const CP850: Record<string, number> = {
  ç: 0x87,
  ã: 0xc6,
  ë: 0x89,
  é: 0x82,
  ê: 0x88,
  á: 0xa0,
  í: 0xa1,
  ó: 0xa2,
  ô: 0x93,
  º: 0xa7,
  ç_: 0,
}
const MAC: Record<string, number> = {
  ç: 0x8d,
  ã: 0x8b,
  ë: 0x91,
  é: 0x8e,
  ê: 0x90,
  á: 0x87,
  í: 0x92,
  ó: 0x97,
  ô: 0x99,
  º: 0xbc,
}

function encode(text: string, encoding: string): Buffer {
  if (encoding === 'bom') return Buffer.from(`\uFEFF${text}`)
  if (encoding === 'utf16') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  if (encoding === 'utf16be') return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  // A system that takes UTF-8 for Latin-1 and writes it as UTF-8 again.
  if (encoding === 'twice') return Buffer.from(Buffer.from(text).toString('latin1'))
  if (encoding === 'utf8') return Buffer.from(text)
  const table = encoding === 'cp850' ? CP850 : encoding === 'mac' ? MAC : {}
  const special: Record<string, number> =
    encoding === 'latin1' ? { '–': 0x96, '’': 0x92, '‘': 0x91, '“': 0x93, '”': 0x94 } : {}
  return Buffer.from(
    Array.from(text.normalize(encoding === 'latin1' ? 'NFC' : 'NFC'), (char) => {
      const code = char.codePointAt(0) ?? 0
      return special[char] ?? table[char] ?? (code < 256 ? code : 0x3f)
    }),
  )
}
