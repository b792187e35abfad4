import { passoDoCaso } from '@lastro/shared/cobertura/situacao'
import type { Tx } from '#db/tables.ts'
import { encerrarPedidos } from '#modules/pedidos-reforco/pedidos.service.ts'
import type { ChaveDaCobertura, CoberturaMudada } from '../avaliar/avaliacao.repository.ts'
import type { CasoAvaliado } from './avisos-dos-casos.service.ts'
import {
  type Caso,
  updateCasosFechados,
  insertCasos,
  insertPassos,
  listCasosAbertos,
  type NovoPasso,
  updateAvisosDescartados,
} from './casos.repository.ts'

const chave = ({ instituicaoFinanceiraId, contratoId }: ChaveDaCobertura) =>
  `${instituicaoFinanceiraId}:${contratoId}`

const COBERTO = 'A cobertura do contrato foi recuperada.'

/**
 * Opens and closes the deficit cases of contracts whose evaluation changed, and records the steps of open ones. Answers
 * the cases that are or were open, as they stand now.
 */
export async function atualizarCasos(
  tx: Tx,
  mudaram: readonly CoberturaMudada[],
  agora: Date,
): Promise<CasoAvaliado[]> {
  // A contract that was never evaluated has no case.
  const avaliados = mudaram.filter(({ totalAntes }) => totalAntes !== null)
  const abertos = new Map((await listCasosAbertos(tx, avaliados)).map((caso) => [chave(caso), caso]))
  const abrir: CoberturaMudada[] = []
  const fechar: Caso[] = []
  const passos: NovoPasso[] = []
  const casosAvaliados: CasoAvaliado[] = []
  for (const mudou of mudaram) {
    const caso = abertos.get(chave(mudou))
    const passo = passoDoCaso({ ...mudou, aberto: caso !== undefined })
    if (passo === 'abrir') abrir.push(mudou)
    if (!caso) continue
    const { totalAtual, valorGarantia, exigido, valorGarantiaAntes } = mudou
    const valores = { caso, totalAtual, valorGarantia, exigido }
    if (valorGarantiaAntes !== null && valorGarantia < valorGarantiaAntes)
      passos.push({ ...valores, passo: 'valor_garantia' })
    casosAvaliados.push({ caso, fechado: passo === 'fechar', cobertura: mudou })
    if (passo !== 'fechar') continue
    fechar.push(caso)
    passos.push({ ...valores, passo: 'fechado' })
  }
  await updateCasosFechados(tx, fechar, agora)
  await encerrarPedidos(tx, fechar, { motivo: COBERTO, agora })
  await updateAvisosDescartados(tx, abrir)
  const novos = new Map((await insertCasos(tx, abrir, agora)).map((caso) => [chave(caso), caso]))
  for (const mudou of abrir) {
    const caso = novos.get(chave(mudou))
    if (!caso) throw new Error('A case was inserted and is not there')
    const { totalAtual, valorGarantia, exigido } = mudou
    passos.push({ caso, passo: 'aberto', totalAtual, valorGarantia, exigido })
    casosAvaliados.push({ caso, fechado: false, cobertura: mudou })
  }
  await insertPassos(tx, passos, agora)
  return casosAvaliados
}
