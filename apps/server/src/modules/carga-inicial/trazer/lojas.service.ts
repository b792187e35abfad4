import type { Tx } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import { insertCadastro } from '#modules/estabelecimentos/cadastro.repository.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { lockAtivos } from '#modules/vinculos/whitelist-valida.service.ts'
import { insertWhitelist } from '#modules/whitelist/whitelist.repository.ts'
import { touchCarga } from '../carga-aberta.service.ts'
import type { Contexto } from './contexto.ts'
import {
  type ContratoATrazer,
  type ContratoNovo,
  listLojasATrazer,
  listLojasPorCnpj,
  lockVersoes,
  updateLojaTrazida,
} from './trazer.repository.ts'

const LOJAS_POR_LOTE = 200

/**
 * The contracts of a batch with their stores, which are made where they aren't there, and the rules' versions of now.
 * Refuses with 400 a disabled side, and a store or rule that changed in this moment.
 */
export async function withLojasERegras(
  tx: Tx,
  contexto: Contexto,
  lote: readonly ContratoATrazer[],
): Promise<ContratoNovo[]> {
  const { instituicaoId } = contexto
  const cnpjs = [...new Set(lote.map(({ cnpjLoja }) => cnpjLoja))]
  await trazerLojas(tx, contexto, cnpjs)
  const lojaDe = new Map((await listLojasPorCnpj(tx, cnpjs)).map(({ cnpj, id }) => [cnpj, id]))
  await lockAtivos(tx, [instituicaoId, ...lojaDe.values()])
  const regras = [...new Set(lote.flatMap(({ regraId }) => regraId ?? []))]
  const versaoDe = new Map(
    (await lockVersoes(tx, instituicaoId, regras)).map(({ id, versao }) => [id, versao]),
  )
  return lote.map((contrato) => {
    const lojaId = lojaDe.get(contrato.cnpjLoja)
    const regraVersao = contrato.regraId === null ? null : versaoDe.get(contrato.regraId)
    if (lojaId === undefined || regraVersao === undefined)
      throw new BusinessError('Uma loja ou uma regra de garantia mudou agora. Traga os contratos de novo.')
    return { ...contrato, lojaId, regraVersao }
  })
}

/** Makes the stores of the file that aren't there, and lets those without an entry into the whitelist. */
async function trazerLojas(
  tx: Tx,
  { clock, cargaId, instituicaoId, opcoes }: Contexto,
  cnpjs: readonly string[] | null,
) {
  const linhas = await listLojasATrazer(tx, cargaId, cnpjs, LOJAS_POR_LOTE)
  const agora = clock.now()
  const { sessao } = opcoes
  for (const { cnpj, razaoSocial, nomeFantasia, uf, prazoWhitelist: prazo, id, ...lugar } of linhas) {
    const cadastro = {
      tipo: 'loja' as const,
      cnpj,
      razaoSocial: razaoSocial ?? cnpj,
      nomeFantasia: nomeFantasia ?? cnpj,
      ...(uf && { uf }),
    }
    const nova = id === null ? await insertCadastro(tx, { ...cadastro, criadoEm: agora }) : undefined
    const lojaId = id ?? nova
    if (lojaId === undefined)
      throw new BusinessError('Uma loja foi cadastrada agora. Traga os contratos de novo.')
    if (nova !== undefined)
      await registrar(tx, {
        instituicaoId: 0,
        sessao,
        acao: 'criar',
        entidade: 'estabelecimento',
        entidadeId: nova,
        depois: cadastro,
        agora,
      })
    const entrada =
      prazo === null
        ? undefined
        : await insertWhitelist(tx, {
            instituicaoFinanceiraId: instituicaoId,
            lojaId,
            prazo,
            dataInclusao: agora,
          })
    if (entrada !== undefined)
      await registrar(tx, {
        instituicaoId,
        sessao,
        acao: 'criar',
        entidade: 'whitelist',
        entidadeId: entrada,
        depois: { lojaId, prazo },
        agora,
      })
    await updateLojaTrazida(tx, lugar, {
      lojaId,
      criada: nova !== undefined,
      autorizada: entrada !== undefined,
    })
  }
  return linhas.length
}

/** Makes the stores of the file that no contract brought along. */
export async function trazerOutrasLojas(contexto: Contexto): Promise<void> {
  for (let left = LOJAS_POR_LOTE; left === LOJAS_POR_LOTE; )
    left = await inImportTransaction(contexto, async (tx) => {
      await touchCarga(tx, contexto.cargaId)
      return trazerLojas(tx, contexto, null)
    })
}
