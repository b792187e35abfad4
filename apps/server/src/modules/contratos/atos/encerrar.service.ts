import type { LiquidarComSaldo } from '@lastro/shared/contratos/contrato'
import { creditoQueConta, duasPessoasLiquidam } from '@lastro/shared/contratos/quatro-olhos'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import type { ActInPath } from '#http/act.ts'
import { campoInvalido, ConfirmableError } from '#http/errors.ts'
import { listBaixasEmCurso } from '../nucleo/baixas-em-curso.repository.ts'
import { encerrarPedidos } from '#modules/pedidos-reforco/pedidos.service.ts'
import { politicaParaDecidir } from '#modules/politicas/politica-em-vigor.service.ts'
import { anotarPrimeiraAprovacao, exigirQuemNaoCarregou } from '../aprovacao/quatro-olhos.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import { encerrarAlteracao } from '../garantias/encerrar-alteracao.ts'
import { soltarGarantias } from '../garantias/garantias.service.ts'
import { withLockedContrato, type ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import { listGarantias } from '../nucleo/garantias.repository.ts'
import { listSaldosFrescos } from '../nucleo/saldo-fresco.service.ts'
import type { SaldoAtualLido } from '../nucleo/saldos-atuais.repository.ts'
import { updateContrato } from '../nucleo/contratos.repository.ts'

const CONTRATO_TERMINOU = 'O contrato terminou.'

/** Frees the vehicles, ends what waits for an answer, and writes the new status. */
async function encerrar(
  travado: ContratoTravado,
  acao: 'cancelar' | 'liquidar',
  decisao: { forcado?: boolean; motivo?: string | undefined; saldos?: Map<number, SaldoAtualLido> } = {},
) {
  const { tx, ato, chave, clock, novoStatus, alteracao, pedido } = travado
  const agora = clock.now()
  await soltarGarantias(travado)
  if (alteracao)
    await encerrarAlteracao(tx, chave, alteracao, {
      situacao: 'encerrada',
      usuarioId: ato.sessao.usuarioId,
      agora,
    })
  await updateContrato(tx, chave, { status: novoStatus, statusDesde: agora })
  // After the update, because the notice to the store’s system names the new status.
  if (pedido)
    await encerrarPedidos(tx, [{ ...chave, contratoId: chave.id }], { motivo: CONTRATO_TERMINOU, agora })
  return (await registrarMudanca(travado, acao, decisao)).contrato
}

/** Cancels a contract before it was Ativo, and frees its vehicles. Refuses with 404, 412, and 400 by the table. */
export const cancelar = (deps: Ambiente, ato: ActInPath) =>
  withLockedContrato(deps, ato, 'cancelar', (travado) => encerrar(travado, 'cancelar'))

interface PedidoDeLiquidacao {
  forcarLiquidacao?: boolean | undefined
  motivo?: string | undefined
}

/**
 * Settles an Ativo contract and frees its vehicles. Waits for a second person where the policy asks for one. Refuses
 * with 404, 412, and with 400 by the table or the person who consented first. Where the policy asks for a fresh balance
 * of 0, another asks with 409; forced, it takes a reason and two people (carteira A.4).
 */
export function liquidar(deps: Ambiente, ato: ActInPath, { forcarLiquidacao, motivo }: PedidoDeLiquidacao) {
  return withLockedContrato(deps, ato, 'liquidar', async (travado) => {
    const { tx, chave, contrato, clock } = travado
    const politica = await politicaParaDecidir(tx, chave.instituicaoFinanceiraId)
    const [saldo] = await listSaldosFrescos({ db: tx, clock }, { ...chave, contratoIds: [chave.id] })
    const deve = politica.liquidarComSaldoZero && saldo?.saldoDevedor !== 0
    if (deve && !forcarLiquidacao) throw new ConfirmableError(await describeDebt(travado, saldo))
    if (deve && !motivo) throw campoInvalido('motivo', 'Diga por que o contrato é liquidado assim.')
    const valorCredito = creditoQueConta(contrato)
    const duasPessoas = duasPessoasLiquidam(politica, { valorCredito, saldo: saldo?.saldoDevedor })
    // A balance of 0 stands for the first of two people.
    const porSaldo =
      saldo && duasPessoasLiquidam(politica, { valorCredito, saldo: undefined }) && !duasPessoas
    if (porSaldo) await exigirQuemNaoCarregou(travado, saldo)
    const decisao = {
      ...(deve && { forcado: true, motivo }),
      ...(porSaldo && { saldos: new Map([[chave.id, saldo]]) }),
    }
    const primeira = await anotarPrimeiraAprovacao(travado, 'liquidar', { ...decisao, duasPessoas })
    if (primeira) return { ...primeira, aguardandoSegundaAprovacao: true as const }
    return encerrar(travado, 'liquidar', decisao)
  })
}

async function describeDebt(
  { tx, chave }: ContratoTravado,
  saldo: SaldoAtualLido | undefined,
): Promise<LiquidarComSaldo> {
  const baixas = await listBaixasEmCurso(tx, chave.instituicaoFinanceiraId, [chave.id])
  return {
    mensagem: saldo
      ? `O contrato ainda deve ${formatDinheiro(saldo.saldoDevedor)}, pelo saldo de ${formatDia(saldo.dataBase)}.`
      : 'Não há saldo recente deste contrato.',
    saldo: saldo?.saldoDevedor ?? null,
    dataBase: saldo?.dataBase ?? null,
    veiculos: (await listGarantias(tx, chave)).length,
    baixasAbertas: baixas.length,
  }
}
