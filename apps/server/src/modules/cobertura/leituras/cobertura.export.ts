import { COLUNAS_DA_COBERTURA } from '@lastro/shared/cobertura/colunas'
import type { ContratoCobertura, CoberturaQuery } from '@lastro/shared/cobertura/cobertura'
import { LABEL_SITUACAO_COBERTURA } from '@lastro/shared/cobertura/situacao'
import type { Ambiente } from '#ambiente.ts'
import { ordemEmPalavras, type Relatorio } from '#modules/exportacoes/exportacoes.service.ts'
import type { BuscaDeCobertura } from './cobertura.repository.ts'
import { coberturasEmLotes } from './cobertura.service.ts'

const SORT_LABELS: Record<NonNullable<CoberturaQuery['ordenacao']>['campo'], string> = {
  percentual: 'cobertura',
  deficit: 'insuficiência',
  contratoId: 'número',
  loja: 'loja',
}

const LABEL_DO_PEDIDO = {
  aberto: 'com pedido de reforço',
  vencido: 'com pedido de reforço vencido',
  semResposta: 'com pedido de reforço vencido sem resposta',
}

const filtrosDe = ({ filtro, situacao, caso, pedido, saida, status, ordenacao }: BuscaDeCobertura) => [
  status === 'todos' ? 'contratos ativos e propostas' : 'contratos ativos',
  ...(situacao ? [`cobertura ${LABEL_SITUACAO_COBERTURA[situacao].toLowerCase()}`] : []),
  ...(caso ? ['com insuficiência aberta'] : []),
  ...(pedido ? [LABEL_DO_PEDIDO[pedido]] : []),
  ...(saida ? ['com vendido ou fora do estoque'] : []),
  ...(filtro ? [`busca “${filtro}”`] : []),
  ...ordemEmPalavras(SORT_LABELS, ordenacao),
]

/** Makes the report of an institution's contracts by coverage, with all rows of the list in its order. */
export const coberturaComoTabela = (
  deps: Ambiente,
  instituicaoId: number,
  busca: BuscaDeCobertura,
): Relatorio<ContratoCobertura> => ({
  entidade: 'cobertura',
  nome: 'cobertura',
  titulo: 'Cobertura dos Contratos',
  colunas: COLUNAS_DA_COBERTURA,
  filtros: filtrosDe(busca),
  pedido: { ...busca },
  lotes: () => coberturasEmLotes(deps, instituicaoId, busca),
})
