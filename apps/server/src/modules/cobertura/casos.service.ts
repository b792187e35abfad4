import { deficitDe, passoDoCaso, percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Tx } from '../../db/tables.ts'
import { notificar } from '../notificacoes/notificacoes.service.ts'
import type { Avaliacao, ChaveDoContrato, Mudou } from './avaliacao.repository.ts'
import {
  type CasoAberto,
  updateCasosFechados,
  insertCasos,
  insertPassos,
  listCasosAbertos,
  type NovoPasso,
} from './casos.repository.ts'
import { listContratosDosAvisos } from './reavaliacao.repository.ts'

const chave = ({ instituicaoFinanceiraId, contratoId }: ChaveDoContrato) =>
  `${instituicaoFinanceiraId}:${contratoId}`

/**
 * Opens and closes the deficit cases of contracts whose evaluation changed, and records what happened to an open one. Answers the cases
 * that it opened.
 */
export async function atualizarCasos(
  tx: Tx,
  mudaram: readonly Mudou[],
  agora: Date,
): Promise<{ caso: CasoAberto; mudou: Mudou }[]> {
  const abertos = new Map((await listCasosAbertos(tx, mudaram)).map((caso) => [chave(caso), caso]))
  const abrir: Mudou[] = []
  const fechar: CasoAberto[] = []
  const passos: NovoPasso[] = []
  for (const mudou of mudaram) {
    const caso = abertos.get(chave(mudou))
    const passo = passoDoCaso({ ...mudou, aberto: caso !== undefined })
    if (passo === 'abrir') abrir.push(mudou)
    if (!caso) continue
    const { totalAtual, valorGarantia, valorGarantiaAntes } = mudou
    const valores = { caso, totalAtual, valorGarantia }
    if (valorGarantiaAntes !== null && valorGarantia < valorGarantiaAntes)
      passos.push({ ...valores, passo: 'valor_garantia' })
    if (passo !== 'fechar') continue
    fechar.push(caso)
    passos.push({ ...valores, passo: 'fechado' })
  }
  await updateCasosFechados(tx, fechar, agora)
  const novos = new Map((await insertCasos(tx, abrir, agora)).map((caso) => [chave(caso), caso]))
  const feitos = abrir.map((mudou) => {
    const caso = novos.get(chave(mudou))
    if (!caso) throw new Error('A case was inserted and is not there')
    return { caso, mudou }
  })
  for (const { caso, mudou } of feitos) {
    const { totalAtual, valorGarantia } = mudou
    passos.push({ caso, passo: 'aberto', totalAtual, valorGarantia })
  }
  await insertPassos(tx, passos, agora)
  return feitos
}

const CAUSA: Partial<Record<Avaliacao['motivo'], string>> = {
  ano: 'Com a virada do ano, que tira veículos dos preços de zero km',
  estoque: 'Com a carga de estoque da loja',
}

/** Tells institution and store of the cases that new reference prices opened, a stock load or a new year, once each (domain 7). */
export async function avisarCasos(
  tx: Tx,
  casos: readonly { caso: CasoAberto; mudou: Mudou }[],
  { agora, motivo }: Pick<Avaliacao, 'agora' | 'motivo'>,
): Promise<void> {
  if (casos.length === 0) return
  const contratos = await listContratosDosAvisos(
    tx,
    casos.map(({ caso }) => caso),
  )
  const porChave = new Map(contratos.map((contrato) => [chave(contrato), contrato]))
  const causa = CAUSA[motivo] ?? 'Com os novos preços de referência'
  const avisos = casos.flatMap(({ caso, mudou }) => {
    const contrato = porChave.get(chave(caso))
    if (!contrato) return []
    const percentual = percentualCoberto(mudou.totalAtual, mudou.valorGarantia)
    const aviso = {
      titulo: 'Cobertura abaixo do valor da garantia',
      conteudo:
        `${causa}, os veículos do contrato ${contrato.numero} cobrem ${percentual} do valor da garantia. ` +
        `Faltam ${formatDinheiro(deficitDe(mudou))}.`,
      contratoId: caso.contratoId,
      chave: `contrato:${caso.contratoId}:deficit:${caso.id}`,
    }
    return [contrato.instituicaoFinanceiraId, contrato.lojaId].map((estabelecimentoId) => ({
      ...aviso,
      estabelecimentoId,
    }))
  })
  await notificar(tx, avisos, agora)
}
