import type { PagamentoAMenos, PagamentoRequest } from '@lastro/shared/carteira/baixa'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, percentualDe, somar } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import { writeUnique } from '#db/unique-constraint.ts'
import { BusinessError, campoInvalido, ConfirmableError } from '#http/errors.ts'
import {
  type BaixaEmCurso,
  findPagamentoPelaReferencia,
  insertPagamento,
  updateBaixa,
} from '#modules/baixas/baixas.repository.ts'
import { politicaParaDecidir } from '#modules/politicas/politicas.service.ts'
import { anotarPrimeiraAprovacao } from '../aprovacao/quatro-olhos.service.ts'
import { deleteGarantias } from '../nucleo/garantias.repository.ts'
import { updatePenhoresFechados } from '../nucleo/penhor.repository.ts'
import { listGarantiasAvaliadas } from '../nucleo/valores-atuais.repository.ts'
import {
  type AtoNaBaixa,
  autoriaDe,
  type BaixaTravada,
  comBaixa,
  exigirPasso,
  registrarPasso,
  type Resposta,
  respostaDe,
  type EstadoTravado,
} from './baixas.service.ts'
import { impedimentoPelaAlteracao, placaDe } from './veiculo-da-baixa.ts'
import { aPagar, type SaldoDaBaixa, saldosDasBaixas } from './valores.service.ts'

export interface Pagamento extends PagamentoRequest {
  /** Takes it as all, though it is less. */
  forcar: boolean
}

const outraReferencia = (referencia: string | null) =>
  campoInvalido('referencia', `A referência ${referencia} já é de outro pagamento.`)

/**
 * Takes a payment for a sold vehicle; when all is paid, releases it unless asked not to. Refuses with 404, 412 and 400.
 * Asks with 409 before less than the value counts as all. Less, and a typed value, wait for a second person where the
 * policy asks for one. A payment that was taken before, by its referencia, changes nothing.
 */
export function registrarPagamento(
  deps: Ambiente,
  ato: AtoNaBaixa,
  pagamento: Pagamento,
): Promise<Resposta & { repetido?: true }> {
  return comBaixa(deps, ato, async (travada) => {
    const { baixa } = travada
    if (await isRepetido(travada, pagamento))
      return { ...respostaDe(baixa, baixa.estado, baixa.versao), repetido: true }
    await exigirPasso(travada, ato.ifMatch, { acao: 'pagarParte' })
    return receber(travada, pagamento)
  })
}

async function isRepetido(
  { tx, chave, baixa }: BaixaTravada,
  { referencia, valor, data }: Pagamento,
): Promise<boolean> {
  if (!referencia) return false
  const anterior = await findPagamentoPelaReferencia(tx, { ...chave, referencia })
  if (!anterior) return false
  if (anterior.baixaId === baixa.id && anterior.valor === valor && anterior.data === data) return true
  throw outraReferencia(referencia)
}

/** What a payment makes of its payoff. */
interface Conta {
  /** What must be paid. */
  valor: Centavos
  rateado: boolean
  dataSaldo: string | null
  /** Paid with this payment, as far as the balance doesn't know it. */
  pago: Centavos
  /** No fresh balance tells the value: a person typed it. */
  digitado: boolean
}

async function receber(travada: BaixaTravada, pagamento: Pagamento): Promise<Resposta> {
  const { tx, clock, chave, baixa, ato } = travada
  const { valor, data, referencia, quitar, motivo } = pagamento
  const hoje = clock.today()
  if (data > hoje) throw campoInvalido('data', 'A data do pagamento está no futuro.')
  const saldos = await saldosDasBaixas({ db: tx, clock }, { ...chave, contratoIds: [chave.id] })
  const saldo = saldos.get(chave.id)
  exigirLimite(travada, saldo, pagamento)
  const conta = contaDe(travada, saldo, pagamento)
  const aMenos = conta.pago < conta.valor
  const quita = !aMenos || quitar || pagamento.forcar
  if (aMenos && quita && !pagamento.forcar)
    throw new ConfirmableError(await pagamentoAMenos(travada, { saldo, conta, pagamento }))
  if (aMenos && quita && !motivo) throw campoInvalido('motivo', 'Diga por que um valor menor quita a venda.')
  if (quita && (aMenos || conta.digitado)) {
    const conteudo = { baixaId: baixa.id, ...pagamento }
    const primeira = await anotarPrimeiraAprovacao(travada, 'quitarAMenos', { conteudo, forcado: aMenos })
    if (primeira)
      return { ...respostaDe(baixa, baixa.estado, baixa.versao), aguardandoSegundaAprovacao: true }
  }
  const agora = clock.now()
  const chaveDaBaixa = { ...chave, baixaId: baixa.id }
  await writeUnique(
    'baixa_pagamento_referencia',
    () => outraReferencia(referencia),
    () =>
      insertPagamento(tx, {
        instituicaoFinanceiraId: chave.instituicaoFinanceiraId,
        baixaId: baixa.id,
        contratoId: chave.id,
        valor,
        data,
        referencia,
        registradoEm: agora,
        usuarioId: ato.sessao.usuarioId,
      }),
  )
  const { valor: devido, rateado, dataSaldo } = conta
  const paga = {
    estado: 'paga',
    valor: devido,
    rateado,
    dataSaldo,
    pagaEm: agora,
    motivoMenor: aMenos ? motivo : null,
  } as const
  const versao = await updateBaixa(tx, chaveDaBaixa, quita ? paga : { estado: 'aberta' })
  const impedimento =
    quita && pagamento.liberar ? impedimentoPelaAlteracao(travada, baixa.veiculoId) : undefined
  const libera = quita && pagamento.liberar && !impedimento
  const travado = autoriaDe(travada)
  const depois = await registrarPasso(travado, {
    acao: 'pagarBaixa',
    passo: quita ? 'paga' : null,
    baixaId: baixa.id,
    descricao: descreverPagamento(travada, pagamento, conta),
    motivo,
    forcado: aMenos && quita,
    soSistema: libera,
  })
  const avisos = avisosDe(travada, pagamento, { conta, quita, impedimento })
  if (!libera) return { ...respostaDe(baixa, quita ? 'paga' : 'aberta', versao), avisos }
  return { ...(await liberarSob({ ...travado, ...depois }, baixa)), avisos }
}

/** Refuses with 400 payments beyond what is owed, or beyond the credit where no fresh balance tells it. */
function exigirLimite(
  { baixas, contrato }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  { valor, data }: Pagamento,
) {
  if (saldo && data > saldo.dataBase) {
    if (saldo.totalPago + valor > saldo.saldoDevedor)
      throw campoInvalido(
        'valor',
        `Os pagamentos passariam do saldo devedor do contrato, de ${formatDinheiro(saldo.saldoDevedor)} em ${formatDia(saldo.dataBase)}.`,
      )
    return
  }
  const pagos = somar(baixas.map(({ pago }) => pago))
  if (pagos + valor > contrato.valorCredito)
    throw campoInvalido(
      'valor',
      `Os pagamentos passariam do valor do crédito do contrato ${contrato.numero}, de ${formatDinheiro(contrato.valorCredito)}.`,
    )
}

function contaDe(
  { baixa }: BaixaTravada,
  saldo: SaldoDaBaixa | undefined,
  { valor, data, valorDaBaixa }: Pagamento,
): Conta {
  const devido = aPagar(saldo, baixa)
  if (saldo && devido) {
    const antes = saldo.pagos.get(baixa.id) ?? 0
    // What the balance knows already made the value smaller.
    const pago = (antes + (data > saldo.dataBase ? valor : 0)) as Centavos
    return { ...devido, pago, digitado: false }
  }
  if (!valorDaBaixa)
    throw campoInvalido(
      'valorDaBaixa',
      'Não há saldo recente deste contrato: informe quanto é devido pelo veículo.',
    )
  return {
    valor: valorDaBaixa,
    rateado: false,
    dataSaldo: null,
    pago: (baixa.pago + valor) as Centavos,
    digitado: true,
  }
}

async function pagamentoAMenos(
  { tx, chave, clock, contrato, baixas, baixa }: BaixaTravada,
  { saldo, conta, pagamento }: { saldo: SaldoDaBaixa | undefined; conta: Conta; pagamento: Pagamento },
): Promise<PagamentoAMenos> {
  const vendidos = new Set([...baixas, baixa].map(({ veiculoId }) => veiculoId))
  const avaliadas = await listGarantiasAvaliadas(tx, chave, clock.today())
  const totalDepois = somar(
    avaliadas.filter(({ veiculoId }) => !vendidos.has(veiculoId)).map(({ valorAtual }) => valorAtual),
  )
  const { baseDoExigido, indiceMinimo } = await politicaParaDecidir(tx, chave.instituicaoFinanceiraId)
  const conhecido = saldo && pagamento.data <= saldo.dataBase
  const deve =
    saldo && ((saldo.saldoDevedor - saldo.totalPago - (conhecido ? 0 : pagamento.valor)) as Centavos)
  const exigidoDepois =
    deve !== undefined && baseDoExigido === 'saldo'
      ? percentualDe(deve, indiceMinimo)
      : contrato.valorGarantia
  return {
    valor: conta.valor,
    pago: conta.pago,
    falta: (conta.valor - conta.pago) as Centavos,
    totalDepois,
    exigidoDepois,
    percentualDepois: percentualDaCobertura({ totalAtual: totalDepois, exigido: exigidoDepois }),
  }
}

function descreverPagamento(
  travada: BaixaTravada,
  { valor, data, referencia }: Pagamento,
  { digitado, valor: devido }: Conta,
): string {
  const partes = [
    `Veículo ${placaDe(travada, travada.baixa.veiculoId)}: ${formatDinheiro(valor)} em ${formatDia(data)}`,
    referencia && `referência ${referencia}`,
    digitado && `valor informado ${formatDinheiro(devido)}`,
  ]
  return `${partes.filter(Boolean).join(', ')}.`
}

function avisosDe(
  { baixa }: BaixaTravada,
  { data }: Pagamento,
  { conta, quita, impedimento }: { conta: Conta; quita: boolean; impedimento: string | undefined },
): string[] {
  return [
    data < baixa.dataVenda && `O pagamento é anterior à venda, de ${formatDia(baixa.dataVenda)}.`,
    conta.pago > conta.valor &&
      `Foram pagos ${formatDinheiro((conta.pago - conta.valor) as Centavos)} a mais que o valor da baixa.`,
    !quita && `Faltam ${formatDinheiro((conta.valor - conta.pago) as Centavos)}.`,
    impedimento && `O veículo continua em garantia. ${impedimento}`,
  ].filter((aviso) => typeof aviso === 'string')
}

/**
 * Releases a vehicle that is paid for, or owes nothing by a fresh balance. Refuses with 404, 412, and with 400 one in an
 * open change of guarantees.
 */
export function liberarVenda(deps: Ambiente, ato: AtoNaBaixa): Promise<Resposta> {
  return comBaixa(deps, ato, async (travada) => {
    const { tx, clock, chave, baixa } = travada
    const aberta = baixa.estado === 'aberta'
    const saldos = aberta
      ? await saldosDasBaixas({ db: tx, clock }, { ...chave, contratoIds: [chave.id] })
      : null
    const devido = saldos && aPagar(saldos.get(chave.id), baixa)
    await exigirPasso(travada, ato.ifMatch, { acao: 'liberarVenda', falta: devido?.falta ?? null })
    const recusa = impedimentoPelaAlteracao(travada, baixa.veiculoId)
    if (recusa) throw new BusinessError(recusa)
    if (devido) {
      const { valor, rateado, dataSaldo } = devido
      await updateBaixa(
        tx,
        { ...chave, baixaId: baixa.id },
        { valor, rateado, dataSaldo, pagaEm: clock.now() },
      )
    }
    return liberarSob(autoriaDe(travada), baixa)
  })
}

async function liberarSob(
  travado: EstadoTravado,
  { id, contratoId, penhorId, veiculoId }: BaixaEmCurso,
): Promise<Resposta> {
  const { tx, chave, clock, sessao } = travado
  const agora = clock.now()
  await updatePenhoresFechados(tx, chave.instituicaoFinanceiraId, [penhorId], agora)
  await deleteGarantias(tx, chave, [veiculoId])
  const fim = { estado: 'liberada', encerradaEm: agora, encerradaPor: sessao?.usuarioId ?? null } as const
  const versao = await updateBaixa(tx, { ...chave, baixaId: id }, fim)
  const descricao = `Veículo ${placaDe(travado, veiculoId)}.`
  await registrarPasso(travado, { acao: 'liberarVenda', passo: 'liberada', baixaId: id, descricao })
  return respostaDe({ id, contratoId }, 'liberada', versao)
}
