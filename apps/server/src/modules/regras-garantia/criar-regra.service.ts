import type { CriarRegraRequest } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { type Tenant, instituicaoDo, type Sessao } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { exigirEscopo } from '../vinculos/escopo.service.ts'
import { exigirReferencias, itemDoPedido } from './item-pedido.service.ts'
import { ENTIDADE_REGRA, retratoDaRegra } from './regra-travada.service.ts'
import { insertRegra } from './regra-versao.repository.ts'
import { updateSemPadrao } from './regras-garantia.repository.ts'
import { listItens } from '../regras/regra.repository.ts'

/**
 * Creates a rule: its header, and its items where they come along. A new default takes the mark from the former one.
 * Refuses with 400, naming the field, a scope, brand or model that doesn't exist.
 */
export function criarRegra(
  { db, clock }: Ambiente,
  { sessao, alvo }: { sessao: Sessao; alvo: Tenant },
  pedido: CriarRegraRequest,
): Promise<{ id: number; versao: number }> {
  const instituicaoId = instituicaoDo(alvo)
  const { nome, filtros, regraPadrao, ordemSelecaoGarantiaAno, ordemSelecaoGarantiaPreco } = pedido
  const novos = pedido.itens.findIndex(({ id }) => id !== null)
  if (novos >= 0) throw campoInvalido(`itens.${novos}.id`, 'Um item novo não leva id.')
  const itens = pedido.itens.map((item) => itemDoPedido(item, filtros))
  return withTransaction(db, async (tx) => {
    const escopo = await exigirEscopo(tx, instituicaoId, pedido)
    await exigirReferencias(tx, itens)
    if (regraPadrao) await updateSemPadrao(tx, instituicaoId)
    const cabecalho = { ...escopo, nome, regraPadrao, ordemSelecaoGarantiaAno, ordemSelecaoGarantiaPreco }
    const agora = clock.now()
    const escrita = await insertRegra(
      tx,
      { instituicaoFinanceiraId: instituicaoId, ...cabecalho, criadaEm: agora },
      { filtros, itens },
    )
    const depois = { filtros, itens: await listItens(tx, escrita) }
    await registrar(tx, {
      instituicaoId,
      sessao,
      acao: 'criar',
      entidade: ENTIDADE_REGRA,
      entidadeId: escrita.regraId,
      depois: retratoDaRegra({ ...cabecalho, versao: escrita.versao }, depois),
      agora,
    })
    return { id: escrita.regraId, versao: escrita.versao }
  })
}
