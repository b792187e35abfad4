import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'
import { type Centavos, somar } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import {
  type BaixaEmCurso,
  listBaixasEmCurso,
  listPagamentosDesde,
} from '#modules/baixas/baixas.repository.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { obterPolitica } from '#modules/politicas/politicas.service.ts'
import { type ContratosDeUma, listSaldosFrescos } from '../nucleo/saldo-fresco.ts'
import { type ContratoDoValor, valoresDasBaixas, type ValorDaBaixa } from './valor.ts'
import { listGarantiasDoValor, listPartesDosSaldos } from './valores.repository.ts'

/** What a contract's fresh balance says of its payoffs. */
export interface SaldoDaBaixa extends ContratoDoValor {
  /** Payments dated after the balance's day, by payoff. */
  pagos: ReadonlyMap<number, Centavos>
  /** Of all payoffs. */
  totalPago: Centavos
  valores: ReadonlyMap<number, ValorDaBaixa>
}

/** Reads the fresh balances of contracts of one institution, with what their sold vehicles must pay; by contract. */
export async function saldosDasBaixas(
  { db, clock }: Ambiente,
  contratos: ContratosDeUma,
): Promise<Map<number, SaldoDaBaixa>> {
  if (contratos.contratoIds.length === 0) return new Map()
  const { instituicaoFinanceiraId, contratoIds } = contratos
  const saldos = await listSaldosFrescos({ db, clock }, contratos)
  if (saldos.length === 0) return new Map()
  const { baseDoExigido, indiceMinimo } = await obterPolitica(db, instituicaoFinanceiraId)
  const hoje = clock.today()
  const dias = [...new Set(saldos.map(({ dataBase }) => dataBase))]
  const partes = await listPartesDosSaldos(db, contratos, dias)
  const garantias = await listGarantiasDoValor(db, contratos, hoje)
  const ongoing = await listBaixasEmCurso(db, instituicaoFinanceiraId, contratoIds)
  const desde = dias.toSorted()[0] ?? hoje
  const pagamentos = await listPagamentosDesde(db, { instituicaoFinanceiraId, contratoIds, depoisDe: desde })
  const vendidas = new Set(ongoing.map(({ penhorId }) => penhorId))
  return new Map(
    saldos.map(({ contratoId, dataBase, cargaId, saldoDevedor }) => {
      const doContrato = <T extends { contratoId: number }>(rows: readonly T[]) =>
        rows.filter((row) => row.contratoId === contratoId)
      const proprias = doContrato(partes).filter(
        (parte) => parte.dataBase === dataBase && parte.cargaId === cargaId,
      )
      const fora = doContrato(pagamentos).filter(({ data }) => data > dataBase)
      const contrato: ContratoDoValor = {
        saldoDevedor,
        dataBase,
        partes: proprias.length === 0 ? null : partesPorPenhor(proprias),
        pagoForaDoSaldo: somar(fora.filter(({ estado }) => estado === 'liberada').map(({ valor }) => valor)),
        garantias: doContrato(garantias).map(({ penhorId, preco, valorAtual, dataInclusao }) => ({
          penhorId,
          preco,
          valorAtual,
          inclusao: diaEmSaoPaulo(dataInclusao),
          vendida: vendidas.has(penhorId),
        })),
        baseDoExigido,
        indiceMinimo,
      }
      const pagos = new Map<number, Centavos>()
      for (const { baixaId, valor } of fora)
        pagos.set(baixaId, ((pagos.get(baixaId) ?? 0) + valor) as Centavos)
      const totalPago = somar(fora.map(({ valor }) => valor))
      return [contratoId, { ...contrato, pagos, totalPago, valores: valoresDasBaixas(contrato) }]
    }),
  )
}

/** What a balance says once these payoffs, paid so much that it doesn't know, are released. */
export function saldoAposLiberar(
  saldo: SaldoDaBaixa,
  liberadas: readonly { penhorId: number; pago: Centavos }[],
): SaldoDaBaixa {
  if (liberadas.length === 0) return saldo
  const penhores = new Set(liberadas.map(({ penhorId }) => penhorId))
  const contrato = {
    ...saldo,
    pagoForaDoSaldo: somar([saldo.pagoForaDoSaldo, ...liberadas.map(({ pago }) => pago)]),
    garantias: saldo.garantias.filter(({ penhorId }) => !penhores.has(penhorId)),
  }
  return { ...contrato, valores: valoresDasBaixas(contrato) }
}

function partesPorPenhor(
  partes: readonly { penhorId: number | null; saldo: Centavos }[],
): ReadonlyMap<number, Centavos> {
  return new Map(partes.flatMap(({ penhorId, saldo }) => (penhorId === null ? [] : [[penhorId, saldo]])))
}

/** What is still to be paid for a payoff; null: no fresh balance tells it. */
export function aPagar(
  saldo: SaldoDaBaixa | undefined,
  { id, penhorId }: Pick<BaixaEmCurso, 'id' | 'penhorId'>,
) {
  const devido = saldo?.valores.get(penhorId)
  if (!saldo || !devido) return null
  const pago = saldo.pagos.get(id) ?? 0
  return { ...devido, dataSaldo: saldo.dataBase, falta: Math.max(0, devido.valor - pago) as Centavos }
}

/** The last day to pay for a sale, by the institution's policy. */
export async function prazoDaBaixa(
  { db }: Pick<Ambiente, 'db'>,
  instituicaoFinanceiraId: number,
  desde: Dia,
): Promise<Dia> {
  const { prazoBaixa } = await obterPolitica(db, instituicaoFinanceiraId)
  return (await calendarioDa(db, instituicaoFinanceiraId)).somarDiasUteis(desde, prazoBaixa)
}
