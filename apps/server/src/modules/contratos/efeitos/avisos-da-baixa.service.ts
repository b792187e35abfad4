import { LABEL_MOTIVO_DA_BAIXA } from '@lastro/shared/baixas/baixa'
import { STATUS } from '@lastro/shared/contratos/status'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import type { TipoAviso } from '@lastro/shared/integracao/webhook'
import type { Tx } from '#db/tables.ts'
import { avisarSistema } from '#modules/integracao/avisos.service.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { avisarFimDasSuspensoes } from '#modules/suspensoes/avisos-da-suspensao.service.ts'
import { type BaixaDoAviso, listBaixasDosAvisos } from '../nucleo/baixas-em-curso.repository.ts'

/** The steps of a payoff that are announced. */
export type PassoDaBaixa =
  | 'aberta'
  | 'paga'
  | 'liberada'
  | 'cancelada'
  | 'estornada'
  | 'reaberta'
  | 'ultimoDia'
  | 'vencida'

interface Aviso {
  titulo: string
  conteudo: string
}

interface Fatos {
  /** What must be paid; null: no fresh balance tells it. */
  valor: Centavos | null
  motivo: string | null
}

const carroDe = ({ placa, marca, modelo }: BaixaDoAviso) => `${placa} (${marca} ${modelo})`
const noContrato = (baixa: BaixaDoAviso) => `${carroDe(baixa)}, do contrato ${baixa.numero},`
const aPagar = ({ valor }: Fatos) => (valor === null ? '' : ` ${formatDinheiro(valor)}`)
const pagamentoDe = ({ prazo }: BaixaDoAviso, fatos: Fatos) =>
  fatos.valor === ZERO ? 'Nada a pagar.' : `Pagamento${aPagar(fatos)} até ${formatDia(prazo)}.`

const COMO_ABRIU: Record<BaixaDoAviso['origem'], (baixa: BaixaDoAviso) => string> = {
  loja: ({ loja, dataVenda }) => `foi vendido em ${formatDia(dataVenda)}, como ${loja} informou`,
  instituicao: ({ instituicaoFinanceira, dataVenda, motivo }) =>
    `teve a baixa aberta por ${instituicaoFinanceira}: ${LABEL_MOTIVO_DA_BAIXA[motivo].toLowerCase()} em ${formatDia(dataVenda)}`,
  sistema: ({ dataVenda }) => `saiu do estoque em ${formatDia(dataVenda)}: venda presumida`,
  renave: ({ loja, dataVenda }) =>
    `saiu do estoque pelo Renave em ${formatDia(dataVenda)}, como ${loja} informou: venda presumida`,
}

const AVISO: Record<PassoDaBaixa, (baixa: BaixaDoAviso, fatos: Fatos) => Aviso> = {
  aberta: (baixa, fatos) => ({
    titulo: 'Venda de veículo em garantia',
    conteudo:
      `O veículo ${noContrato(baixa)} ${COMO_ABRIU[baixa.origem](baixa)}. ` +
      `${pagamentoDe(baixa, fatos)} O veículo deixa de contar na cobertura.`,
  }),
  paga: (baixa) => ({
    titulo: 'Venda paga',
    conteudo: `${baixa.instituicaoFinanceira} recebeu o pagamento pelo veículo ${noContrato(baixa)} que ainda será liberado.`,
  }),
  liberada: (baixa) => ({
    titulo: 'Venda quitada',
    conteudo: `O veículo ${noContrato(baixa)} ${baixa.pago > ZERO ? 'foi pago' : 'não tinha nada a pagar'} e saiu da garantia.`,
  }),
  cancelada: (baixa, { motivo }) => ({
    titulo: 'Baixa por venda cancelada',
    conteudo: `A baixa do veículo ${noContrato(baixa)} foi cancelada. Motivo: ${motivo}`,
  }),
  estornada: (baixa, { motivo }) => ({
    titulo: 'Pagamento da venda estornado',
    conteudo: `${baixa.instituicaoFinanceira} estornou o pagamento do veículo ${noContrato(baixa)} que volta a aguardar pagamento até ${formatDia(baixa.prazo)}. Motivo: ${motivo}`,
  }),
  reaberta: (baixa) => ({
    titulo: 'Baixa por venda reaberta',
    conteudo: `A baixa do veículo ${noContrato(baixa)} tinha sido encerrada por engano e foi reaberta, com os pagamentos que tinha: ${
      baixa.estado === 'paga'
        ? 'está paga e aguarda a liberação'
        : `aguarda pagamento até ${formatDia(baixa.prazo)}`
    }.`,
  }),
  ultimoDia: (baixa, fatos) => ({
    titulo: 'Último dia para pagar a venda',
    conteudo: `O pagamento${aPagar(fatos)} do veículo ${noContrato(baixa)} vendido em ${formatDia(baixa.dataVenda)}, termina hoje.`,
  }),
  vencida: (baixa, fatos) => ({
    titulo: 'Venda sem quitação',
    conteudo: `O prazo de pagamento${aPagar(fatos)} do veículo ${noContrato(baixa)} vendido em ${formatDia(baixa.dataVenda)}, terminou em ${formatDia(baixa.prazo)}.`,
  }),
}

/** What the store's own system hears; null: nothing. */
const TIPO: Record<PassoDaBaixa, TipoAviso | null> = {
  aberta: 'baixa.aberta',
  paga: 'baixa.paga',
  liberada: 'baixa.liberada',
  cancelada: 'baixa.cancelada',
  estornada: 'baixa.estornada',
  reaberta: 'baixa.aberta',
  ultimoDia: null,
  vencida: 'baixa.vencida',
}

interface DetalhesDoPasso {
  agora: Date
  /** The side that acted, which is not told; null: the program. Both sides hear of an opening. */
  lado: 'instituicao' | 'loja' | null
  motivo?: string | null
  /** Only the store's system hears of it. */
  soSistema?: boolean
  /** What must be paid, by payoff. */
  valores?: ReadonlyMap<number, Centavos>
}

/** Steps after which a payoff doesn't wait for money any more. */
const PODE_ENCERRAR_SUSPENSAO: ReadonlySet<PassoDaBaixa> = new Set(['paga', 'liberada', 'cancelada'])

/**
 * Announces a step of payoffs to the side that didn't act, and to the store's own system, in the step's transaction.
 * Announces the end of their stores' suspensions too, where the step ends them.
 */
export async function avisarBaixas(
  tx: Tx,
  passo: PassoDaBaixa,
  { instituicaoFinanceiraId, ids }: { instituicaoFinanceiraId: number; ids: readonly number[] },
  detalhes: DetalhesDoPasso,
): Promise<void> {
  if (ids.length === 0) return
  const baixas = await listBaixasDosAvisos(tx, instituicaoFinanceiraId, ids)
  await anunciar(tx, passo, baixas, detalhes)
  if (!PODE_ENCERRAR_SUSPENSAO.has(passo)) return
  const lojaIds = [...new Set(baixas.map(({ lojaId }) => lojaId))]
  await avisarFimDasSuspensoes(tx, { instituicaoId: instituicaoFinanceiraId, lojaIds }, detalhes.agora)
}

/** Announces a step of one payoff, once per step and version. */
export const avisarBaixa = (tx: Tx, passo: PassoDaBaixa, baixa: BaixaDoAviso, detalhes: DetalhesDoPasso) =>
  anunciar(tx, passo, [baixa], detalhes)

async function anunciar(
  tx: Tx,
  passo: PassoDaBaixa,
  baixas: readonly BaixaDoAviso[],
  { agora, lado, motivo = null, valores, soSistema = false }: DetalhesDoPasso,
): Promise<void> {
  const ambos = lado === null || passo === 'aberta'
  // A day's notice is told once, whatever else happens to the payoff on it.
  const chaveDe = ({ id, versao, prazo }: BaixaDoAviso) =>
    `baixa:${id}:${passo}:${passo === 'ultimoDia' || passo === 'vencida' ? prazo : versao}`
  const notificacoes = baixas.flatMap((baixa) => {
    const { id, contratoId, lojaId, instituicaoFinanceiraId } = baixa
    const aviso = AVISO[passo](baixa, { valor: valores?.get(id) ?? null, motivo })
    const destinos = [
      ...(passo === 'ultimoDia' || (!ambos && lado === 'instituicao') ? [] : [instituicaoFinanceiraId]),
      ...(!ambos && lado === 'loja' ? [] : [lojaId]),
    ]
    const chave = chaveDe(baixa)
    return destinos.map((estabelecimentoId) => ({ ...aviso, estabelecimentoId, contratoId, chave }))
  })
  await notificar(
    tx,
    passo === 'vencida' ? 'vendaSemQuitacao' : 'vendas',
    soSistema ? [] : notificacoes,
    agora,
  )
  const tipo = TIPO[passo]
  if (!tipo) return
  await avisarSistema(
    tx,
    ...baixas.map((baixa) => {
      const { id, contratoId, lojaId, instituicaoFinanceiraId, numero, idParceiro, status } = baixa
      const contrato = { numero, idParceiro, status: STATUS[status].label, statusId: status }
      const dados = { instituicaoFinanceiraId, ...contrato, baixaId: id, veiculoId: baixa.veiculoId }
      return { tipo, lojaId, contratoId, dados, chave: chaveDe(baixa), agora }
    }),
  )
}

/** Tells the store that its payoff's value moved, once a day. */
export function avisarValor(
  tx: Tx,
  { id, lojaId, contratoId, placa, numero, prazo }: BaixaDoAviso,
  { valor, avisado, hoje, agora }: { valor: Centavos; avisado: Centavos; hoje: Dia; agora: Date },
): Promise<void> {
  const agoraTem =
    valor === ZERO
      ? 'não tem mais nada a pagar'
      : `tem ${formatDinheiro(valor)} a pagar até ${formatDia(prazo)}`
  const conteudo = `O veículo ${placa}, do contrato ${numero}, ${agoraTem}; antes eram ${formatDinheiro(avisado)}.`
  const chave = `baixa:${id}:valor:${hoje}`
  return notificar(
    tx,
    'vendas',
    [{ estabelecimentoId: lojaId, contratoId, titulo: 'Valor da venda mudou', conteudo, chave }],
    agora,
  )
}

interface VencidasDaLoja {
  lojaId: number
  quantas: number
  /** The earliest last day. */
  desde: Dia
}

/** Tells an institution and each of its stores how many sales are overdue, once a week. */
export function avisarVencidasDaSemana(
  tx: Tx,
  {
    instituicaoId,
    grupos,
    hoje,
    agora,
  }: { instituicaoId: number; grupos: readonly VencidasDaLoja[]; hoje: Dia; agora: Date },
): Promise<void> {
  const resumo = (estabelecimentoId: number, seus: readonly VencidasDaLoja[]) => {
    const quantas = seus.reduce((soma, grupo) => soma + grupo.quantas, 0)
    const desde = seus.map((grupo) => grupo.desde).toSorted()[0] ?? hoje
    return {
      estabelecimentoId,
      contratoId: null,
      titulo: 'Vendas sem quitação',
      conteudo: `${quantas === 1 ? 'Há 1 venda' : `Há ${formatInteiro(quantas)} vendas`} de veículos em garantia sem quitação. O prazo mais antigo terminou em ${formatDia(desde)}.`,
      chave: `baixas:${instituicaoId}:semana:${hoje}`,
    }
  }
  const daLoja = grupos.map((grupo) => resumo(grupo.lojaId, [grupo]))
  return notificar(tx, 'vendaSemQuitacao', [resumo(instituicaoId, grupos), ...daLoja], agora)
}
