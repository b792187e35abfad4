import { totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import { MAXIMO } from '@lastro/shared/dinheiro'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { BusinessError, ConfirmableError } from '../../http/errors.ts'
import { avaliarVeiculos, type Candidato } from '../estoque/estoque.service.ts'
import { exigirWhitelist } from '../vinculos/whitelist-valida.service.ts'
import { encerrarAlteracao } from './alteracao/encerrar-alteracao.ts'
import { type Ato, comContratoTravado, type Travado } from './contrato-travado.ts'
import { registrarMudanca } from './contratos.registro.ts'
import { type ContratoRow, insertRecusa, findUltimaRecusa, updateContrato } from './contratos.repository.ts'
import { exigirAptos, exigirPreco, jaEmGarantia, penhorar, soltarGarantias } from './garantias.service.ts'
import { upsertGarantias } from './garantias.repository.ts'
import { primeiraAprovacao } from './quatro-olhos.service.ts'
import { regraDoContrato, versaoVigente } from './regra-do-contrato.ts'

interface Deps {
  db: Db
  clock: Clock
}

/** The answer of every action; `status` is the number, `versao` becomes the ETag. */
export function propostaDe(contrato: ContratoRow) {
  const { id, instituicaoFinanceiraId, lojaId, numero, valorCredito, valorGarantia, dataTermino, status } =
    contrato
  const { tipo, tipoSelecaoGarantia, versao } = contrato
  return {
    id,
    instituicaoFinanceiraId,
    lojaId,
    numero,
    valorCredito,
    valorGarantia,
    dataTermino,
    status,
    tipo,
    tipoSelecaoGarantia,
    versao,
  }
}

/** The contract's vehicles as they stand now, each still fit to be a guarantee; else 400 in words. */
async function garantiasAptas(travado: Travado): Promise<Map<number, Candidato>> {
  const { tx, contrato, garantias, clock } = travado
  if (garantias.length === 0) throw new BusinessError('Selecione ao menos um veículo em garantia.')
  const candidatos = await avaliarVeiculos(tx, {
    lojaId: contrato.lojaId,
    contratoId: contrato.id,
    regra: await regraDoContrato(tx, contrato),
    veiculoIds: garantias.map(({ veiculoId }) => veiculoId),
    today: clock.today(),
  })
  exigirAptos(candidatos)
  for (const garantia of garantias) exigirPreco(garantia, garantia.placa)
  return new Map(candidatos.map((candidato) => [candidato.veiculoId, candidato]))
}

export async function exigirWhitelistDo({ tx, contrato, clock }: Travado): Promise<void> {
  const { instituicaoFinanceiraId: instituicaoId, lojaId } = contrato
  await exigirWhitelist(tx, { instituicaoId, lojaId, today: clock.today() })
}

/**
 * Sends the proposal on (domain 2): pledges its vehicles, raises valorGarantia to their total, and asks (409) when they fall short.
 * A store that has yet to select gets it without vehicles.
 */
export function enviar(deps: Deps, ato: Ato, { forcarEnvio }: { forcarEnvio: boolean }) {
  return comContratoTravado(deps, ato, 'enviar', async (travado) => {
    const { tx, contrato, chave, garantias, clock, para } = travado
    await exigirWhitelistDo(travado)
    const recusa = await findUltimaRecusa(tx, chave)
    const historico = {
      contemHistoricoDeRecusa: recusa !== undefined,
      motivoDeRecusa: recusa?.motivo ?? null,
    }
    const lojaEscolhe =
      contrato.tipoSelecaoGarantia === TipoSelecaoGarantia.Loja &&
      para === StatusContrato.PendenteSelecaoGarantiaLoja
    const candidatos =
      lojaEscolhe && garantias.length === 0 ? new Map<number, Candidato>() : await garantiasAptas(travado)
    const total = totalDasGarantias(garantias)
    if (total > MAXIMO)
      throw new BusinessError('O total das garantias passa do valor máximo de 999.999.999,99.')
    const falta = !lojaEscolhe && total < contrato.valorGarantia
    if (falta && !forcarEnvio)
      throw new ConfirmableError({ ...propostaDe(contrato), ...historico, totalSelecionado: total })
    if (para === StatusContrato.PendenteAprovacaoGarantiaLoja) {
      const primeira = await primeiraAprovacao(travado, 'enviar', { forcado: falta })
      if (primeira)
        return { ...propostaDe(primeira), ...historico, aguardandoSegundaAprovacao: true as const }
    }
    const penhoradas = await penhorar(travado, garantias, candidatos)
    const agora = clock.now()
    await upsertGarantias(tx, chave, penhoradas, agora)
    await updateContrato(tx, chave, {
      status: para,
      statusDesde: agora,
      enviadoEm: contrato.enviadoEm ?? agora,
      regraGarantiaVersao: contrato.regraGarantiaVersao ?? (await versaoVigente(tx, contrato)),
      ...(!lojaEscolhe && total > contrato.valorGarantia && { valorGarantia: total }),
    })
    const depois = await registrarMudanca(travado, 'enviar', { forcado: falta })
    return { ...propostaDe(depois.contrato), ...historico }
  })
}

/** Makes the contract Ativo when its guarantees are still valid (domain 2). */
export function aprovar(deps: Deps, ato: Ato) {
  return comContratoTravado(deps, ato, 'aprovar', async (travado) => {
    const { tx, chave, garantias, clock, para } = travado
    await exigirWhitelistDo(travado)
    await garantiasAptas(travado)
    const solta = garantias.find(({ penhorId }) => penhorId === null)
    if (solta) throw jaEmGarantia(solta.placa)
    const primeira = await primeiraAprovacao(travado, 'aprovar')
    if (primeira) return { ...propostaDe(primeira), aguardandoSegundaAprovacao: true as const }
    await updateContrato(tx, chave, { status: para, statusDesde: clock.now() })
    return propostaDe((await registrarMudanca(travado, 'aprovar')).contrato)
  })
}

/** Sends the proposal back with a reason; its vehicles stay pledged, and are named by the contract's refusal history. */
export function recusar(deps: Deps, ato: Ato, motivo: string) {
  return comContratoTravado(deps, ato, 'recusar', async (travado) => {
    const { tx, chave, lado, garantias, clock, para } = travado
    const agora = clock.now()
    const veiculoIds = garantias.map(({ veiculoId }) => veiculoId)
    await insertRecusa(tx, { ...chave, lado, motivo, veiculoIds, usuarioId: ato.sessao.usuarioId, agora })
    await updateContrato(tx, chave, { status: para, statusDesde: agora })
    return propostaDe((await registrarMudanca(travado, 'recusar', { motivo })).contrato)
  })
}

/** Sets the contract's number in the store's own system; the number that it has already leaves no trace. */
export function identificar(deps: Deps, ato: Ato, idParceiro: string) {
  return comContratoTravado(deps, ato, 'identificar', async (travado) => {
    const { tx, chave, contrato } = travado
    if (contrato.idParceiro === idParceiro) return { ...propostaDe(contrato), idParceiro }
    const { primeiraAprovacaoPor, primeiraAprovacaoEm, primeiraAprovacaoAto, primeiraAprovacaoConteudo } =
      contrato
    // The store's own number is nothing that anybody consented to.
    const primeira = {
      primeiraAprovacaoPor,
      primeiraAprovacaoEm,
      primeiraAprovacaoAto,
      primeiraAprovacaoConteudo,
    }
    await updateContrato(tx, chave, { idParceiro, ...primeira })
    return { ...propostaDe((await registrarMudanca(travado, 'identificar')).contrato), idParceiro }
  })
}

/** Ends the contract before it was ever active, or after: its vehicles are free again. */
function encerrar(deps: Deps, ato: Ato, acao: 'cancelar' | 'liquidar') {
  return comContratoTravado(deps, ato, acao, async (travado) => {
    const { tx, chave, clock, para, alteracao } = travado
    const agora = clock.now()
    await soltarGarantias(travado)
    if (alteracao)
      await encerrarAlteracao(tx, chave, alteracao, {
        situacao: 'encerrada',
        usuarioId: ato.sessao.usuarioId,
        agora,
      })
    await updateContrato(tx, chave, { status: para, statusDesde: agora })
    return propostaDe((await registrarMudanca(travado, acao)).contrato)
  })
}

export const cancelar = (deps: Deps, ato: Ato) => encerrar(deps, ato, 'cancelar')
export const liquidar = (deps: Deps, ato: Ato) => encerrar(deps, ato, 'liquidar')

/** The last refusal's reason, null when the contract was never refused. */
export async function ultimaRecusa(
  db: Db,
  { instituicaoFinanceiraId, id }: ContratoRow,
): Promise<string | null> {
  const recusa = await findUltimaRecusa(db, { instituicaoFinanceiraId, id })
  return recusa?.motivo ?? null
}
