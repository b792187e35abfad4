import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { type Calendario, openCalendario } from '#dias-uteis.ts'
import { DAY } from '#durations.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import {
  deleteAntigas,
  deleteLinksVencidos,
  insertResumo,
  listDesistencias,
  listPessoasDoResumo,
  updateParadas,
} from './emails.repository.ts'

/** When the summary of a day is due, in São Paulo, which is three hours behind UTC all year. */
const dueAt = (hoje: Dia) => new Date(`${hoje}T10:30:00Z`)
const PESSOAS_POR_LOTE = 200

/**
 * Makes the summaries of this morning, on a business day of each person's institution and not before 07:30. May run
 * again: a person gets one a day, of what came before.
 */
export async function resumir({ db, clock }: Ambiente, signal?: AbortSignal): Promise<void> {
  const agora = clock.now()
  const hoje = diaEmSaoPaulo(agora)
  const ate = dueAt(hoje)
  if (agora < ate) return
  const nacional = openCalendario([])
  const calendarios = new Map<number | null, Calendario>()
  for (let depoisDe = 0; ; ) {
    signal?.throwIfAborted()
    const pessoas = await listPessoasDoResumo(db, { ate, depoisDe, limite: PESSOAS_POR_LOTE })
    for (const { instituicaoId: id } of pessoas)
      if (!calendarios.has(id)) calendarios.set(id, id === null ? nacional : await calendarioDa(db, id))
    await withTransaction(db, async (tx) => {
      for (const { usuarioId, instituicaoId } of pessoas)
        if (calendarios.get(instituicaoId)?.isDiaUtil(hoje))
          await insertResumo(tx, { usuarioId, evento: `resumo:${hoje}`, ate, agora })
    })
    const last = pessoas.at(-1)
    if (!last) return
    depoisDe = last.usuarioId
  }
}

/** Tells each establishment, once a day, of its people's letters that were refused or given up in the last day. */
export async function avisarDesistencias({ db, clock }: Ambiente): Promise<void> {
  const agora = clock.now()
  await withTransaction(db, async (tx) => {
    const desistencias = await listDesistencias(tx, new Date(agora.getTime() - DAY))
    const chave = `email:desistencias:${diaEmSaoPaulo(agora)}`
    await notificar(
      tx,
      'integracao',
      desistencias.map(({ estabelecimentoId, cartas, nomes }) => ({
        estabelecimentoId,
        titulo: 'E-mails que não chegaram',
        conteudo: `${cartas === 1 ? '1 mensagem não foi entregue' : `${formatInteiro(cartas)} mensagens não foram entregues`} desde ontem, a: ${nomes.join(', ')}. Um administrador de acessos confere os endereços em Equipe.`,
        contratoId: null,
        chave,
      })),
      agora,
    )
  })
}

const DIAS_GUARDADOS = 30
/** Longer than any letter is tried: nothing sends here. */
const DIAS_SEM_CORREIO = 3
const ROWS_PER_BATCH = 1_000

/** Deletes what ended long ago. */
export async function limparEmails({ db, clock }: Ambiente, signal?: AbortSignal): Promise<void> {
  const agora = clock.now().getTime()
  for (;;) {
    signal?.throwIfAborted()
    const apagadas = await withTransaction(db, (tx) =>
      deleteAntigas(tx, new Date(agora - DIAS_GUARDADOS * DAY), ROWS_PER_BATCH),
    )
    if (apagadas < ROWS_PER_BATCH) break
  }
  await withTransaction(db, async (tx) => {
    await updateParadas(tx, new Date(agora - DIAS_SEM_CORREIO * DAY), new Date(agora))
    await deleteLinksVencidos(tx, new Date(agora - DAY))
  })
}
