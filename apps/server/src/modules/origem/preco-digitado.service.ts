import type { Centavos } from '@lastro/shared/dinheiro'
import type { FatoDaOrigem } from '@lastro/shared/origem/origem'
import type { Db } from '#db/tables.ts'
import type { ChaveDoContrato } from '../contratos/nucleo/contratos.sql.ts'
import { findUltimoQueTrouxe } from '../registro-de-auditoria/registro.repository.ts'

/**
 * The acts in which people type prices. Other acts that change a price (a send, an approval) take the vehicle's own.
 */
const ACOES_QUE_DIGITAM = ['alterarGarantias', 'proporAlteracao', 'efetivarAlteracao'] as const

interface Digitado {
  veiculoId: number
  preco: Centavos
}

/**
 * Makes the pattern that finds, in the audit's canonical JSON, a vehicle at a typed price. The vehicle may be a
 * guarantee or an incoming one of the open proposal.
 */
const padraoDoPreco = ({ veiculoId, preco }: Digitado) =>
  `"precoInstituicaoFinanceira":${preco},"precoVeiculo":(?!${preco},)[0-9]+,"veiculoId":${veiculoId}[}]`

/**
 * Answers from the audit who of the institution typed a vehicle's present price, and when: in the last act that brought
 * this price.
 */
export async function quemDigitou(
  db: Db,
  { instituicaoFinanceiraId: instituicaoId, id: entidadeId }: ChaveDoContrato,
  digitado: Digitado,
): Promise<FatoDaOrigem[]> {
  const contrato = { instituicaoId, entidade: 'contrato', entidadeId }
  const ato = await findUltimoQueTrouxe(db, contrato, {
    acoes: ACOES_QUE_DIGITAM,
    padrao: padraoDoPreco(digitado),
  })
  const quem: FatoDaOrigem = { tipo: 'texto', termo: 'Digitado por', valor: ato?.usuario ?? 'não registrado' }
  return ato ? [quem, { tipo: 'instante', termo: 'Digitado em', valor: ato.ocorridaEm }] : [quem]
}
