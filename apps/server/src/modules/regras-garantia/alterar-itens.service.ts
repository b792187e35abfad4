import { mayCall, type Permissao } from '@lastro/shared/permissoes'
import { MAXIMO_ITENS } from '@lastro/shared/regras-garantia/regra-garantia'
import {
  type AlteracaoItens,
  EXCEDE_ITENS,
  type ItemRegraRequest,
  MAXIMO_DE_AFETADOS,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { Ambiente } from '#ambiente.ts'
import type { Clock } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { ActInPath } from '#http/act.ts'
import { campoInvalido, forbidden } from '#http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { cobrarRegraAlterada } from '../cobranca/cobranca.service.ts'
import {
  countContratosDaRegra,
  listContratosEmAndamentoDaRegra,
} from '../contratos/leituras/contratos-da-regra.repository.ts'
import { exigirIdsDaVersao, exigirReferencias, itemDoPedido, mesmosItens } from './item-pedido.service.ts'
import { ENTIDADE_REGRA, type RegraTravada, retratoDaRegra, travarRegra } from './regra-travada.service.ts'
import { insertVersao, type ItemDaVersao } from './regra-versao.repository.ts'
import { listItens } from '../regras/regra.repository.ts'
import { itensDaVersao } from './regras-garantia.service.ts'

const ALTERAR: Permissao = 'Configuracoes.RegrasGarantia.Alterar'

interface ItensPedidos {
  regraGarantiaId?: number | null | undefined
  itens: readonly ItemRegraRequest[]
}

function exigirMesmaRegra({ id }: ActInPath, { regraGarantiaId }: ItensPedidos): void {
  if (regraGarantiaId && regraGarantiaId !== id)
    throw campoInvalido('regraGarantiaId', 'A regra do corpo difere da regra do endereço.')
}

/**
 * Replaces the rule's items by the full list, all or nothing (spec section 7). Refuses with 404 and 412. Refuses with
 * 400, naming the field, items, brands or models that don't exist.
 */
export function substituirItens(
  deps: Ambiente,
  ato: ActInPath,
  pedido: ItensPedidos,
): Promise<AlteracaoItens> {
  exigirMesmaRegra(ato, pedido)
  return withTransaction(deps.db, async (tx) => {
    const travada = await travarRegra(tx, ato, 'alteracao')
    const itens = pedido.itens.map((item) => itemDoPedido(item, travada.filtros))
    exigirIdsDaVersao(itens, travada.itens)
    await exigirReferencias(tx, itens)
    return salvar({ tx, clock: deps.clock, ato, travada }, itens)
  })
}

/**
 * Adds items to the rule. Refuses with 404 and 412, and with 403 items after the first ones without Alterar. Refuses
 * with 400, naming the field, one item too many and what doesn't exist.
 */
export function incluirItens(deps: Ambiente, ato: ActInPath, pedido: ItensPedidos): Promise<AlteracaoItens> {
  exigirMesmaRegra(ato, pedido)
  const comId = pedido.itens.findIndex(({ id }) => id !== null)
  if (comId >= 0) throw campoInvalido(`itens.${comId}.id`, 'Um item novo não leva id.')
  return withTransaction(deps.db, async (tx) => {
    const travada = await travarRegra(tx, ato, 'alteracao')
    // Saving a new rule's first items is part of creating it (spec section 4); later ones are a change.
    if (!travada.nova && !mayCall(ato.sessao.permissoes, [ALTERAR])) throw forbidden()
    if (travada.itens.length + pedido.itens.length > MAXIMO_ITENS) throw campoInvalido('itens', EXCEDE_ITENS)
    const novos = pedido.itens.map((item) => itemDoPedido(item, travada.filtros))
    await exigirReferencias(tx, novos)
    return salvar({ tx, clock: deps.clock, ato, travada }, [...travada.itens, ...novos])
  })
}

/**
 * Saves a change as the rule's next version; an equal list changes nothing. Contracts that were never sent follow the
 * new version at once. Others keep the version of their first send (domain 2).
 */
async function salvar(
  { tx, clock, ato, travada }: { tx: Tx; clock: Clock; ato: ActInPath; travada: RegraTravada },
  itens: readonly ItemDaVersao[],
): Promise<AlteracaoItens> {
  const { regra, chave, filtros } = travada
  const { regraId, instituicaoId } = chave
  if (mesmosItens(itens, travada.itens))
    return {
      regraGarantiaId: regraId,
      versao: regra.versao,
      alterada: false,
      itens: await itensDaVersao(tx, { regraId, versao: regra.versao }),
      contratosAfetados: [],
      totalAfetados: 0,
      contratos: [],
      contratosComVersaoAnterior: 0,
    }
  const agora = clock.now()
  const escrita = await insertVersao(tx, { ...chave, agora }, { filtros, itens })
  if (!escrita) throw new Error('The locked rule is gone')
  await registrar(tx, {
    instituicaoId,
    sessao: ato.sessao,
    acao: 'alterarItens',
    entidade: ENTIDADE_REGRA,
    entidadeId: regraId,
    antes: retratoDaRegra(regra, travada),
    depois: retratoDaRegra(
      { ...regra, versao: escrita.versao },
      { filtros, itens: await listItens(tx, escrita) },
    ),
    agora,
  })
  // The first items of a rule are no billed change (domain 5); those of an emptied rule are.
  if (!travada.nova)
    await cobrarRegraAlterada(
      tx,
      {
        instituicaoId,
        regraGarantiaId: regraId,
        lojaId: regra.lojaId,
        contratoId: regra.contratoId,
        usuarioId: ato.sessao.usuarioId,
        agora,
      },
      escrita.versao,
    )
  const { emAndamento, nuncaEnviados } = await countContratosDaRegra(tx, chave)
  const trecho = { limite: MAXIMO_DE_AFETADOS, nuncaEnviados: true }
  const contratos = await listContratosEmAndamentoDaRegra(tx, chave, trecho)
  return {
    regraGarantiaId: regraId,
    versao: escrita.versao,
    alterada: true,
    itens: await itensDaVersao(tx, escrita),
    contratosAfetados: contratos.map(({ id }) => id),
    totalAfetados: nuncaEnviados,
    contratos: contratos.map(({ id, numero }) => ({ id, numero })),
    contratosComVersaoAnterior: emAndamento - nuncaEnviados,
  }
}
