import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { type ColunasRequest, MAXIMO_DE_TITULOS } from '@lastro/shared/veiculos/importacao-estoque'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import { columnName } from '#importacao/planilha.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { isStoresOwn } from './colunas.ts'
import * as repository from './colunas.repository.ts'

/**
 * Stores what a store says of its headings, for this load and later ones. Keeps the latest answers. Refuses with 400
 * naming the field a heading that the product knows by itself.
 */
export async function saveColunas(
  { db, clock }: Ambiente,
  { lojaId, sessao }: { lojaId: number; sessao: Sessao },
  { colunas }: ColunasRequest,
): Promise<void> {
  const answers = colunas.map((coluna, index) => {
    if (!isStoresOwn(coluna.titulo))
      throw campoInvalido(
        `colunas.${index}.titulo`,
        `A coluna “${coluna.titulo}” já é lida pelo nome que tem, e não pode ser outra.`,
      )
    return { ...coluna, tituloBusca: columnName(coluna.titulo) }
  })
  if (answers.length === 0) return
  const agora = clock.now()
  await withTransaction(db, async (tx) => {
    await repository.upsertColunas(
      tx,
      { lojaId, usuarioId: sessao.usuarioId, agora },
      answers.flatMap(({ leitura, ...answer }) => (leitura === null ? [] : [{ ...answer, leitura }])),
    )
    const older = (await repository.listColunas(tx, lojaId)).slice(MAXIMO_DE_TITULOS)
    const revoked = answers.filter(({ leitura }) => leitura === null)
    await repository.deleteColunas(
      tx,
      lojaId,
      [...revoked, ...older].map(({ tituloBusca }) => tituloBusca),
    )
    await registrar(tx, {
      instituicaoId: PLATAFORMA,
      sessao,
      acao: 'escolherColunas',
      entidade: 'loja',
      entidadeId: lojaId,
      depois: { colunas },
      agora,
    })
  })
}
