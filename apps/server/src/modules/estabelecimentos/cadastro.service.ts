import type { AlterarCadastroRequest, CriarCadastroRequest } from '@lastro/shared/estabelecimentos/cadastro'
import type { Ambiente } from '#ambiente.ts'
import { writeUnique } from '#db/unique-constraint.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError, campoInvalido } from '#http/errors.ts'
import { exigirVersao } from '../registro-de-auditoria/exigir-versao.service.ts'
import { canonicalJson, registrar } from '../registro-de-auditoria/registro.service.ts'
import { insertCadastro, lockCadastro, updateCadastro } from './cadastro.repository.ts'

export const ESTABELECIMENTO_NAO_ENCONTRADO = 'Estabelecimento não encontrado.'
const cnpjEmUso = () => campoInvalido('cnpj', 'Já existe um estabelecimento com este CNPJ.')
const entidade = 'estabelecimento'

/** An institution's own audit; the platform's for stores, which work with several institutions. */
export const auditoriaDe = (tipo: 'instituicao' | 'loja', id: number) => (tipo === 'instituicao' ? id : 0)

/** Creates an establishment. Refuses a CNPJ in use with 400 naming the field. */
export function criarCadastro(
  { db, clock }: Ambiente,
  sessao: Sessao,
  novo: CriarCadastroRequest,
): Promise<{ id: number }> {
  return withTransaction(db, async (tx) => {
    const agora = clock.now()
    const id = await insertCadastro(tx, { ...novo, criadoEm: agora })
    if (id === undefined) throw cnpjEmUso()
    const instituicaoId = auditoriaDe(novo.tipo, id)
    await registrar(tx, {
      instituicaoId,
      sessao,
      acao: 'criar',
      entidade,
      entidadeId: id,
      depois: novo,
      agora,
    })
    return { id }
  })
}

/**
 * Changes an establishment; a save without changes leaves no trace. Refuses an unknown id with 404, a CNPJ in use with
 * 400 naming the field, and a stale version with 412.
 */
export async function alterarCadastro(
  { db, clock }: Ambiente,
  sessao: Sessao,
  {
    id,
    ifMatch,
    cnpj,
    razaoSocial,
    nomeFantasia,
    uf,
  }: AlterarCadastroRequest & {
    id: number
    ifMatch?: string | undefined
  },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const row = await lockCadastro(tx, id)
    if (!row) throw new BusinessError(ESTABELECIMENTO_NAO_ENCONTRADO, 404)
    const daAuditoria = { instituicaoId: auditoriaDe(row.tipo, id), entidade, entidadeId: id } as const
    await exigirVersao(tx, ifMatch, {
      atual: row,
      mudanca: { ...daAuditoria, acao: 'alterar' },
      wasChangedText: 'Este estabelecimento foi alterado',
    })
    const antes = {
      cnpj: row.cnpj,
      razaoSocial: row.razaoSocial,
      nomeFantasia: row.nomeFantasia,
      ...(row.uf !== null && { uf: row.uf }),
    }
    const depois = { ...antes, cnpj, razaoSocial, nomeFantasia, ...(uf && { uf }) }
    if (canonicalJson(antes) === canonicalJson(depois)) return
    await writeUnique('estabelecimento_cnpj_key', cnpjEmUso, () => updateCadastro(tx, id, depois))
    await registrar(tx, { ...daAuditoria, sessao, acao: 'alterar', antes, depois, agora: clock.now() })
  })
}
