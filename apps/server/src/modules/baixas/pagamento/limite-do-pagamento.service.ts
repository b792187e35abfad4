import { type Dia, formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, somar } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import { campoInvalido } from '#http/errors.ts'
import { freshnessByDay } from '#modules/politicas/saldo-fresco.service.ts'
import type { ContratoTravado } from '#modules/contratos/nucleo/contrato-travado.service.ts'
import { listLimites, type PagamentoDatado } from './limite-do-pagamento.repository.ts'
import type { SaldoDaBaixa } from '../leituras/valores.service.ts'

/** What the payments of a contract are held to (carteira A.3). */
export interface LimiteDoPagamento {
  /**
   * The balance that doesn't know the payment, with the day after which payments count against it and the last one that does.
   * That of the payment's own day may know it or not, so the larger of both bounds it. null: the credit is the bound.
   */
  saldo: { saldoDevedor: Centavos; dia: Dia; dataBase: Dia; ate: Dia | null } | null
  /** What was paid against it and not reversed. */
  pago: Centavos
}

/**
 * Reads what payments are held to, each of another contract of one institution; by contract. It is the newest balance from
 * before the payment's day, if that was fresh on the day. Where no balance is fresh today, it is the credit.
 */
export async function limitesDosPagamentos(
  { db, clock }: Ambiente,
  instituicaoFinanceiraId: number,
  pagamentos: readonly PagamentoDatado[],
  saldos: ReadonlyMap<number, SaldoDaBaixa>,
): Promise<Map<number, LimiteDoPagamento>> {
  const hoje = clock.today()
  const limites = await listLimites(
    db,
    instituicaoFinanceiraId,
    pagamentos.filter(({ data }) => data <= hoje),
  )
  const freshnessOn = await freshnessByDay(db, instituicaoFinanceiraId)
  return new Map(
    limites.map(({ contratoId, data, saldoDevedor, dataBase, ate, saldoNoDia, pago, pagoAoTodo }) => [
      contratoId,
      saldos.has(contratoId) && saldoDevedor !== null && dataBase !== null && freshnessOn(data)(dataBase)
        ? {
            saldo:
              saldoNoDia !== null && saldoNoDia > saldoDevedor
                ? { saldoDevedor: saldoNoDia, dia: data, dataBase, ate }
                : { saldoDevedor, dia: dataBase, dataBase, ate },
            pago,
          }
        : { saldo: null, pago: pagoAoTodo },
    ]),
  )
}

/** Refuses with 400 a payment that brings those of its contract above their limit. `antes` are not registered yet. */
export function exigirLimite(
  { contrato }: ContratoTravado,
  { saldo, pago }: LimiteDoPagamento,
  { valor }: { valor: Centavos },
  antes: readonly { valor: Centavos; data: Dia }[],
): void {
  const contra = antes.filter(
    ({ data }) => !saldo || (data > saldo.dataBase && (saldo.ate === null || data <= saldo.ate)),
  )
  const soma = somar([pago, valor, ...contra.map((outro) => outro.valor)])
  if (saldo && soma > saldo.saldoDevedor)
    throw campoInvalido(
      'valor',
      `Os pagamentos passariam do saldo devedor do contrato, de ${formatDinheiro(saldo.saldoDevedor)} em ${formatDia(saldo.dia)}.`,
    )
  if (!saldo && soma > contrato.valorCredito)
    throw campoInvalido(
      'valor',
      `Os pagamentos passariam do valor do crédito do contrato ${contrato.numero}, de ${formatDinheiro(contrato.valorCredito)}.`,
    )
}
