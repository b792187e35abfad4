import type { Baixa, BaixaCompleta } from '@lastro/shared/baixas/baixa'
import { acoesDaBaixa, impedimentoDaBaixa } from '@lastro/shared/baixas/transicoes-da-baixa'
import { creditoQueConta, exigenciasDoAto } from '@lastro/shared/contratos/quatro-olhos'
import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'
import { type Centavos, ZERO } from '@lastro/shared/dinheiro'
import * as z from 'zod'
import type { Ambiente } from '#ambiente.ts'
import type { Calendario } from '#dias-uteis.ts'
import type { Sessao } from '#http/acesso.ts'
import type { Actor } from '#http/act.ts'
import type { Lista, PageBounds } from '#http/lista.ts'
import { listPagamentos } from '../baixas.repository.ts'
import { situacaoDaBaixa } from '../situacao-da-baixa.service.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { obterPolitica } from '#modules/politicas/politica-em-vigor.service.ts'
import { findContrato } from '#modules/contratos/nucleo/contratos.repository.ts'
import { lerEstados } from '#modules/contratos/nucleo/estado-do-contrato.service.ts'
import { impedimentoPelaAlteracao } from '../veiculo-da-baixa.service.ts'
import {
  type BaixaListada,
  type BuscaDeBaixas,
  findBaixaListada,
  findPrimeiraAprovacaoDaBaixa,
  listBaixas,
} from './lista.repository.ts'
import { foraDoSaldo } from './valor.ts'
import { aPagar, type SaldoDaBaixa, saldosDasBaixas } from './valores.service.ts'

const centavos = z.custom<Centavos>((valor) => Number.isSafeInteger(valor))
/** The payment of a stored first consent. */
const pagamentoConsentido = z.object({
  valor: centavos,
  valorDaBaixa: centavos.nullish().transform((valor) => valor ?? null),
  data: z.string(),
  referencia: z.string().nullable(),
  quitar: z.boolean(),
  motivo: z.string().nullable(),
  liberar: z.boolean(),
})

interface ContextoDaLista {
  sessao: Sessao
  hoje: Dia
  /** By institution. */
  calendarios: ReadonlyMap<number, Calendario>
  /** By institution and contract. */
  saldos: ReadonlyMap<number, ReadonlyMap<number, SaldoDaBaixa>>
}

/** Reads a page of payoffs as the caller's side sees them, each with what must be paid today. */
export async function consultarBaixas(
  deps: Ambiente,
  sessao: Sessao,
  busca: BuscaDeBaixas,
  limites: PageBounds,
): Promise<Lista<Baixa>> {
  const { rows, ...numero } = await listBaixas(deps.db, busca, limites)
  return { rows: await apresentarBaixas(deps, sessao, rows), ...numero }
}

/** Payoffs as the caller's side sees them, each with what must be paid today. */
export async function apresentarBaixas(
  deps: Ambiente,
  sessao: Sessao,
  rows: readonly BaixaListada[],
): Promise<Baixa[]> {
  const contexto = await lerSaldos(deps, sessao, rows, { avaliado: true })
  return rows.map((row) => apresentar(row, contexto))
}

async function lerSaldos(
  deps: Ambiente,
  sessao: Sessao,
  rows: readonly BaixaListada[],
  como?: { avaliado: boolean },
): Promise<ContextoDaLista> {
  const ongoing = rows.filter(({ encerradaEm }) => encerradaEm === null)
  const porInstituicao = Map.groupBy(ongoing, ({ instituicaoFinanceiraId }) => instituicaoFinanceiraId)
  const saldos = new Map<number, ReadonlyMap<number, SaldoDaBaixa>>()
  const calendarios = new Map<number, Calendario>()
  for (const [instituicaoFinanceiraId, baixas] of porInstituicao) {
    const contratoIds = [...new Set(baixas.map(({ contratoId }) => contratoId))]
    calendarios.set(instituicaoFinanceiraId, await calendarioDa(deps.db, instituicaoFinanceiraId))
    const contratos = { instituicaoFinanceiraId, contratoIds }
    saldos.set(instituicaoFinanceiraId, await saldosDasBaixas(deps, contratos, como))
  }
  return { sessao, hoje: deps.clock.today(), calendarios, saldos }
}

const saldoDe = ({ saldos }: ContextoDaLista, { instituicaoFinanceiraId, contratoId }: BaixaListada) =>
  saldos.get(instituicaoFinanceiraId)?.get(contratoId)

function valorDe(row: BaixaListada, contexto: ContextoDaLista) {
  if (row.estado !== 'aberta')
    return {
      valor: row.valor,
      rateado: row.rateado,
      dataSaldo: row.dataSaldo,
      falta: row.valor === null ? null : ZERO,
    }
  return aPagar(saldoDe(contexto, row), row) ?? { valor: null, rateado: false, dataSaldo: null, falta: null }
}

/** Business days since the last day, `prazo`. */
function atraso(
  { prazo, instituicaoFinanceiraId }: BaixaListada,
  { hoje, calendarios }: ContextoDaLista,
): number {
  const calendario = calendarios.get(instituicaoFinanceiraId)
  let dias = 0
  if (!calendario) return dias
  // A year is enough to know that it is long.
  for (let dia = calendario.somarDiasUteis(prazo, 1); dia <= hoje && dias < 250; dias++)
    dia = calendario.somarDiasUteis(dia, 1)
  return dias
}

function apresentar(row: BaixaListada, contexto: ContextoDaLista): Baixa {
  const { idParceiro: _, status: __, penhorId: ___, pagaEm, estabelecimentoDeQuemAbriu, ...baixa } = row
  const { sessao, hoje } = contexto
  const lado = sessao.tipo === 'loja' ? 'loja' : 'instituicao'
  const propria = estabelecimentoDeQuemAbriu === row.lojaId
  const valor = valorDe(row, contexto)
  const esperaPagamento = row.estado === 'aberta' && valor.falta !== ZERO
  return {
    ...baixa,
    ...valor,
    valorEm: row.estado === 'aberta' ? hoje : pagaEm && diaEmSaoPaulo(pagaEm),
    vencida: esperaPagamento && row.prazo < hoje,
    diasUteisDeAtraso: esperaPagamento ? atraso(row, contexto) : 0,
    abertaPor: lado === 'loja' && !propria ? null : row.abertaPor,
    motivoDoFim: row.motivoDoFim ?? (lado === 'instituicao' ? row.motivoMenor : null),
    acoes: acoesDaBaixa(lado, situacaoDaBaixa(row, valor.falta)),
  }
}

interface QualBaixa {
  instituicaoFinanceiraId: number
  contratoId: number
  baixaId: number
}

/** Reads one payoff with its payments and what its next act needs. The guard has let the caller in. */
export async function baixaCompleta(
  deps: Ambiente,
  { sessao }: Actor,
  qual: QualBaixa,
): Promise<BaixaCompleta> {
  const { db } = deps
  const { instituicaoFinanceiraId, contratoId } = qual
  const row = await findBaixaListada(db, qual)
  const contexto = await lerSaldos(deps, sessao, [row])
  const saldo = saldoDe(contexto, row)
  const contrato = await findContrato(db, { instituicaoId: instituicaoFinanceiraId }, contratoId)
  const [estado] = contrato ? await lerEstados(db, [contrato]) : []
  if (!contrato || !estado) throw new Error('The contract of a payoff is gone')
  const daInstituicao = sessao.tipo !== 'loja'
  const politica = await obterPolitica(db, instituicaoFinanceiraId)
  const baixa = apresentar(row, contexto)
  const isOngoing = row.encerradaEm === null
  const dataSaldo = saldo?.dataBase
  return {
    ...baixa,
    pagamentos: (await listPagamentos(db, qual)).map((pagamento) => ({
      ...pagamento,
      foraDoSaldo: pagamento.estornadoEm === null && dataSaldo !== undefined && pagamento.data > dataSaldo,
    })),
    impedimentoDeLiberar: (isOngoing && impedimentoPelaAlteracao(estado, row.veiculoId)) || null,
    impedimentoDeCancelar:
      daInstituicao || row.estado !== 'aberta'
        ? null
        : (impedimentoDaBaixa('cancelarBaixa', 'loja', situacaoDaBaixa(row, baixa.falta)) ?? null),
    valorGarantiaProposto:
      daInstituicao && isOngoing && politica.baseDoExigido === 'valorGarantia'
        ? garantiaProposta(contrato.valorGarantia, saldo, baixa)
        : null,
    duasPessoas:
      daInstituicao && exigenciasDoAto('quitarAMenos', politica, creditoQueConta(contrato)).duasPessoas,
    ...(daInstituicao ? await primeiraAprovacaoDe(db, sessao, qual) : SEM_APROVACAO),
  }
}

/** valorGarantia × owed after ÷ owed before the release, half-up; null where the balance doesn't tell it. */
function garantiaProposta(
  valorGarantia: Centavos,
  saldo: SaldoDaBaixa | undefined,
  { pago, falta }: Pick<Baixa, 'pago' | 'falta'>,
): Centavos | null {
  if (!saldo || falta === null) return null
  const depois = BigInt(Math.max(0, saldo.saldoDevedor - foraDoSaldo(saldo) - falta))
  const antes = depois + BigInt(pago) + BigInt(falta)
  return antes === 0n
    ? null
    : (Number((BigInt(valorGarantia) * depois * 2n + antes) / (antes * 2n)) as Centavos)
}

const SEM_APROVACAO = { primeiraAprovacao: null, reabertura: null }

async function primeiraAprovacaoDe(
  db: Ambiente['db'],
  { usuarioId }: Sessao,
  qual: QualBaixa,
): Promise<Pick<BaixaCompleta, 'primeiraAprovacao' | 'reabertura'>> {
  const primeira = await findPrimeiraAprovacaoDaBaixa(db, qual)
  if (!primeira?.em) return SEM_APROVACAO
  const { usuario, em, ato, conteudo } = primeira
  const quem = { usuario, em, propria: primeira.usuarioId === usuarioId }
  if (ato === 'reabrirBaixa') return { ...SEM_APROVACAO, reabertura: quem }
  const pedido = pagamentoConsentido.parse(JSON.parse(conteudo ?? 'null'))
  return { ...SEM_APROVACAO, primeiraAprovacao: { ...quem, ...pedido } }
}
