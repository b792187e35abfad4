import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { registrar } from '../registro-de-auditoria/registro.service.ts'
import { retomarEntregas } from '../integracao/fila.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { lockCadastro } from './cadastro.repository.ts'
import { auditoriaDe, ESTABELECIMENTO_NAO_ENCONTRADO } from './cadastro.service.ts'
import { deleteSessoesDoEstabelecimento, listContrapartes, updateAtivo } from './desativar.repository.ts'

const TIPO = { loja: 'A loja', instituicao: 'A instituição financeira' } as const

const noticeOf = (tipo: keyof typeof TIPO, nome: string, ativo: boolean) =>
  ativo
    ? {
        titulo: 'Estabelecimento reativado',
        conteudo: `${TIPO[tipo]} ${nome} foi reativada na plataforma.`,
      }
    : {
        titulo: 'Estabelecimento desativado',
        conteudo: `${TIPO[tipo]} ${nome} foi desativada na plataforma. Os contratos e as garantias continuam como estão; nada novo é enviado nem aprovado.`,
      }

/**
 * Enables or disables an establishment. A disabled one's people and systems lose access with their next call and agree
 * nothing new; pledges stay (docs/decisoes/0013). Repeating it leaves no trace. Refuses an unknown id with 404.
 */
async function setAtivo(
  { db, clock }: Ambiente,
  sessao: Sessao,
  { id, ativo }: { id: number; ativo: boolean },
) {
  await withTransaction(db, async (tx) => {
    const row = await lockCadastro(tx, id)
    if (!row) throw new BusinessError(ESTABELECIMENTO_NAO_ENCONTRADO, 404)
    if (row.ativo === ativo) return
    const agora = clock.now()
    await updateAtivo(tx, id, ativo)
    if (!ativo) await deleteSessoesDoEstabelecimento(tx, id)
    else if (row.tipo === 'loja') await retomarEntregas(tx, id, agora)
    await registrar(tx, {
      instituicaoId: auditoriaDe(row.tipo, id),
      sessao,
      acao: ativo ? 'ativar' : 'desativar',
      entidade: 'estabelecimento',
      entidadeId: id,
      antes: { ativo: row.ativo },
      depois: { ativo },
      agora,
    })
    const texto = noticeOf(row.tipo, row.nomeFantasia, ativo)
    const chave = `estabelecimento:${id}:${ativo}:${agora.toISOString()}`
    const contrapartes = await listContrapartes(tx, row)
    await notificar(
      tx,
      'loja',
      contrapartes.map((estabelecimentoId) => ({ ...texto, estabelecimentoId, contratoId: null, chave })),
      agora,
    )
  })
}

export const desativarEstabelecimento = (deps: Ambiente, sessao: Sessao, id: number) =>
  setAtivo(deps, sessao, { id, ativo: false })
export const ativarEstabelecimento = (deps: Ambiente, sessao: Sessao, id: number) =>
  setAtivo(deps, sessao, { id, ativo: true })
