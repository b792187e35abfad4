/** A typed number: what it is worth, and how it reads while it is typed. */
export interface Lido {
  valor: number
  texto: string
}

const INTEIRO = /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/
const milhares = (digitos: string) => digitos.replace(/\B(?=(?:\d{3})+$)/g, '.')

/** '120.000' or '120000'; undefined: no whole number up to `maximo`. */
export function lerInteiro(text: string, maximo: number): Lido | undefined {
  const bare = text.trim()
  const valor = Number(bare.replaceAll('.', ''))
  if (!INTEIRO.test(bare) || valor > maximo) return undefined
  return { valor, texto: milhares(String(valor)) }
}

const PERCENTUAL = /^(\d+)(?:([.,])(\d{0,2}))?$/

/** '82,5%', '82.5' or '82,' as hundredths of a percent. Undefined: no percentage with two decimals up to `maximo`. */
export function lerPercentual(text: string, maximo: number): Lido | undefined {
  const match = PERCENTUAL.exec(text.replace('%', '').trim())
  if (!match) return undefined
  const [, inteiro = '', virgula, decimais = ''] = match
  const valor = Number(inteiro) * 100 + Number(decimais.padEnd(2, '0'))
  return valor > maximo ? undefined : { valor, texto: `${Number(inteiro)}${virgula ? ',' : ''}${decimais}%` }
}

/** Where the caret stands in a text that was formatted anew: with as many digits and commas behind it as before. */
export function manterCursor(antes: string, cursor: number, depois: string): number {
  const atras = antes.slice(cursor).replace(/[^\d,]/g, '').length
  let contados = 0
  let posicao = depois.length
  while (posicao > 0 && (contados < atras || !/[\d,]/.test(depois[posicao - 1] ?? ''))) {
    posicao -= 1
    if (/[\d,]/.test(depois[posicao] ?? '')) contados += 1
  }
  return posicao
}
