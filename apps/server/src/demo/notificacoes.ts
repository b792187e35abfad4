import { formatDia, somarDias } from '@lastro/shared/dia'
import { sql } from 'kysely'
import { notificar } from '../modules/notificacoes/notificacoes.service.ts'
import type { StagedContrato } from './contratos.ts'
import type { Stage } from './stage.ts'

/** Days after which a notice has been read, a few hours after it came. */
const READ_AFTER_DAYS = 8
const HOURS_UNTIL_READ = 3

/** Tells both sides that an Ativo contract is past its end. */
export async function notificarVencimento(
  { tx, clock, ids }: Stage,
  { historia, id, numero }: StagedContrato & { numero: string },
  dataTermino: string,
): Promise<void> {
  const aviso = {
    titulo: 'Contrato vencido',
    conteudo: `O contrato ${numero} venceu em ${formatDia(dataTermino)} e ainda está ativo.`,
    contratoId: id,
    chave: `contrato:${id}:vencido:${dataTermino}`,
  }
  const destinos = [ids[historia.instituicao], ids[historia.loja]]
  await notificar(
    tx,
    'prazos',
    destinos.map((estabelecimentoId) => ({ ...aviso, estabelecimentoId })),
    clock.now(),
  )
}

/** Marks as read the notices older than a week, and all notices about coverage. */
export async function markOldAsRead({ tx, today, end }: Stage): Promise<void> {
  await tx
    .updateTable('notificacao')
    .set({ lidaEm: sql`least(data + ${HOURS_UNTIL_READ} * interval '1 hour', ${end}::timestamptz)` })
    .where((eb) =>
      eb.or([
        eb(
          sql<string>`(data at time zone 'America/Sao_Paulo')::date`,
          '<=',
          somarDias(today, -READ_AFTER_DAYS),
        ),
        eb('chave', 'like', '%deficit:%'),
      ]),
    )
    .execute()
}
