import { LABEL_LADO, rotuloDaAcao } from '@lastro/shared/auditoria/rotulos'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { ATOS_QUE_LEVAM_A_STATUS } from '@lastro/shared/contratos/transicoes'
import type { FatoDaOrigem, Origem } from '@lastro/shared/origem/origem'
import * as z from 'zod'
import type { Db } from '#db/tables.ts'
import type { ContratoRow } from '../contratos/nucleo/contratos.repository.ts'
import { findUltimoAto } from '../registro-de-auditoria/registro.repository.ts'

const texto = (termo: string, valor: string): FatoDaOrigem => ({ tipo: 'texto', termo, valor })
const STATUS_SCHEMA = z.object({ status: z.enum(StatusContrato) })

/** Explains who led a contract into its status, when and from which one. */
export async function origemDaSituacao(
  db: Db,
  { instituicaoFinanceiraId: instituicaoId, id, status, statusDesde }: ContratoRow,
): Promise<Origem> {
  const contrato = { instituicaoId, entidade: 'contrato', entidadeId: id }
  const ato = await findUltimoAto(db, contrato, ATOS_QUE_LEVAM_A_STATUS)
  const fatos: FatoDaOrigem[] = [
    texto('Situação', STATUS[status].label),
    { tipo: 'instante', termo: 'Desde', valor: statusDesde },
  ]
  const parte = { titulo: 'Situação', fatos, nota: null }
  if (!ato)
    return { partes: [{ ...parte, nota: 'Quem levou o contrato a esta situação não foi registrado.' }] }
  fatos.push(texto('Ato', rotuloDaAcao(ato.acao)))
  fatos.push(texto('Por', `${ato.usuario ?? 'Lastro'} (${LABEL_LADO[ato.lado].toLowerCase()})`))
  if (ato.antes !== null)
    fatos.push(texto('Situação anterior', STATUS[STATUS_SCHEMA.parse(JSON.parse(ato.antes)).status].label))
  if (ato.motivo) fatos.push(texto('Motivo', ato.motivo))
  if (ato.forcado) fatos.push(texto('Confirmado', 'apesar do aviso'))
  return { partes: [parte] }
}
