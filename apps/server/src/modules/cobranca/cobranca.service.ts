import type { Tx } from '#db/tables.ts'
import { resolverParametro, resolverParametros } from '../parametros-comerciais/resolver-parametro.service.ts'
import { type EventoNovo, insertEventos } from './cobranca.repository.ts'

// Billing (domain 5). Each call belongs to the transaction of the billed act and uses the amounts of that moment. A
// repeated call bills nothing.

interface Autoria {
  instituicaoId: number
  /** null: the system. */
  usuarioId: number | null
  agora: Date
}

interface DoContrato extends Autoria {
  contratoId: number
  lojaId: number
}

/** A vehicle and its pledge, which the event is about. */
interface PenhorAberto {
  veiculoId: number
  penhorId: number
}

const SEM_ALVO = { contratoId: null, veiculoId: null, regraGarantiaId: null }

/** Bills a contract that became Ativo with these vehicles. */
export async function cobrarAtivacao(
  tx: Tx,
  contrato: DoContrato,
  garantias: readonly PenhorAberto[],
): Promise<void> {
  const { contratoId } = contrato
  const { contratoNovo, garantiaIncluida, parametro } = await resolverParametro(tx, contrato)
  await insertEventos(tx, contrato, [
    {
      ...SEM_ALVO,
      ...parametro,
      tipo: 'contrato_incluido',
      contratoId,
      valor: contratoNovo,
      chave: `contrato:${contratoId}:incluido`,
    },
    ...inclusoes(contrato, garantias, { ...parametro, valor: garantiaIncluida }),
  ])
}

/** Bills vehicles that were included in an Ativo contract. */
export async function cobrarInclusao(
  tx: Tx,
  contrato: DoContrato,
  garantias: readonly PenhorAberto[],
): Promise<void> {
  if (garantias.length === 0) return
  const { garantiaIncluida: valor, parametro } = await resolverParametro(tx, contrato)
  await insertEventos(tx, contrato, inclusoes(contrato, garantias, { ...parametro, valor }))
}

function inclusoes(
  { contratoId }: DoContrato,
  garantias: readonly PenhorAberto[],
  cobrado: Pick<EventoNovo, 'valor' | 'parametroId' | 'parametroEscopo'>,
): EventoNovo[] {
  return garantias.map(({ veiculoId, penhorId }) => ({
    ...SEM_ALVO,
    ...cobrado,
    tipo: 'garantia_incluida',
    contratoId,
    veiculoId,
    chave: `penhor:${penhorId}:incluido`,
  }))
}

/** Bills vehicles that left Ativo contracts of one institution; at settlement, all of them. */
export async function cobrarRemocoes(
  tx: Tx,
  autoria: Autoria,
  contratos: readonly { contratoId: number; lojaId: number; garantias: readonly PenhorAberto[] }[],
): Promise<void> {
  const { instituicaoId } = autoria
  const comRemocao = contratos.filter(({ garantias }) => garantias.length > 0)
  const parametros = await resolverParametros(tx, instituicaoId, comRemocao)
  const eventos = parametros.flatMap(({ garantiaRemovida: valor, parametro }, index) => {
    const { contratoId = null, garantias = [] } = comRemocao[index] ?? {}
    return garantias.map(({ veiculoId, penhorId }) => ({
      ...SEM_ALVO,
      ...parametro,
      tipo: 'garantia_removida' as const,
      contratoId,
      veiculoId,
      valor,
      chave: `penhor:${penhorId}:removido`,
    }))
  })
  await insertEventos(tx, autoria, eventos)
}

/** Bills changed terms of an Ativo contract; `versao` is the version after the change. */
export async function cobrarAlteracao(tx: Tx, contrato: DoContrato, versao: number): Promise<void> {
  const { contratoId } = contrato
  const { contratoAlterado: valor, parametro } = await resolverParametro(tx, contrato)
  const chave = `contrato:${contratoId}:alterado:${versao}`
  await insertEventos(tx, contrato, [
    { ...SEM_ALVO, ...parametro, tipo: 'contrato_alterado', contratoId, valor, chave },
  ])
}

interface DaRegra extends Autoria {
  regraGarantiaId: number
  /** The rule's scope, by which its amount is found. */
  lojaId: number | null
  contratoId: number | null
}

/** Bills changed items of a rule; `versao` is the version after the change. */
export async function cobrarRegraAlterada(tx: Tx, regra: DaRegra, versao: number): Promise<void> {
  const { regraGarantiaId, contratoId } = regra
  const { regraGarantiaAlterada: valor, parametro } = await resolverParametro(tx, regra)
  const chave = `regra:${regraGarantiaId}:alterada:${versao}`
  await insertEventos(tx, regra, [
    { ...SEM_ALVO, ...parametro, tipo: 'regra_garantia_alterada', contratoId, regraGarantiaId, valor, chave },
  ])
}
