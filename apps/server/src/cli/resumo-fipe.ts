import { fraseDaCobertura, type MesComparado, type PreviaFipe } from '@lastro/shared/veiculos/referencia'
import { formatInteiro, formatPercentual } from '@lastro/shared/numeros'
import { quantos } from '../importacao/relatorio.ts'
import type { RelatorioFipe } from '../modules/referencias/importacao/importacao.service.ts'
import { mesAno } from '../modules/referencias/importacao/mes.ts'
import { feito, type Resultado, recusado, resumir } from './resultado.ts'

/** Describes an import of prices: what was done, what it was compared with, and what waits for a confirmation. */
export function resumirFipe(relatorio: RelatorioFipe): Resultado {
  const { situacao, mensagem, previa, substituivel } = relatorio
  const resumo = previa ? linhasDaPrevia(previa) : []
  if (situacao === 'em_espera')
    return recusado(
      mensagem,
      ...resumo,
      'Confirme-a na tela Tabelas de referência. O que só está fora do esperado também pode ser publicado aqui: repita o comando com ' +
        '--confirmar "<por quê>".',
    )
  if (situacao === 'recusado') {
    const { erros, ...resultado } = resumir({ ...relatorio, situacao })
    const ajuda = substituivel ? ['Para substituí-lo, repita o comando com --substituir "<por quê>".'] : []
    return { ...resultado, erros: [...erros, ...ajuda] }
  }
  return feito(mensagem, ...resumo)
}

function linhasDaPrevia(previa: PreviaFipe): string[] {
  const { meses, marcasNovas, totalMarcasNovas, marcasTrocadas } = previa
  const { codigos, regras, veiculos } = marcasTrocadas
  const cobertura = fraseDaCobertura(previa)
  const resto = totalMarcasNovas - marcasNovas.length
  return [
    ...meses.flatMap(linhasDoMes),
    ...(cobertura ? [cobertura] : []),
    ...(totalMarcasNovas > 0
      ? [`Marcas novas: ${marcasNovas.join(', ')}${resto > 0 ? ` e mais ${formatInteiro(resto)}` : ''}.`]
      : []),
    ...(codigos > 0
      ? [
          `${quantos(codigos, 'código muda', 'códigos mudam')} de marca: ${quantos(regras, 'regra cita', 'regras citam')} uma das duas, ` +
            `${quantos(veiculos, 'veículo em estoque é', 'veículos em estoque são')} desses códigos.`,
        ]
      : []),
  ]
}

function linhasDoMes({ tipo, mes, precos, anterior, substituicao, duvidas }: MesComparado): string[] {
  const comAnterior =
    anterior &&
    `; em ${mesAno(anterior.mes)}, ${formatInteiro(anterior.precos)}. Códigos que sumiram: ${formatInteiro(anterior.codigosSumidos)} ` +
      `de ${formatInteiro(anterior.codigos)}. Variação mediana: ${anterior.mediana === null ? '—' : formatPercentual(anterior.mediana)}. ` +
      `Acima de 25%: ${formatInteiro(anterior.extremos)} de ${formatInteiro(anterior.comparados)}`
  const troca =
    substituicao &&
    `  Substitui ${quantos(substituicao.precos, 'preço', 'preços')}: ${formatInteiro(substituicao.mudam)} mudam, ` +
      `${formatInteiro(substituicao.saem)} saem, ${formatInteiro(substituicao.entram)} entram. Pode mudar o preço de ` +
      `${quantos(substituicao.veiculos, 'veículo', 'veículos')} em garantia, de ${quantos(substituicao.contratos, 'contrato', 'contratos')}.`
  return [
    `${tipo} ${mesAno(mes)}: ${quantos(precos, 'preço', 'preços')}${comAnterior ?? ''}.`,
    ...(troca ? [troca] : []),
    ...duvidas.map((duvida) => `  ${duvida}`),
  ]
}
