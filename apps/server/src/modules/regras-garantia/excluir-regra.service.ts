import {
  type ExclusaoDaRegra,
  type ImpactoDaRegra,
  MAXIMO_DE_AFETADOS,
} from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { Ambiente } from '#ambiente.ts'
import type { Db, Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import type { ActInPath } from '#http/act.ts'
import { ConfirmableError } from '#http/errors.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import {
  countContratosDaRegra,
  listContratosEmAndamentoDaRegra,
} from '../contratos/leituras/contratos-da-regra.repository.ts'
import { exigirUmSoLado } from '../contratos/nucleo/um-so-lado.service.ts'
import { CONCLUIR_EXCLUSOES, excluirUmLote } from './concluir-exclusao.service.ts'
import { ENTIDADE_REGRA, retratoDaRegra, travarRegra } from './regra-travada.service.ts'
import { type RegraEmExclusao, updateRegra } from './regras-garantia.repository.ts'

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
