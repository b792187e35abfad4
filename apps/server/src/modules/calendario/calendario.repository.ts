import type { DiaSemExpediente } from '@lastro/shared/calendario/dias-sem-expediente'
import type { Dia } from '@lastro/shared/dia'
import type { Db, Tx } from '#db/tables.ts'

/** The days off of an institution that count, by day; at most `MAXIMO_DE_DIAS`. */
export const listDias = (db: Db, instituicaoFinanceiraId: number) =>
  db
    .selectFrom('diaSemExpediente')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('propostoPor', 'is', null)
    .select(['dia', 'nome'])
    .orderBy('dia')
    .execute()

/** An institution's own days off, by day, with those that wait for a second person; at most `MAXIMO_DE_DIAS`. */
export const listDiasComPropostas = (db: Db, instituicaoFinanceiraId: number) =>
  db
    .selectFrom('diaSemExpediente as d')
    .leftJoin('usuario as u', 'u.id', 'd.propostoPor')
    .where('d.instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .select(['d.dia', 'd.nome', 'd.versao', 'd.propostoPor', 'd.propostoEm', 'u.nome as pedidoPor'])
    .orderBy('d.dia')
    .execute()

export type DiaLido = Awaited<ReturnType<typeof listDiasComPropostas>>[number]

/** Who put in a day off that waits for a second person; null: the day counts. */
export type PropostaDoDia = { usuarioId: number; em: Date } | null

/** Locks an institution, and so its days off. */
export async function lockInstituicao(tx: Tx, instituicaoFinanceiraId: number): Promise<void> {
  await tx
    .selectFrom('instituicaoFinanceira')
    .where('id', '=', instituicaoFinanceiraId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Inserts a day off, or gives it another name, another first person, or none. */
export async function upsertDia(
  tx: Tx,
  instituicaoFinanceiraId: number,
  { dia, nome }: DiaSemExpediente,
  proposta: PropostaDoDia,
): Promise<void> {
  const mudada = { nome, propostoPor: proposta?.usuarioId ?? null, propostoEm: proposta?.em ?? null }
  await tx
    .insertInto('diaSemExpediente')
    .values({ instituicaoFinanceiraId, dia, ...mudada })
    .onConflict((conflict) =>
      conflict
        .columns(['instituicaoFinanceiraId', 'dia'])
        .doUpdateSet((eb) => ({ ...mudada, versao: eb('diaSemExpediente.versao', '+', 1) })),
    )
    .execute()
}

export async function deleteDia(tx: Tx, instituicaoFinanceiraId: number, dia: Dia): Promise<void> {
  await tx
    .deleteFrom('diaSemExpediente')
    .where('instituicaoFinanceiraId', '=', instituicaoFinanceiraId)
    .where('dia', '=', dia)
    .execute()
}
