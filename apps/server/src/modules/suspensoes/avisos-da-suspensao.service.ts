import { motivoDaSuspensao, type Suspensao } from '@lastro/shared/suspensoes/suspensao'
import { type Dia, diaEmSaoPaulo, formatDia } from '@lastro/shared/dia'
import type { Ambiente } from '#ambiente.ts'
import type { Tx } from '#db/tables.ts'
import { withTransaction } from '#db/transaction.ts'
import { registrar } from '#modules/registro-de-auditoria/registro.service.ts'
import { avisarSistema } from '../integracao/avisos.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import {
  findNomes,
  findSuspensao,
  listLojasAvisadas,
  listParesAAvisar,
  lockSuspensao,
  type ParDaLoja,
  updateSuspensao,
} from './suspensoes.repository.ts'
import { suspensaoDaLoja } from './suspensoes.service.ts'

/** What is told: a beginning with its reason, an end, or a lifting until a day. */
type Noticia = { suspensao: Suspensao } | { ate: Dia | null }

/** Tells both sides, and the store's own system, in the transaction of the change. */
export async function avisarSuspensao(tx: Tx, par: ParDaLoja, noticia: Noticia, agora: Date): Promise<void> {
  const { instituicaoId, lojaId } = par
  const { loja, instituicao } = await findNomes(tx, par)
  const comeca = 'suspensao' in noticia
  const aviso = comeca
    ? {
        titulo: 'Loja suspensa',
        conteudo: `${motivoDaSuspensao(noticia.suspensao, loja)} Novos envios e inclusões com ${instituicao} estão suspensos até o pagamento.`,
      }
    : noticia.ate
      ? {
          titulo: 'Suspensão levantada',
          conteudo: `${instituicao} levantou a suspensão de ${loja} até ${formatDia(noticia.ate)}. Até esse dia, novos envios e inclusões são aceitos.`,
        }
      : {
          titulo: 'Fim da suspensão',
          conteudo: `A suspensão de ${loja} por ${instituicao} terminou. Novos envios e inclusões voltam a ser aceitos.`,
        }
  const tipo = comeca ? 'loja.suspensa' : 'loja.liberada'
  const chave = `suspensao:${instituicaoId}:${lojaId}:${tipo}:${agora.toISOString()}`
  const destinos = [instituicaoId, lojaId]
  await notificar(
    tx,
    'loja',
    destinos.map((estabelecimentoId) => ({ ...aviso, estabelecimentoId, contratoId: null, chave })),
    agora,
  )
  const dados = { instituicaoFinanceiraId: instituicaoId, ...(!comeca && { prazo: noticia.ate }) }
  await avisarSistema(tx, { tipo, lojaId, contratoId: null, dados, chave, agora })
}

/** Tells both sides where a pair's suspension began or ended since they were last told. */
async function atualizarAviso(tx: Tx, par: ParDaLoja, agora: Date): Promise<void> {
  await lockSuspensao(tx, par)
  const avisadaEm = (await findSuspensao(tx, par))?.avisadaEm ?? null
  const suspensao = await suspensaoDaLoja(tx, { ...par, hoje: diaEmSaoPaulo(agora) })
  if ((suspensao !== undefined) === (avisadaEm !== null)) return
  await updateSuspensao(tx, par, { avisadaEm: suspensao ? agora : null })
  await registrar(tx, {
    instituicaoId: par.instituicaoId,
    sessao: null,
    acao: suspensao ? 'suspender' : 'encerrarSuspensao',
    entidade: 'suspensaoLoja',
    entidadeId: par.lojaId,
    depois: suspensao,
    motivo: suspensao && motivoDaSuspensao(suspensao),
    agora,
  })
  await avisarSuspensao(tx, par, suspensao ? { suspensao } : { ate: null }, agora)
}

/** Tells the end of suspensions in the transaction of the payoffs that ended them, if they were the last such payoffs. */
export async function avisarFimDasSuspensoes(
  tx: Tx,
  { instituicaoId, lojaIds }: { instituicaoId: number; lojaIds: readonly number[] },
  agora: Date,
): Promise<void> {
  for (const lojaId of await listLojasAvisadas(tx, instituicaoId, lojaIds))
    await atualizarAviso(tx, { instituicaoId, lojaId }, agora)
}

/** Tells each suspension that began or ended. Running it again tells nothing twice. */
export async function avisarSuspensoesDoDia({ db, clock }: Ambiente, signal?: AbortSignal): Promise<void> {
  for (const par of await listParesAAvisar(db, clock.today())) {
    signal?.throwIfAborted()
    await withTransaction(db, (tx) => atualizarAviso(tx, par, clock.now()))
  }
}
