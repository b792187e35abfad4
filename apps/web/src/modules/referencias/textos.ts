import { formatDia } from '@lastro/shared/dia'
import type {
  EsperaFipe,
  MesComparado,
  MesDeReferencia,
  PreviaFipe,
} from '@lastro/shared/veiculos/referencia'
import { formatInteiro, formatPercentual, plural } from '#lib/format.ts'

/** '10/2026' */
export const nomeDoMes = (mes: string) => formatDia(mes).slice(3)

/** '10/2026 de Carro, 10/2026 de Moto' */
export const nomesDosMeses = ({ previa }: Pick<EsperaFipe, 'previa'>) =>
  previa.meses.map(({ mes, tipo }) => `${nomeDoMes(mes)} de ${tipo}`).join(', ')

/** Codes that FIPE moved to another brand, and how many rules and vehicles that concerns; '' where none moved. */
export function fraseDasMarcas({ marcasTrocadas: { codigos, regras, veiculos } }: PreviaFipe): string {
  if (codigos === 0) return ''
  return (
    `${plural(codigos, 'código muda', 'códigos mudam')} de marca: ${plural(regras, 'regra cita', 'regras citam')} uma das duas, ` +
    `${plural(veiculos, 'veículo em estoque é', 'veículos em estoque são')} desses códigos. Uma regra que cita a marca anterior continua a aceitá-los.`
  )
}

/** Figures of a month beside the last one. */
export function figurasDo({ precos, anterior }: MesComparado): { termo: string; valor: string }[] {
  const doMes = { termo: 'Preços', valor: formatInteiro(precos) }
  if (!anterior) return [doMes]
  const { mes, codigos, codigosSumidos, comparados, extremos, mediana } = anterior
  return [
    doMes,
    { termo: `Preços em ${nomeDoMes(mes)}`, valor: formatInteiro(anterior.precos) },
    { termo: 'Códigos ausentes', valor: `${formatInteiro(codigosSumidos)} de ${formatInteiro(codigos)}` },
    { termo: 'Variação mediana', valor: mediana === null ? '—' : formatPercentual(mediana) },
    { termo: 'Mudaram mais de 25%', valor: `${formatInteiro(extremos)} de ${formatInteiro(comparados)}` },
  ]
}

/** What a replacement does; null where the file replaces nothing. */
export function fraseDaSubstituicao({ substituicao }: MesComparado): string | null {
  if (!substituicao) return null
  const { precos, mudam, saem, entram, veiculos, contratos } = substituicao
  return (
    `Substitui ${plural(precos, 'preço', 'preços')}: ${formatInteiro(mudam)} mudam, ${formatInteiro(saem)} saem e ` +
    `${formatInteiro(entram)} entram. Pode mudar o preço de ${plural(veiculos, 'veículo', 'veículos')} em garantia, de ` +
    `${plural(contratos, 'contrato', 'contratos')}.`
  )
}

/** Says who replaced a loaded month, why, and what changed. */
export const fraseDoMesSubstituido = ({
  pedidaPor,
  motivo,
  mudancas,
}: NonNullable<MesDeReferencia['substituicao']>) =>
  `${plural(mudancas, 'preço', 'preços')}, a pedido de ${pedidaPor ?? 'linha de comando'}: ${motivo}`
