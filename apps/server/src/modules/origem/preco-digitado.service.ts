import { precoDigitado } from '@lastro/shared/contratos/precos'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { FatoDaOrigem } from '@lastro/shared/origem/origem'
import * as z from 'zod'
import type { Db } from '../../db/tables.ts'
import type { ChaveDoContrato } from '../contratos/nucleo/contratos.sql.ts'
import { feitosDaInstituicao } from '../registro-de-auditoria/registro.service.ts'

/** The acts in which people set prices; what else changes one (a send, an approval) takes the vehicle's own. */
const DIGITAM = ['alterarGarantias', 'proporAlteracao', 'efetivarAlteracao'] as const

const veiculos = z.array(
  z.object({ veiculoId: z.int(), precoVeiculo: z.int(), precoInstituicaoFinanceira: z.int().nullable() }),
)
/** A contract's prices in the audit: those that it holds, and those that an open proposal brings. */
const precosNaAuditoria = z.object({
  garantias: veiculos,
  alteracao: z.object({ incluir: veiculos, precos: veiculos.optional() }).optional(),
})

interface Digitado {
  veiculoId: number
  preco: Centavos
}

/** Whether a contract's content in the audit has the vehicle at this price, as one that was typed. */
function tem(conteudo: string | null, { veiculoId, preco }: Digitado): boolean {
  if (conteudo === null) return false
  const { garantias, alteracao } = precosNaAuditoria.parse(JSON.parse(conteudo))
  return [...garantias, ...(alteracao?.incluir ?? []), ...(alteracao?.precos ?? [])].some(
    (garantia) =>
      garantia.veiculoId === veiculoId &&
      garantia.precoInstituicaoFinanceira === preco &&
      precoDigitado(garantia),
  )
}

/** Who of the institution typed a vehicle's price and when, from the audit: the last of their acts before which it was another, or none. */
export async function quemDigitou(
  db: Db,
  { instituicaoFinanceiraId: instituicaoId, id: entidadeId }: ChaveDoContrato,
  digitado: Digitado,
): Promise<FatoDaOrigem[]> {
  const coisa = { instituicaoId, entidade: 'contrato', entidadeId }
  for await (const row of feitosDaInstituicao(db, coisa, DIGITAM))
    if (tem(row.depois, digitado) && !tem(row.antes, digitado))
      return [
        { tipo: 'texto', termo: 'Digitado por', valor: row.usuario ?? 'não registrado' },
        { tipo: 'instante', termo: 'Digitado em', valor: row.ocorridaEm },
      ]
  return [{ tipo: 'texto', termo: 'Digitado por', valor: 'não registrado' }]
}
