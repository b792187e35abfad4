import type { FiltroDaRegra, ItemDaRegra } from '@lastro/shared/regras-garantia/regra-compilada'
import type { Tx } from '#db/tables.ts'
import { instituicaoDo } from '#http/acesso.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError } from '#http/errors.ts'

import { findRegra, listFiltros, listItens, type RegraRow } from '../regras/regra.repository.ts'
import { existsItens, lockRegra } from './regras-garantia.repository.ts'
import { REGRA_NAO_ENCONTRADA } from './regras-garantia.dono.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'

export const ENTIDADE_REGRA = 'regraGarantia'

export interface RegraTravada {
  regra: RegraRow
  chave: { instituicaoId: number; regraId: number }
  filtros: FiltroDaRegra[]
  itens: ItemDaRegra[]
  /** No version of the rule ever had items: saving the first ones is part of creating it and no change (domain 5). */
  nova: boolean
}

/**
 * Locks the rule until the transaction ends and checks If-Match. Refuses with 404, 412, and with 400 a rule that is
 * being deleted.
 */
export async function travarRegra(
  tx: Tx,
  { alvo, id, ifMatch }: ActInPath,
  para: 'alteracao' | 'exclusao',
): Promise<RegraTravada> {
  const chave = { instituicaoId: instituicaoDo(alvo), regraId: id }
  // Read after the lock: while it was awaited another version may have been saved.
  await lockRegra(tx, chave, para)
  const regra = await findRegra(tx, { instituicaoId: chave.instituicaoId }, id)
  if (!regra) throw new BusinessError(REGRA_NAO_ENCONTRADA, 404)
  const { instituicaoId } = chave
  await exigirVersao(tx, ifMatch, {
    atual: regra,
    // Only a change of the items counts the version up; moving the default doesn't.
    mudanca: { instituicaoId, entidade: ENTIDADE_REGRA, entidadeId: id, acao: 'alterarItens' },
    wasChangedText: 'Esta regra foi alterada',
    whatToCheck: 'os itens',
  })
  if (regra.emExclusao) throw new BusinessError('Esta regra de garantia está em exclusão.')
  const { versao } = regra
  const filtros = await listFiltros(tx, [{ id, versao }])
  const itens = await listItens(tx, { regraId: id, versao })
  return {
    regra,
    chave,
    filtros: filtros.map(({ filtro, ordem }) => ({ filtro, ordem })),
    itens,
    nova: itens.length === 0 && !(await existsItens(tx, id)),
  }
}

/** A rule's whole content as the audit stores it; percentages in hundredths. */
export function retratoDaRegra(
  regra: Pick<
    RegraRow,
    | 'lojaId'
    | 'contratoId'
    | 'nome'
    | 'regraPadrao'
    | 'ordemSelecaoGarantiaAno'
    | 'ordemSelecaoGarantiaPreco'
    | 'versao'
  >,
  { filtros, itens }: Pick<RegraTravada, 'filtros' | 'itens'>,
) {
  const { lojaId, contratoId, nome, regraPadrao, versao } = regra
  const { ordemSelecaoGarantiaAno, ordemSelecaoGarantiaPreco } = regra
  const cabecalho = {
    lojaId,
    contratoId,
    nome,
    regraPadrao,
    ordemSelecaoGarantiaAno,
    ordemSelecaoGarantiaPreco,
  }
  return { ...cabecalho, versao, filtros, itens }
}
