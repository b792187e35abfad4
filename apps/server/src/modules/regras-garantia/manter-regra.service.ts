import {
  type CriarRegraRequest,
  type ExclusaoDaRegra,
  type ImpactoDaRegra,
  MAXIMO_DE_AFETADOS,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { type Tenant, instituicaoDo, type Sessao } from '#http/acesso.ts'
import type { ActInPath } from '#http/act.ts'
import { campoInvalido, ConfirmableError } from '#http/errors.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import {
  countContratosDaRegra,
  listContratosEmAndamentoDaRegra,
} from '../contratos/leituras/contratos-da-regra.repository.ts'
import { exigirUmSoLado } from '../contratos/nucleo/um-so-lado.service.ts'
import { listItens } from '../regras/regra.repository.ts'
import { exigirEscopo } from '../vinculos/escopo.service.ts'
import { CONCLUIR_EXCLUSOES, excluirUmLote } from './concluir-exclusao.service.ts'
import { exigirReferencias, itemDoPedido } from './item-pedido.service.ts'
import { ENTIDADE_REGRA, retratoDaRegra, travarRegra } from './regra-travada.service.ts'
import { insertRegra } from './regra-versao.repository.ts'
import { type RegraEmExclusao, updateRegra, updateSemPadrao } from './regras-garantia.repository.ts'

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

/**
 * Renames a rule. The rule gets no new version, because it judges no vehicle otherwise; its name has its own. Setting
 * the present name leaves no trace. Refuses with 404 and 412.
 */
export function renomearRegra(
  { db, clock }: Ambiente,
  ato: ActInPath,
  nome: string | null,
): Promise<{ id: number; nome: string | null }> {
  return withTransaction(db, async (tx) => {
    const { regra, chave } = await travarRegra(tx, { ...ato, ifMatch: undefined }, 'alteracao')
    const { instituicaoId, regraId } = chave
    await exigirVersao(tx, ato.ifMatch, {
      atual: { versao: regra.versaoDoNome },
      mudanca: { instituicaoId, entidade: ENTIDADE_REGRA, entidadeId: regraId, acao: 'renomear' },
      wasChangedText: 'O nome desta regra foi alterado',
    })
    if (nome !== regra.nome) {
      await updateRegra(tx, chave, { nome, versaoDoNome: regra.versaoDoNome + 1 })
      await registrar(tx, {
        instituicaoId,
        sessao: ato.sessao,
        acao: 'renomear',
        entidade: ENTIDADE_REGRA,
        entidadeId: regraId,
        antes: { nome: regra.nome },
        depois: { nome },
        agora: clock.now(),
      })
    }
    return { id: regraId, nome }
  })
}

interface MudancaDoPadrao {
  id: number
  regraPadrao: boolean
  anteriorId: number | null
}

/**
 * Makes a rule the institution's default, taking the mark from the former one (domain 4), or takes its mark away. The
 * rule gets no new version, because it judges no vehicle otherwise. Asking for the present state leaves no trace.
 * If-Match names the default that the caller saw, by its id, "0" without one. Refuses with 404 and 412.
 */
export function marcarPadrao(
  { db, clock }: Ambiente,
  ato: ActInPath,
  regraPadrao: boolean,
): Promise<MudancaDoPadrao> {
  return withTransaction(db, async (tx) => {
    // Locks the institution before the rule, so that two moves of the default can't wait for each other.
    const anteriorId = regraPadrao ? await updateSemPadrao(tx, instituicaoDo(ato.alvo)) : null
    const { regra, chave } = await travarRegra(tx, { ...ato, ifMatch: undefined }, 'alteracao')
    const { instituicaoId, regraId } = chave
    const mudou = regraPadrao ? anteriorId !== regraId : regra.regraPadrao
    const padraoId = regraPadrao ? anteriorId : regraId
    if (mudou)
      await exigirVersao(tx, ato.ifMatch, {
        atual: { versao: padraoId ?? 0 },
        mudanca: {
          instituicaoId,
          entidade: ENTIDADE_REGRA,
          entidadeId: padraoId ?? regraId,
          acao: 'alterarPadrao',
        },
        wasChangedText: 'A regra padrão foi alterada',
      })
    await updateRegra(tx, chave, { regraPadrao })
    if (mudou)
      await registrar(tx, {
        instituicaoId,
        sessao: ato.sessao,
        acao: 'alterarPadrao',
        entidade: ENTIDADE_REGRA,
        entidadeId: regraId,
        antes: { regraPadrao: !regraPadrao, padraoAnteriorId: anteriorId },
        depois: { regraPadrao },
        agora: clock.now(),
      })
    return { id: regraId, regraPadrao, anteriorId: mudou ? anteriorId : null }
  })
}

/** Contracts that the question before deleting names. */
const MAX_NAMED_CONTRACTS = 5

/** Answers the contracts that deleting a rule of the institution would touch (domain 4). */
export function impactoDaExclusao(db: Db, instituicaoId: number, regraId: number): Promise<ImpactoDaRegra> {
  return countContratosDaRegra(db, { instituicaoId, regraId })
}

/**
 * Deletes a rule. Asks with 409 while contracts in progress use it; forced, these keep their vehicles and lose the rule
 * (domain 4). Ended contracts keep naming it. From the first step on nobody can choose or change the rule or send a
 * contract under it. Its contracts lose it batch by batch, the first batch before the answer, the others in the
 * background. Refuses with 400 an operator who may not act in one of these contracts (domain 1).
 */
export async function excluirRegra(
  deps: Ambiente,
  ato: ActInPath,
  { forcarExclusao }: { forcarExclusao: boolean },
): Promise<ExclusaoDaRegra> {
  const { regra, ...exclusao } = await withTransaction(deps.db, (tx) =>
    pedirExclusao({ tx, clock: deps.clock }, ato, forcarExclusao),
  )
  // The rule is deleted already: a failure here refuses nothing, and the job continues.
  const hasMore = exclusao.totalAfetados > 0 && (await excluirUmLote(deps, regra).catch(() => true))
  return { ...exclusao, emExclusao: hasMore }
}

/** Takes the first step, after which the rule is gone for everyone but the contracts that have it. */
async function pedirExclusao(
  { tx, clock }: { tx: Tx; clock: Ambiente['clock'] },
  ato: ActInPath,
  forcarExclusao: boolean,
) {
  const travada = await travarRegra(tx, ato, 'exclusao')
  const { regra, chave } = travada
  const { emAndamento: totalAfetados } = await countContratosDaRegra(tx, chave)
  const operador = ato.sessao.tipo === 'operador'
  const todos = await listContratosEmAndamentoDaRegra(tx, chave, {
    limite: operador ? totalAfetados : MAXIMO_DE_AFETADOS,
  })
  const { instituicaoId } = chave
  await exigirUmSoLado(tx, ato.sessao, { instituicaoId, ids: todos.map(({ id }) => id) })
  const contratos = todos.slice(0, MAXIMO_DE_AFETADOS)
  const exclusao = { id: chave.regraId, contratosAfetados: contratos.map(({ id }) => id), totalAfetados }
  const forcado = totalAfetados > 0
  if (forcado && !forcarExclusao) {
    const primeirosAfetados = contratos
      .slice(0, MAX_NAMED_CONTRACTS)
      .map(({ id, numero }) => ({ id, numero }))
    throw new ConfirmableError({ ...exclusao, primeirosAfetados })
  }
  const agora = clock.now()
  const { sessao } = ato
  const { usuarioId } = sessao
  const lado = operador ? 'operador' : 'instituicao'
  const pedida = { exclusaoPedidaEm: agora, exclusaoPedidaPor: usuarioId, exclusaoPedidaLado: lado } as const
  await updateRegra(tx, chave, { regraPadrao: false, ...(forcado ? pedida : { excluidaEm: agora }) })
  await registrar(tx, {
    instituicaoId,
    sessao,
    acao: 'excluir',
    entidade: ENTIDADE_REGRA,
    entidadeId: chave.regraId,
    antes: retratoDaRegra(regra, travada),
    forcado,
    agora,
  })
  // The job finishes the deletion if this process doesn't.
  if (forcado) await enqueue(tx, CONCLUIR_EXCLUSOES, {}, { chave: 'pedida' })
  return { ...exclusao, regra: { ...chave, usuarioId, lado } satisfies RegraEmExclusao }
}
