import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import { IGNORAR, MAXIMO_DE_TITULOS } from '@lastro/shared/importacao/colunas-ditas'
import type { Ambiente } from '../ambiente.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Sessao } from '../http/acesso.ts'
import { campoInvalido } from '../http/errors.ts'
import { type Registro, registrar } from '../modules/registro-de-auditoria/registro.service.ts'
import { askableOf, type FileKind } from './file-kind.ts'
import { columnName } from './headings.ts'
import {
  deleteToldTitles,
  listToldTitles,
  type TellerOfTitles,
  upsertToldTitles,
} from './told-titles.repository.ts'

interface Answer<C extends string> {
  titulo: string
  leitura: C | typeof IGNORAR | null
}

interface Saying<C extends string> {
  dono: TellerOfTitles
  kind: FileKind<C>
  sessao: Sessao
}

/** Whose audit tells what was said, and of what. */
function auditedAs(dono: TellerOfTitles): Pick<Registro, 'instituicaoId' | 'entidade' | 'entidadeId'> {
  if ('lojaId' in dono) return { instituicaoId: PLATAFORMA, entidade: 'loja', entidadeId: dono.lojaId }
  if (!('instituicaoFinanceiraId' in dono))
    return { instituicaoId: PLATAFORMA, entidade: 'referencia', entidadeId: PLATAFORMA }
  const { instituicaoFinanceiraId: id } = dono
  return { instituicaoId: id, entidade: 'estabelecimento', entidadeId: id }
}

/**
 * Stores what somebody says of headings, for this file and later ones; keeps the latest answers. A heading that the
 * product knows may be ignored, or be one of the columns that a person is asked about. Refuses others with 400 naming the field.
 */
export async function saveToldTitles<C extends string>(
  { db, clock }: Ambiente,
  { dono, kind, sessao }: Saying<C>,
  colunas: readonly Answer<C>[],
): Promise<void> {
  const askable = askableOf(kind)
  const answers = colunas.map((coluna, index) => {
    const { titulo, leitura } = coluna
    const tituloBusca = columnName(titulo)
    if (tituloBusca === '')
      throw campoInvalido(`colunas.${index}.titulo`, 'Um título vazio não é de uma coluna.')
    const asked = askable(titulo)
    if (!asked || (leitura !== null && leitura !== IGNORAR && !asked.leituras.includes(leitura)))
      throw campoInvalido(
        `colunas.${index}.titulo`,
        `A coluna “${titulo}” já é lida pelo nome que tem, e não pode ser outra.`,
      )
    return { ...coluna, tituloBusca }
  })
  if (answers.length === 0) return
  const agora = clock.now()
  await withTransaction(db, async (tx) => {
    await upsertToldTitles(
      tx,
      { dono, usuarioId: sessao.usuarioId, agora },
      answers.flatMap(({ leitura, ...answer }) => (leitura === null ? [] : [{ ...answer, leitura }])),
    )
    const older = (await listToldTitles(tx, dono)).slice(MAXIMO_DE_TITULOS)
    const revoked = answers.filter(({ leitura }) => leitura === null)
    await deleteToldTitles(
      tx,
      dono,
      [...revoked, ...older].map(({ tituloBusca }) => tituloBusca),
    )
    await registrar(tx, {
      ...auditedAs(dono),
      sessao,
      acao: 'escolherColunas',
      depois: { ...('arquivo' in dono && { arquivo: dono.arquivo }), colunas },
      agora,
    })
  })
}
