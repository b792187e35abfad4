import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'
import { type Centavos, somar, ZERO } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import { listPagamentosDesde } from '../baixas.repository.ts'
import { type BaixaEmCurso, listBaixasEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { obterPolitica } from '#modules/politicas/politica-em-vigor.service.ts'
import { listSaldosFrescos } from '#modules/contratos/nucleo/saldo-fresco.service.ts'
import type { ContratosDeUma } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import { type ContratoDoValor, foraDoSaldo, valoresDasBaixas, type ValorDaBaixa } from './valor.ts'
import {
  listGarantiasNaInclusao,
  listPartesDosSaldos,
  listTotaisAvaliados,
  listTotaisDeAgora,
} from './valores.repository.ts'

/** What a contract's fresh balance says of its payoffs. */
export interface SaldoDaBaixa extends ContratoDoValor {
  valores: ReadonlyMap<number, ValorDaBaixa>
}

/**
 * Reads the fresh balances of contracts of one institution, with what their sold vehicles must pay; by contract. With
 * `avaliado` the other vehicles are worth what coverage shows: for lists, not for acts, which come before its evaluation.
 */
export async function saldosDasBaixas(
  { db, clock }: Ambiente,
  contratos: ContratosDeUma,
  { avaliado = false } = {},
): Promise<Map<number, SaldoDaBaixa>> {
  if (contratos.contratoIds.length === 0) return new Map()
  const { instituicaoFinanceiraId, contratoIds } = contratos
  const saldos = await listSaldosFrescos({ db, clock }, contratos)
  if (saldos.length === 0) return new Map()
  const { baseDoExigido, indiceMinimo } = await obterPolitica(db, instituicaoFinanceiraId)
  const dias = [...new Set(saldos.map(({ dataBase }) => dataBase))]
  const partes = await listPartesDosSaldos(db, contratos, dias)
  const garantias = await listGarantiasNaInclusao(db, contratos)
  const totais =
    baseDoExigido !== 'saldo'
      ? []
      : avaliado
        ? await listTotaisAvaliados(db, contratos)
        : await listTotaisDeAgora(db, contratos, clock.today())
  const totalDe = new Map(totais.map(({ contratoId, total }) => [contratoId, total]))
  const ongoing = await listBaixasEmCurso(db, instituicaoFinanceiraId, contratoIds)
  const desde = dias.toSorted()[0] ?? clock.today()
  const pagamentos = await listPagamentosDesde(db, { instituicaoFinanceiraId, contratoIds, depoisDe: desde })
  const baixaDe = new Map(ongoing.map((baixa) => [baixa.penhorId, baixa]))
  const partesDe = porContrato(partes)
  const garantiasDe = porContrato(garantias)
  const pagamentosDe = porContrato(pagamentos)
  return new Map(
    saldos.map(({ contratoId, dataBase, cargaId, saldoDevedor }) => {
      const proprias = partesDe(contratoId).filter(
        (parte) => parte.dataBase === dataBase && parte.cargaId === cargaId,
      )
      const fora = pagamentosDe(contratoId).filter(({ data }) => data > dataBase)
      const foraDe = Map.groupBy(fora, ({ baixaId }) => baixaId)
      const pagoPela = ({ id, pago }: BaixaEmCurso) => {
        const desconhecido = somar((foraDe.get(id) ?? []).map(({ valor }) => valor))
        return { pago, conhecido: (pago - desconhecido) as Centavos }
      }
      return [
        contratoId,
        comValores({
          saldoDevedor,
          dataBase,
          partes: partesPorPenhor(proprias),
          foraDasEncerradas: somar(fora.filter(({ isEncerrada }) => isEncerrada).map(({ valor }) => valor)),
          garantias: garantiasDe(contratoId).map(({ penhorId, preco, dataInclusao }) => {
            const baixa = baixaDe.get(penhorId)
            const inclusao = diaEmSaoPaulo(dataInclusao)
            return { penhorId, preco, inclusao, baixa: baixa ? pagoPela(baixa) : null }
          }),
          totalDoResto: totalDe.get(contratoId) ?? ZERO,
          baseDoExigido,
          indiceMinimo,
        }),
      ]
    }),
  )
}

function porContrato<T extends { contratoId: number }>(
  rows: readonly T[],
): (contratoId: number) => readonly T[] {
  const deCada = Map.groupBy(rows, ({ contratoId }) => contratoId)
  return (contratoId) => deCada.get(contratoId) ?? []
}

const comValores = (contrato: ContratoDoValor): SaldoDaBaixa => ({
  ...contrato,
  valores: valoresDasBaixas(contrato),
})

/** What a balance says once this is paid for the payoff of a pledge. */
export function comPagamento(
  saldo: SaldoDaBaixa,
  { penhorId }: Pick<BaixaEmCurso, 'penhorId'>,
  { valor, data }: { valor: Centavos; data: Dia },
): SaldoDaBaixa {
  const conhecido = data <= saldo.dataBase ? valor : ZERO
  const garantias = saldo.garantias.map((garantia) => {
    const { baixa } = garantia
    if (garantia.penhorId !== penhorId || !baixa) return garantia
    const paga = { pago: somar([baixa.pago, valor]), conhecido: somar([baixa.conhecido, conhecido]) }
    return { ...garantia, baixa: paga }
  })
  return comValores({ ...saldo, garantias })
}

/** What a balance says once the payoff of a pledge is released. */
export function aposLiberar(saldo: SaldoDaBaixa, { penhorId }: Pick<BaixaEmCurso, 'penhorId'>): SaldoDaBaixa {
  const isDela = (garantia: { penhorId: number }) => garantia.penhorId === penhorId
  return comValores({
    ...saldo,
    garantias: saldo.garantias.filter((garantia) => !isDela(garantia)),
    foraDasEncerradas: foraDoSaldo({ ...saldo, garantias: saldo.garantias.filter(isDela) }),
  })
}

/** null: nothing was told by vehicle, or a part is of no guarantee, and so no part counts (carteira A.1). */
function partesPorPenhor(
  partes: readonly { penhorId: number | null; saldo: Centavos }[],
): ReadonlyMap<number, Centavos> | null {
  const achadas = partes.flatMap(({ penhorId, saldo }) =>
    penhorId === null ? [] : [[penhorId, saldo] as const],
  )
  return partes.length > 0 && achadas.length === partes.length ? new Map(achadas) : null
}

/** What is still to be paid for a payoff; null: no fresh balance tells it. */
export function aPagar(
  saldo: SaldoDaBaixa | undefined,
  { penhorId, pago }: Pick<BaixaEmCurso, 'penhorId' | 'pago'>,
) {
  const devido = saldo?.valores.get(penhorId)
  if (!saldo || !devido) return null
  return { ...devido, dataSaldo: saldo.dataBase, falta: Math.max(0, devido.valor - pago) as Centavos }
}
