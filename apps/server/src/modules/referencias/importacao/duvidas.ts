import type { Dia } from '@lastro/shared/dia'
import type { MesComparado } from '@lastro/shared/veiculos/referencia'
import { formatInteiro, formatPercentual } from '@lastro/shared/numeros'
import { type MesTipo, mesAno, nomeDoTipo } from './mes.ts'

/**
 * Domain 6's bounds, in percent of the last month except for `MESES` and `PRECOS`. `COMPARADOS` is ours: with misread
 * years or fuels hardly any price has a predecessor, and a median over a few proves nothing.
 */
const MESES = 3
const PRECOS = 1_000
const LINHAS = { min: 90, max: 115 }
const CODIGOS = 3
const COMPARADOS = 90
const MEDIANA = 3
const EXTREMOS = 1

const parte = (de: number, total: number) => formatPercentual(total === 0 ? 0 : de / total)

const mesesEntre = (antes: Dia, depois: Dia) =>
  (Number(depois.slice(0, 4)) - Number(antes.slice(0, 4))) * 12 +
  Number(depois.slice(5, 7)) -
  Number(antes.slice(5, 7))

/**
 * Why a month waits for an operator, a sentence each; none for an ordinary month. `primeiro`: the first month of its
 * type.
 */
export function duvidasDe(
  { mes, tipoId, precos }: MesTipo & { precos: number },
  anterior: MesComparado['anterior'],
  { primeiro }: { primeiro: boolean },
): string[] {
  if (primeiro) return []
  if (!anterior) return [`Não há mês anterior de ${nomeDoTipo(tipoId)} com que comparar.`]
  const doAnterior = `do mês anterior, ${mesAno(anterior.mes)}`
  if (mesesEntre(anterior.mes, mes) > MESES)
    return [`O mês anterior carregado é ${mesAno(anterior.mes)}, mais de ${MESES} meses antes.`]
  if (anterior.precos < PRECOS)
    return [
      `O mês anterior, ${mesAno(anterior.mes)}, tem menos de ${formatInteiro(PRECOS)} preços: não serve de comparação.`,
    ]
  const { codigos, codigosSumidos, comparados, extremos, mediana } = anterior
  const duvidas: string[] = []
  if (precos * 100 < anterior.precos * LINHAS.min || precos * 100 > anterior.precos * LINHAS.max)
    duvidas.push(
      `São ${formatInteiro(precos)} preços, ${parte(precos, anterior.precos)} dos ${formatInteiro(anterior.precos)} ${doAnterior} ` +
        `(o esperado: de ${LINHAS.min}% a ${LINHAS.max}%).`,
    )
  if (codigosSumidos * 100 > codigos * CODIGOS)
    duvidas.push(
      `Sumiram ${formatInteiro(codigosSumidos)} dos ${formatInteiro(codigos)} códigos ${doAnterior}, ` +
        `${parte(codigosSumidos, codigos)} (o esperado: até ${CODIGOS}%).`,
    )
  // Missing and new rows were reported above.
  const comparaveis = Math.min(precos, anterior.precos)
  if (comparados * 100 < comparaveis * COMPARADOS)
    duvidas.push(
      `Só ${formatInteiro(comparados)} preços têm o código, o ano e o combustível de um preço ${doAnterior}, ` +
        `${parte(comparados, comparaveis)} (o esperado: a partir de ${COMPARADOS}%).`,
    )
  if (mediana !== null && Math.abs(mediana) > MEDIANA / 100)
    duvidas.push(
      `A variação mediana dos preços é de ${formatPercentual(mediana)} (o esperado: até ${MEDIANA}% para cima ou para baixo).`,
    )
  if (extremos * 100 > comparados * EXTREMOS)
    duvidas.push(
      `Mudaram mais de 25% os preços de ${formatInteiro(extremos)} dos ${formatInteiro(comparados)} comparados, ` +
        `${parte(extremos, comparados)} (o esperado: até ${EXTREMOS}%).`,
    )
  return duvidas
}
