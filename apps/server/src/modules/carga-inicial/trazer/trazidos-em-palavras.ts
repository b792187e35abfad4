import type { Trazidos } from '@lastro/shared/carga-inicial/carga-inicial'
import { formatDinheiro, somar, ZERO } from '@lastro/shared/dinheiro'
import { nomear } from '@lastro/shared/saldos/perguntas-da-carga'
import { pluralize } from '#importacao/relatorio.ts'

/** What a batch brought. */
export type Soma = Pick<
  Trazidos,
  | 'contratos'
  | 'veiculos'
  | 'credito'
  | 'garantia'
  | 'vencidos'
  | 'foraDoEstoque'
  | 'semReferencia'
  | 'naoAtendem'
>
export const NADA: Soma = {
  contratos: 0,
  veiculos: 0,
  credito: ZERO,
  garantia: ZERO,
  vencidos: 0,
  foraDoEstoque: 0,
  semReferencia: 0,
  naoAtendem: 0,
}
export const somarTudo = (a: Soma, b: Soma): Soma => ({
  contratos: a.contratos + b.contratos,
  veiculos: a.veiculos + b.veiculos,
  credito: somar([a.credito, b.credito]),
  garantia: somar([a.garantia, b.garantia]),
  vencidos: a.vencidos + b.vencidos,
  foraDoEstoque: a.foraDoEstoque + b.foraDoEstoque,
  semReferencia: a.semReferencia + b.semReferencia,
  naoAtendem: a.naoAtendem + b.naoAtendem,
})

/** What a taking must have confirmed. */
export const faltaDe = ({
  totalRecusados,
  semVeiculos,
  semContrato,
}: Trazidos): ('parcial' | 'confirmar')[] => [
  ...(totalRecusados > 0 ? (['parcial'] as const) : []),
  ...(semVeiculos || semContrato > 0 ? (['confirmar'] as const) : []),
]

/** What came, or would come, in a sentence each. */
export function fraseDe({
  contratos,
  veiculos,
  credito,
  lojasNovas,
  vencidos,
  foraDoEstoque,
  semReferencia,
  naoAtendem,
  totalRecusados,
  semVeiculos,
  semContrato,
}: Omit<Trazidos, 'mensagem'>): string {
  const quais = [
    vencidos > 0 && `${pluralize(vencidos, 'contrato já venceu', 'contratos já venceram')}.`,
    foraDoEstoque > 0 &&
      `${pluralize(foraDoEstoque, 'veículo não está no estoque e conta', 'veículos não estão no estoque e contam')} R$ 0,00.`,
    semReferencia > 0 && `${pluralize(semReferencia, 'veículo fica', 'veículos ficam')} sem referência.`,
    naoAtendem > 0 &&
      `${pluralize(naoAtendem, 'veículo não atende', 'veículos não atendem')} à regra do contrato, e ${naoAtendem === 1 ? 'fica' : 'ficam'}.`,
    totalRecusados > 0 &&
      `${pluralize(totalRecusados, 'contrato ainda não pode vir', 'contratos ainda não podem vir')}.`,
    semVeiculos &&
      `${pluralize(semVeiculos.total, 'contrato não tem', 'contratos não têm')} veículo em nenhum arquivo: ${nomear(semVeiculos)}.`,
    semContrato > 0 &&
      `${pluralize(semContrato, 'linha de garantias não diz contrato, ou diz um que nenhum arquivo traz', 'linhas de garantias não dizem contrato, ou dizem um que nenhum arquivo traz')}: algum contrato pode vir sem um veículo, que fica livre.`,
  ]
  const lojas = lojasNovas > 0 ? ` e ${pluralize(lojasNovas, 'loja nova', 'lojas novas')}` : ''
  const inicio =
    contratos + lojasNovas === 0 && totalRecusados === 0
      ? 'Não há contratos a trazer. Nada mudou.'
      : `${pluralize(contratos, 'contrato', 'contratos')} com ${pluralize(veiculos, 'veículo', 'veículos')}, ${formatDinheiro(credito)} de crédito${lojas}.`
  return [inicio, ...quais.filter(Boolean)].join(' ')
}
