import { NOMES_DAS_COLUNAS_FIPE } from '@lastro/shared/veiculos/colunas-fipe'
import { fraseDaCobertura, type MesComparado, type PreviaFipe } from '@lastro/shared/veiculos/referencia'
import { formatInteiro, formatPercentual } from '@lastro/shared/numeros'
import { pluralize } from '../importacao/relatorio.ts'
import type { RelatorioFipe } from '../modules/referencias/importacao/importacao.service.ts'
import { mesAno } from '../modules/referencias/importacao/mes.ts'
import {
  succeeded,
  type CommandResult,
  ignored,
  toldColumns,
  refused,
  describeImport,
} from './command-result.ts'

/** Describes an import of prices: what was done, what it was compared with, and what waits for a confirmation. */
export function describeFipe(relatorio: RelatorioFipe): CommandResult {
  const { erros, ...resultado } = outcomeOf(relatorio)
  return {
    ...resultado,
    erros: [
      ...toldColumns(relatorio, NOMES_DAS_COLUNAS_FIPE),
      ...ignored(relatorio, 'não é de preço'),
      ...erros,
    ],
  }
}

function outcomeOf(relatorio: RelatorioFipe): CommandResult {
  const { situacao, mensagem, previa, substituivel } = relatorio
  const resumo = previa ? previewLines(previa) : []
  if (situacao === 'em_espera')
    return refused(
      mensagem,
      ...resumo,
      'Confirme-a na tela Tabelas de referência. O que só está fora do esperado também pode ser publicado aqui: repita o comando com ' +
        '--confirmar "<por quê>".',
    )
  if (situacao === 'recusado') {
    const { erros, ...resultado } = describeImport({ ...relatorio, situacao })
    const ajuda = substituivel ? ['Para substituí-lo, repita o comando com --substituir "<por quê>".'] : []
    return { ...resultado, erros: [...erros, ...ajuda] }
  }
  return succeeded(mensagem, ...resumo)
}

function previewLines(previa: PreviaFipe): string[] {
  const { meses, marcasNovas, totalMarcasNovas, marcasTrocadas } = previa
  const { codigos, regras, veiculos } = marcasTrocadas
  const cobertura = fraseDaCobertura(previa)
  const resto = totalMarcasNovas - marcasNovas.length
  return [
    ...meses.flatMap(monthLines),
    ...(cobertura ? [cobertura] : []),
    ...(totalMarcasNovas > 0
      ? [`Marcas novas: ${marcasNovas.join(', ')}${resto > 0 ? ` e mais ${formatInteiro(resto)}` : ''}.`]
      : []),
    ...(codigos > 0
      ? [
          `${pluralize(codigos, 'código muda', 'códigos mudam')} de marca: ${pluralize(regras, 'regra cita', 'regras citam')} uma das duas, ` +
            `${pluralize(veiculos, 'veículo em estoque é', 'veículos em estoque são')} desses códigos.`,
        ]
      : []),
  ]
}

function monthLines({ tipo, mes, precos, anterior, substituicao, duvidas }: MesComparado): string[] {
  const comAnterior =
    anterior &&
    `; em ${mesAno(anterior.mes)}, ${formatInteiro(anterior.precos)}. Códigos ausentes: ${formatInteiro(anterior.codigosSumidos)} ` +
      `de ${formatInteiro(anterior.codigos)}. Variação mediana: ${anterior.mediana === null ? '—' : formatPercentual(anterior.mediana)}. ` +
      `Acima de 25%: ${formatInteiro(anterior.extremos)} de ${formatInteiro(anterior.comparados)}`
  const troca =
    substituicao &&
    `  Substitui ${pluralize(substituicao.precos, 'preço', 'preços')}: ${formatInteiro(substituicao.mudam)} mudam, ` +
      `${formatInteiro(substituicao.saem)} saem, ${formatInteiro(substituicao.entram)} entram. Pode mudar o preço de ` +
      `${pluralize(substituicao.veiculos, 'veículo', 'veículos')} em garantia, de ${pluralize(substituicao.contratos, 'contrato', 'contratos')}.`
  return [
    `${tipo} ${mesAno(mes)}: ${pluralize(precos, 'preço', 'preços')}${comAnterior ?? ''}.`,
    ...(troca ? [troca] : []),
    ...duvidas.map((duvida) => `  ${duvida}`),
  ]
}
