import type { Db } from '#db/tables.ts'
import type { Tenant } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { type ContratoRow, findContrato } from '#modules/contratos/nucleo/contratos.repository.ts'
import {
  type RegraVigente,
  regraAplicavel,
  regraDoContrato,
} from '#modules/contratos/nucleo/regra-do-contrato.ts'

/**
 * Who may see a store's stock: users of a screen that shows it, of the contract or of the rule simulator, and the store
 * itself.
 */
export const CONSULTA_DO_ESTOQUE = {
  instituicao: [
    'Contratos.Contratos.Listar',
    'Contratos.Contratos.Criar',
    'Contratos.Contratos.Alterar',
    'Configuracoes.RegrasGarantia.Listar',
  ],
  loja: ['Loja.Propostas.Listar', 'Loja.Estoque.Listar'],
  credencial: true,
} as const

interface PedidoDoEstoque {
  lojaId: number
  contratoId: number | undefined
  regraGarantiaId: number | undefined
}

/**
 * Answers the caller's contract with the store that a list of stock is for, and the version to price under. Refuses
 * with 400, naming the field, a contract or rule that isn't the caller's.
 */
export async function resolverEstoque(
  db: Db,
  alvo: Tenant,
  { lojaId, contratoId, regraGarantiaId }: PedidoDoEstoque,
) {
  const contrato = contratoId === undefined ? null : await exigirContrato(db, alvo, { contratoId, lojaId })
  const instituicaoId = alvo.instituicaoId ?? contrato?.instituicaoFinanceiraId ?? null
  const pedida = { instituicaoId, regraGarantiaId: regraGarantiaId ?? null, lojaId, contrato }
  return { contrato, instituicaoId, regra: await regraParaEstoque(db, pedida) }
}

/** Refuses with 400, naming the field, a foreign or missing contract in the same words. */
async function exigirContrato(
  db: Db,
  { lado, instituicaoId }: Tenant,
  { contratoId, lojaId }: { contratoId: number; lojaId: number },
): Promise<ContratoRow> {
  const dono =
    lado === 'loja'
      ? { lojaId, ...(instituicaoId !== null && { instituicaoId }) }
      : { instituicaoId: instituicaoId ?? 0 }
  const contrato = await findContrato(db, dono, contratoId)
  if (contrato?.lojaId !== lojaId) throw campoInvalido('contratoId', 'Contrato não encontrado.')
  return contrato
}

interface PedidoDaRegra {
  instituicaoId: number | null
  regraGarantiaId: number | null
  lojaId: number
  contrato: ContratoRow | null
}

/**
 * Answers the version that prices the stock: the contract's frozen one for its own rule, else the rule's current one
 * (domain 2). Refuses with 400, naming the field, a rule that doesn't fit, and one without its institution.
 */
export async function regraParaEstoque(
  db: Db,
  { instituicaoId, regraGarantiaId, lojaId, contrato }: PedidoDaRegra,
): Promise<RegraVigente | null> {
  if (regraGarantiaId === null) return null
  if (instituicaoId === null)
    throw campoInvalido('instituicaoFinanceiraId', 'Selecione a instituição financeira.')
  if (contrato && contrato.regraGarantiaId === regraGarantiaId) return regraDoContrato(db, contrato)
  return regraAplicavel(db, { instituicaoId, regraGarantiaId, lojaId, contratoId: contrato?.id ?? null })
}
