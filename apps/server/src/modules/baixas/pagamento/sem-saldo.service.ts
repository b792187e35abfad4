import { impedimentoDaBaixa } from '@lastro/shared/baixas/transicoes-da-baixa'
import { ZERO } from '@lastro/shared/dinheiro'
import { updateBaixasPagas } from '../baixas.repository.ts'
import type { BaixaEmCurso } from '#modules/contratos/nucleo/baixas-em-curso.repository.ts'
import { situacaoDaBaixa } from '../situacao-da-baixa.service.ts'
import { exigencias } from '#modules/contratos/aprovacao/quatro-olhos.service.ts'
import { listQuemCarregou } from '#modules/contratos/nucleo/quatro-olhos.repository.ts'
import type { SaldoAtualLido } from '#modules/contratos/nucleo/saldos-atuais.repository.ts'
import { listSaldosFrescos } from '#modules/contratos/nucleo/saldo-fresco.service.ts'
import type { EstadoTravado, Resposta } from '../baixa-travada.service.ts'
import { releaseUnderLock } from './gravar-pagamentos.service.ts'
import { aPagar, saldosDasBaixas } from '../leituras/valores.service.ts'
import { impedimentoPelaAlteracao } from '../veiculo-da-baixa.service.ts'

/** A payoff that nothing is left to pay for, with what a fresh balance says. */
interface SemFalta {
  baixa: BaixaEmCurso
  devido: NonNullable<ReturnType<typeof aPagar>>
}

/**
 * Notes what had to be paid for payoffs of a locked contract that owe nothing, and releases their vehicles. The act notes
 * the balance by which they do, where it is told.
 */
export async function releaseSemFalta(
  travado: EstadoTravado,
  quais: readonly SemFalta[],
  saldo: SaldoAtualLido | undefined,
): Promise<Resposta[]> {
  const { tx, chave, clock } = travado
  const pagas = quais.map(({ baixa: { id }, devido: { valor, rateado, dataSaldo } }) => {
    return { id, valor, rateado, dataSaldo, motivoMenor: null }
  })
  await updateBaixasPagas(tx, chave.instituicaoFinanceiraId, pagas, clock.now())
  return releaseUnderLock(quais.map(({ baixa }) => ({ travado, baixa, saldo })))
}

/**
 * Releases for the program what a fresh balance of 0 leaves nothing to pay for (carteira A.3). What an open change of
 * guarantees names waits for its answer. Where two people are asked for, who loaded the balance is the first of them, and
 * the program is nobody: all wait for the second.
 */
export async function releaseSemSaldo(travado: EstadoTravado): Promise<Resposta[]> {
  const { tx, clock, chave } = travado
  const contratos = { ...chave, contratoIds: [chave.id] }
  const [saldo] = await listSaldosFrescos({ db: tx, clock }, contratos)
  if (saldo?.saldoDevedor !== ZERO) return []
  const { duasPessoas } = await exigencias(travado, 'quitarAMenos')
  if (duasPessoas && (await listQuemCarregou(tx, chave, saldo)).length > 0) return []
  const saldos = await saldosDasBaixas({ db: tx, clock }, contratos)
  const quais = travado.baixas.flatMap((baixa) => {
    const devido = aPagar(saldos.get(chave.id), baixa)
    const recusa =
      impedimentoDaBaixa('liberarVenda', 'sistema', situacaoDaBaixa(baixa, devido?.falta)) ??
      impedimentoPelaAlteracao(travado, baixa.veiculoId)
    return devido && recusa === undefined ? [{ baixa, devido }] : []
  })
  return releaseSemFalta({ ...travado, sessao: null, lado: null }, quais, saldo)
}
