import type { Centavos } from '@lastro/shared/dinheiro'
import type { FatoDaOrigem } from '@lastro/shared/origem/origem'
import type { Db } from '#db/tables.ts'
import type { ChaveDoContrato } from '../contratos/nucleo/contratos.sql.ts'
import { findUltimoQueTrouxe } from '../registro-de-auditoria/registro.repository.ts'

/** The acts in which people set prices; what else changes one (a send, an approval) takes the vehicle's own. */
const DIGITAM = ['alterarGarantias', 'proporAlteracao', 'efetivarAlteracao'] as const

interface Digitado {
  veiculoId: number
  preco: Centavos
}

/** A vehicle at a price that was typed, in canonical JSON: among those that a contract holds, or those that its open proposal brings. */
const padraoDe = ({ veiculoId, preco }: Digitado) =>
  `"precoInstituicaoFinanceira":${preco},"precoVeiculo":(?!${preco},)[0-9]+,"veiculoId":${veiculoId}[}]`

/** Who of the institution typed a vehicle's price and when, from the audit: the last of their acts before which it was another, or none. */
export async function quemDigitou(
  db: Db,
  { instituicaoFinanceiraId: instituicaoId, id: entidadeId }: ChaveDoContrato,
  digitado: Digitado,
): Promise<FatoDaOrigem[]> {
  const coisa = { instituicaoId, entidade: 'contrato', entidadeId }
  const ato = await findUltimoQueTrouxe(db, coisa, { acoes: DIGITAM, padrao: padraoDe(digitado) })
  const quem: FatoDaOrigem = { tipo: 'texto', termo: 'Digitado por', valor: ato?.usuario ?? 'não registrado' }
  return ato ? [quem, { tipo: 'instante', termo: 'Digitado em', valor: ato.ocorridaEm }] : [quem]
}
