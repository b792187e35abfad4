import { StatusContrato } from '@lastro/shared/contratos/status'
import type { Ambiente } from '#ambiente.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import { pluralize } from '#importacao/relatorio.ts'
import type { Sessao } from '#http/acesso.ts'
import { registrarMudancas } from '#modules/contratos/efeitos/registrar-mudanca.service.ts'
import { lockContratos, updateContratos } from '#modules/contratos/nucleo/contratos.repository.ts'
import { lerEstados } from '#modules/contratos/nucleo/estado-do-contrato.service.ts'
import { updatePenhoresFechados } from '#modules/contratos/nucleo/penhor.repository.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { type CargaAberta, withOpenCarga } from './carga-aberta.service.ts'
import { updateCarga } from './carga-inicial.repository.ts'
import {
  deleteAutorizacoes,
  listADesfazer,
  listIntocados,
  listLojasDaCarga,
  updateDesfeitos,
} from './desfazer.repository.ts'

const CONTRATOS_POR_LOTE = 200

/**
 * Undoes a load that two people agreed to undo: its contracts end as Cancelado, their numbers and vehicles become free,
 * and nothing is billed. Bounded transactions: killed in the middle, the next call goes on. A contract on which somebody
 * acts meanwhile stays.
 */
export const desfazerCarga = (deps: Ambiente, cargaId: number, sessao: Sessao): Promise<void> =>
  withOpenCarga(
    deps,
    { cargaId },
    async (aberta) => {
      const contexto = { ...deps, ...aberta }
      for (let left = true; left; )
        left = await inImportTransaction(contexto, async (tx) => {
          const candidatos = await listADesfazer(tx, cargaId, CONTRATOS_POR_LOTE)
          if (candidatos.length > 0) await desfazerLote(tx, contexto, { candidatos, sessao })
          return candidatos.length > 0
        })
      await concluir(contexto, sessao)
    },
    'desfazendo',
  )

type Contexto = Ambiente & CargaAberta
type Tx = Parameters<Parameters<typeof inImportTransaction>[1]>[0]

async function desfazerLote(
  tx: Tx,
  { clock, instituicaoId }: Contexto,
  { candidatos, sessao }: { candidatos: readonly number[]; sessao: Sessao },
): Promise<void> {
  const travados = await lockContratos(tx, { instituicaoId }, candidatos)
  const ids = await listIntocados(tx, instituicaoId, candidatos)
  if (ids.length === 0) return
  const antes = await lerEstados(
    tx,
    travados.filter(({ id }) => ids.includes(id)),
  )
  const penhorIds = antes.flatMap(({ garantias }) => garantias.flatMap(({ penhorId }) => penhorId ?? []))
  const agora = clock.now()
  await updatePenhoresFechados(tx, instituicaoId, penhorIds, agora)
  await updateDesfeitos(tx, instituicaoId, { ids, penhorIds })
  const change = { status: StatusContrato.Cancelado, statusDesde: agora }
  await updateContratos(tx, { instituicaoFinanceiraId: instituicaoId, ids }, change)
  await registrarMudancas(
    { tx, clock, sessao, lado: 'instituicao' },
    { acao: 'desfazerCarga' },
    { instituicaoFinanceiraId: instituicaoId, antes },
  )
}

/** Takes back what the load let into the whitelist, ends it, and tells each side once. */
async function concluir(contexto: Contexto, sessao: Sessao): Promise<void> {
  const { clock, cargaId, instituicaoId } = contexto
  await inImportTransaction(contexto, async (tx) => {
    const agora = clock.now()
    const entradas = await deleteAutorizacoes(tx, cargaId, instituicaoId)
    await registrar(
      tx,
      ...entradas.map(({ id, lojaId }) => ({
        instituicaoId,
        sessao,
        acao: 'excluir' as const,
        entidade: 'whitelist' as const,
        entidadeId: id,
        antes: { lojaId },
        agora,
      })),
    )
    const lojas = await listLojasDaCarga(tx, cargaId)
    await updateCarga(tx, cargaId, { situacao: 'desfeita' })
    const aviso = {
      titulo: 'Carga inicial desfeita',
      contratoId: null,
      chave: `carga-inicial:${cargaId}:desfeita`,
    }
    const total = lojas.reduce((ate, { contratos }) => ate + contratos, 0)
    await notificar(
      tx,
      'propostas',
      [
        ...lojas.map(({ lojaId, contratos }) => ({
          ...aviso,
          estabelecimentoId: lojaId,
          conteudo: `A instituição financeira desfez a carga inicial: ${pluralize(contratos, 'contrato deixa', 'contratos deixam')} de valer no Lastro.`,
        })),
        {
          ...aviso,
          estabelecimentoId: instituicaoId,
          conteudo: `A carga inicial foi desfeita: ${pluralize(total, 'contrato', 'contratos')}.`,
        },
      ],
      agora,
    )
  })
}
