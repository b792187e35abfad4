import { type Dia, formatDia } from '@lastro/shared/dia'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Tx } from '#db/tables.ts'
import { avisarSistema } from '../integracao/avisos.service.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import { countEmAndamento, type WhitelistRow } from './whitelist.repository.ts'

interface Encerramento {
  /** The entry as it was. */
  antes: WhitelistRow
  /** Its new and earlier last day; null: it is deleted. */
  prazo: Dia | null
  autor: string
  agora: Date
}

/** '2 propostas em andamento não podem mais ser aprovadas.' */
function effectText(propostas: number, ate: Dia | null): string {
  if (propostas === 0) return 'Não há propostas em andamento.'
  const quantas = propostas === 1 ? '1 proposta' : `${formatInteiro(propostas)} propostas`
  const uma = propostas === 1
  const podem =
    ate === null
      ? `não ${uma ? 'pode' : 'podem'} mais ser ${uma ? 'aprovada' : 'aprovadas'}`
      : `não ${uma ? 'poderá' : 'poderão'} ser ${uma ? 'aprovada' : 'aprovadas'} depois disso`
  return `${quantas} em andamento ${podem}.`
}

/**
 * Notifies the institution, the store and its partner system that an entry ends or ends sooner, with the number of
 * affected proposals (domain 7). Runs in the transaction of the change.
 */
export async function avisarEncerramento(
  tx: Tx,
  { antes, prazo, autor, agora }: Encerramento,
): Promise<void> {
  const { id, versao, instituicaoFinanceiraId: instituicaoId, instituicaoFinanceira, lojaId, loja } = antes
  const { propostas } = await countEmAndamento(tx, { instituicaoId, lojaId })
  const depois = effectText(propostas, prazo)
  const dias = prazo === null ? '' : `, de ${formatDia(antes.prazo)} para ${formatDia(prazo)}`
  const texto = (quem: string, qual: string) =>
    prazo === null
      ? `${quem} excluiu a ${qual} da whitelist. ${depois} Novos contratos e envios estão suspensos.`
      : `${quem} antecipou o prazo da ${qual} na whitelist${dias}. ${depois}`
  const titulo = prazo === null ? 'Whitelist encerrada' : 'Prazo da whitelist antecipado'
  const chave = `whitelist:${id}:${prazo === null ? 'excluida' : `antecipada:${versao}`}`
  const comuns = { titulo, contratoId: null, chave }
  await notificar(
    tx,
    'loja',
    [
      { ...comuns, estabelecimentoId: instituicaoId, conteudo: texto(autor, `loja ${loja}`) },
      { ...comuns, estabelecimentoId: lojaId, conteudo: texto(instituicaoFinanceira, 'sua loja') },
    ],
    agora,
  )
  await avisarSistema(tx, {
    tipo: 'autorizacao.encerrada',
    lojaId,
    contratoId: null,
    dados: { instituicaoFinanceiraId: instituicaoId, prazo, propostas },
    chave,
    agora,
  })
}
