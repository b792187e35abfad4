import { formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { writeUnique } from '#db/unique-constraint.ts'
import { insertPagamentos, updateBaixas, updateBaixasPagas } from '../baixas.repository.ts'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { deleteGarantiaDeCada } from '#modules/contratos/nucleo/garantias.repository.ts'
import type { SaldoAtualLido } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import { updatePenhoresFechados } from '#modules/contratos/nucleo/penhor.repository.ts'
import { updateVeiculosVendidos } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import {
  autoriaDe,
  type BaixaTravada,
  type EstadoTravado,
  type Resposta,
  respostaDe,
} from '../baixa-travada.service.ts'
import { type Conta, type Julgado, outraReferencia, type Pagamento } from './julgar-pagamento.ts'
import { registrarPassos } from '../passos.service.ts'
import { impedimentoPelaAlteracao, placaDe } from '../veiculo-da-baixa.service.ts'

/** Writes payments of one institution, each of another contract, and releases what they pay. */
export async function gravar(
  julgados: readonly Julgado[],
  ato: { motivo?: string | null; forcado?: boolean } = {},
): Promise<Resposta[]> {
  const [primeiro] = julgados
  if (!primeiro) return []
  const { tx, clock } = primeiro.travada
  const agora = clock.now()
  await writeUnique(
    'baixa_pagamento_referencia',
    () => outraReferencia(primeiro.pagamento.referencia),
    () =>
      insertPagamentos(
        tx,
        julgados.map(
          ({
            travada: {
              chave,
              baixa,
              ato: { sessao },
            },
            pagamento: { valor, data, referencia },
          }) => ({
            instituicaoFinanceiraId: chave.instituicaoFinanceiraId,
            baixaId: baixa.id,
            contratoId: chave.id,
            valor,
            data,
            referencia,
            registradoEm: agora,
            usuarioId: sessao.usuarioId,
          }),
        ),
      ),
  )
  const versoes = await gravarNasBaixas(primeiro.travada, julgados)
  const passos = julgados.map((julgado) => {
    const { travada, pagamento, conta, quita, saldo } = julgado
    const { baixa } = travada
    const impedimento =
      quita && pagamento.liberar ? impedimentoPelaAlteracao(travada, baixa.veiculoId) : undefined
    const libera = quita && pagamento.liberar && !impedimento
    return {
      travado: autoriaDe(travada),
      baixaId: baixa.id,
      descricao: descreverPagamento(travada, pagamento, conta),
      avisa: libera ? ('sistema' as const) : quita ? ('todos' as const) : ('ninguem' as const),
      baixa,
      saldo,
      libera,
      avisos: avisosDe(travada, pagamento, { conta, quita, impedimento }),
      resposta: respostaDe(baixa, quita ? 'paga' : 'aberta', versoes.get(baixa.id) ?? 0),
    }
  })
  const depois = await registrarPassos(passos, { acao: 'pagarBaixa', passo: 'paga', ...ato })
  const aLiberar = passos.flatMap(({ libera, baixa }, index) => {
    const travado = depois[index]
    return libera && travado ? [{ travado, baixa }] : []
  })
  const liberadas = new Map((await releaseUnderLock(aLiberar)).map((liberada) => [liberada.id, liberada]))
  return passos.map(({ resposta, avisos }) => ({ ...(liberadas.get(resposta.id) ?? resposta), avisos }))
}

/** Writes what payments make of their payoffs, and answers the payoffs' versions. */
async function gravarNasBaixas(
  { tx, clock, chave: { instituicaoFinanceiraId } }: BaixaTravada,
  julgados: readonly Julgado[],
): Promise<Map<number, number>> {
  const pagas = julgados.flatMap(({ travada, pagamento, conta, aMenos, quita }) => {
    const { valor, rateado, dataSaldo } = conta
    const motivoMenor = aMenos ? pagamento.motivo : null
    return quita ? [{ id: travada.baixa.id, valor, rateado, dataSaldo, motivoMenor }] : []
  })
  const ids = julgados.filter(({ quita }) => !quita).map(({ travada }) => travada.baixa.id)
  return new Map([
    ...(await updateBaixasPagas(tx, instituicaoFinanceiraId, pagas, clock.now())),
    ...(await updateBaixas(tx, { instituicaoFinanceiraId, ids }, { estado: 'aberta' })),
  ])
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

/** Releases vehicles of one institution. `saldo`: the balance by which one owed nothing. */
export async function releaseUnderLock(
  liberadas: readonly { travado: EstadoTravado; baixa: BaixaEmCurso; saldo?: SaldoAtualLido | undefined }[],
): Promise<Resposta[]> {
  const [primeira] = liberadas
  if (!primeira) return []
  const { tx, chave, clock, sessao } = primeira.travado
  const { instituicaoFinanceiraId } = chave
  const agora = clock.now()
  const baixas = liberadas.map(({ baixa }) => baixa)
  await updatePenhoresFechados(
    tx,
    instituicaoFinanceiraId,
    baixas.map(({ penhorId }) => penhorId),
    agora,
  )
  await deleteGarantiaDeCada(tx, instituicaoFinanceiraId, baixas)
  const fim = { estado: 'liberada', encerradaEm: agora, encerradaPor: sessao?.usuarioId ?? null } as const
  const ids = baixas.map(({ id }) => id)
  const versoes = await updateBaixas(tx, { instituicaoFinanceiraId, ids }, fim)
  await updateVeiculosVendidos(tx, { instituicaoFinanceiraId, ids }, agora)
  const passos = liberadas.map(({ travado, baixa, saldo }) => {
    const descricao = `Veículo ${placaDe(travado, baixa.veiculoId)}.`
    return { travado, baixaId: baixa.id, descricao, saldo }
  })
  await registrarPassos(passos, { acao: 'liberarVenda', passo: 'liberada' })
  return baixas.map((baixa) => respostaDe(baixa, 'liberada', versoes.get(baixa.id) ?? 0))
}
