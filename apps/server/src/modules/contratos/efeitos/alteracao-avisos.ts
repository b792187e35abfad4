import { ACOES_DA_ALTERACAO, type AcaoDaAlteracao } from '@lastro/shared/contratos/alteracao'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import type { PedidoAberto } from '#modules/pedidos-reforco/pedidos.repository.ts'
import type { AlteracaoAberta } from '../nucleo/alteracao.repository.ts'
import type { ContratoRow } from '../nucleo/contratos.repository.ts'

export const isAcaoDaAlteracao = (acao: string): acao is AcaoDaAlteracao =>
  ACOES_DA_ALTERACAO.some((known) => known === acao)

interface FatosDaAlteracao {
  acao: AcaoDaAlteracao
  /** The name by which the other side knows who acted. */
  quem: string
  depois: ContratoRow
  alteracao: AlteracaoAberta | null
  pedido: PedidoAberto | null
  motivo: string | null
}

interface Aviso {
  titulo: string
  conteudo: string
}

/** A notice names this many vehicles and counts the rest, because a change may concern the whole stock. */
const MAX_NAMED_VEHICLES = 10

function placasDe(veiculos: readonly { placa: string }[]): string {
  const nomeadas = veiculos.slice(0, MAX_NAMED_VEHICLES).map(({ placa }) => placa)
  const resto = veiculos.length - nomeadas.length
  return resto > 0 ? `${nomeadas.join(', ')} e mais ${formatInteiro(resto)}` : nomeadas.join(', ')
}

const withPreco = (veiculo: AlteracaoAberta['precos'][number]) => ({
  placa: `${veiculo.placa} para ${formatDinheiro(precoQueConta(veiculo))}`,
})

/** Says the change in words: 'incluir ABC1D23; retirar DEF4G56; mudar o preço de GHI7J89 para R$ 45.000,00'. */
function descreverAlteracao({
  incluir,
  remover,
  precos,
}: Pick<AlteracaoAberta, 'incluir' | 'remover' | 'precos'>): string {
  return [
    incluir.length > 0 && `incluir ${placasDe(incluir)}`,
    remover.length > 0 && `retirar ${placasDe(remover)}`,
    precos.length > 0 && `mudar o preço de ${placasDe(precos.map(withPreco))}`,
  ]
    .filter(Boolean)
    .join('; ')
}

type Texto = (mudanca: FatosDaAlteracao & { alteracao: AlteracaoAberta }) => Aviso

/** What the side that didn't act reads. */
const AVISO: Record<AcaoDaAlteracao, Texto> = {
  proporAlteracao: ({ quem, depois: { numero }, alteracao, pedido }) => ({
    titulo: 'Alteração de garantias proposta',
    conteudo:
      `${pedido?.alteracaoId === alteracao.id ? 'Em resposta ao pedido de reforço, ' : ''}${quem} propõe alterar as garantias do contrato ${numero}: ${descreverAlteracao(alteracao)}. ` +
      `Responda até ${formatInstante(alteracao.expiraEm)}.`,
  }),
  efetivarAlteracao: ({ quem, depois: { numero }, alteracao }) => ({
    titulo: 'Garantias do contrato alteradas',
    conteudo: `${quem} alterou as garantias do contrato ${numero}: ${descreverAlteracao(alteracao)}.`,
  }),
  aceitarAlteracao: ({ quem, depois: { numero }, alteracao }) => ({
    titulo: 'Alteração de garantias aceita',
    conteudo: `${quem} aceitou a alteração das garantias do contrato ${numero}: ${descreverAlteracao(alteracao)}.`,
  }),
  recusarAlteracao: ({ quem, depois: { numero }, motivo }) => ({
    titulo: 'Alteração de garantias recusada',
    conteudo: `${quem} recusou a alteração das garantias do contrato ${numero}. Motivo: ${motivo}`,
  }),
  cancelarAlteracao: ({ quem, depois: { numero }, alteracao }) => ({
    titulo: 'Alteração de garantias cancelada',
    conteudo: `${quem} cancelou a alteração que propôs para as garantias do contrato ${numero}: ${descreverAlteracao(alteracao)}.`,
  }),
}

export function avisoDaAlteracao(mudanca: FatosDaAlteracao): Aviso | undefined {
  const { alteracao } = mudanca
  return alteracao ? AVISO[mudanca.acao]({ ...mudanca, alteracao }) : undefined
}

/** What both sides read when nobody answered a proposal in time. */
export function avisoDeVencimento({ numero }: ContratoRow, alteracao: AlteracaoAberta): Aviso {
  return {
    titulo: 'Alteração de garantias vencida',
    conteudo:
      `A alteração das garantias do contrato ${numero} (${descreverAlteracao(alteracao)}) venceu em ` +
      `${formatInstante(alteracao.expiraEm)} sem resposta. As garantias continuam como estavam.`,
  }
}
