import {
  type GarantiaRequest,
  jaEmGarantia as recusaJaEmGarantia,
  precoQueConta,
} from '@lastro/shared/contratos/garantia'
import { STATUS, StatusContrato } from '@lastro/shared/contratos/status'
import { MAXIMO } from '@lastro/shared/dinheiro'
import { explicarFaltaDePreco } from '@lastro/shared/veiculos/falta-de-preco'
import { recusaConsignado } from '@lastro/shared/veiculos/renave'
import { CAMPO_OBRIGATORIO, type CampoInvalido } from '@lastro/shared/validacao'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import type { ActInPath } from '#http/act.ts'
import { BusinessError, ConfirmableError, camposInvalidos } from '#http/errors.ts'
import {
  avaliarVeiculos,
  type Candidato,
  idsEmOutroContrato,
  porQueNaoQualifica,
} from '#modules/estoque/estoque.service.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.service.ts'
import { withLockedContrato, type ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import {
  type ContratoRow,
  findUltimaRecusa,
  listRecusados,
  updateContrato,
} from '../nucleo/contratos.repository.ts'
import { deleteGarantias, type GarantiaNova, upsertGarantias } from '../nucleo/garantias.repository.ts'
import { exigirLadosAtivos } from '../nucleo/lados.ts'
import {
  insertPenhores,
  listPrecosDigitados,
  updateJulgamento,
  updatePenhoresFechados,
} from '../nucleo/penhor.repository.ts'
import { type RegraVigente, regraDoContrato } from '../nucleo/regra-do-contrato.ts'
import { listGarantiasAvaliadas } from '../nucleo/valores-atuais.repository.ts'
import { withCurrentPreco } from './precos-de-agora.ts'

/**
 * Replaces the contract's vehicles, all or nothing (domain 3). Refuses with 404 and 412. Refuses with 400 vehicles and
 * prices that may never be forced, and a disabled side. Asks with 409 about a vehicle that was refused before.
 */
export function alterarGarantias(
  deps: Ambiente,
  ato: ActInPath,
  pedidas: readonly GarantiaRequest[],
  { forcarInclusao }: { forcarInclusao: boolean },
) {
  return withLockedContrato(deps, ato, 'alterarGarantias', async (travado) => {
    const { tx, contrato, chave, garantias, clock } = travado
    const atuais = new Set(garantias.map(({ veiculoId }) => veiculoId))
    if (pedidas.some(({ veiculoId }) => !atuais.has(veiculoId))) await exigirLadosAtivos(travado)
    const regra = await regraDoContrato(tx, contrato)
    const candidatos = await candidatosDe(travado, regra, pedidas)
    const novas = await precificar(travado, pedidas, candidatos)
    const recusa = await historicoDeRecusa(travado, pedidas)
    const answer = {
      contratoId: contrato.id,
      veiculoIds: pedidas.map(({ veiculoId }) => veiculoId),
      contemHistoricoDeRecusa: recusa.recusadosDeNovo,
      motivoDeRecusa: recusa.motivo,
    }
    const veiculosDefasados = answer.veiculoIds.filter((id) => candidatos.get(id)?.defasada)
    if (recusa.recusadosDeNovo && !forcarInclusao) {
      const recusados = await listRecusados(tx, chave, recusa.incluidos)
      const placasRecusadas = recusados.flatMap((id) => candidatos.get(id)?.placa ?? [])
      throw new ConfirmableError({ ...answer, placasRecusadas })
    }
    if (changesNothing(travado, novas)) return { ...answer, veiculosDefasados, versao: contrato.versao }
    const pedidos = new Set(answer.veiculoIds)
    const saem = garantias.filter(({ veiculoId }) => !pedidos.has(veiculoId))
    await updatePenhoresFechados(tx, chave.instituicaoFinanceiraId, penhoresDe(saem), clock.now())
    await deleteGarantias(
      tx,
      chave,
      saem.map(({ veiculoId }) => veiculoId),
    )
    // From the first send on vehicles are pledged at once; before, they are only noted.
    const penhoradas = contrato.enviadoEm ? await penhorar(travado, novas, candidatos) : novas
    await upsertGarantias(tx, chave, penhoradas, clock.now())
    if (contrato.enviadoEm) await anotarJulgamento(travado, regra, penhoradas)
    await updateContrato(tx, chave, {})
    const depois = await registrarMudanca(travado, 'alterarGarantias', { forcado: recusa.recusadosDeNovo })
    return { ...answer, veiculosDefasados, versao: depois.contrato.versao }
  })
}

/**
 * Answers each vehicle's marks: lost to another contract, or at a stale price. Vehicles of an ended contract have none.
 */
export async function marcasDasGarantias(
  { db, clock }: Ambiente,
  contrato: ContratoRow,
  garantias: readonly Pick<GarantiaNova, 'veiculoId' | 'penhorId'>[],
) {
  const perdidas = await garantiasPerdidas(db, contrato, garantias)
  const acabou = STATUS[contrato.status].encerrado
  const avaliadas = acabou ? [] : await listGarantiasAvaliadas(db, contrato, clock.today())
  const defasadas = new Set(
    avaliadas.flatMap(({ veiculoId, referenciaDefasada }) => (referenciaDefasada ? [veiculoId] : [])),
  )
  return (veiculoId: number) => ({
    emOutroContrato: perdidas.has(veiculoId),
    referenciaDefasada: defasadas.has(veiculoId),
    // A vehicle that the store sells after the contract's end is nobody's guarantee any more.
    ...(acabou && { saiuDoEstoque: false, emConsignacao: false }),
  })
}

/** Answers a draft's vehicles that another contract has pledged since the draft noted them (domain 3). */
async function garantiasPerdidas(
  db: Db,
  { id: contratoId, status }: ContratoRow,
  garantias: readonly Pick<GarantiaNova, 'veiculoId' | 'penhorId'>[],
): Promise<Set<number>> {
  const veiculoIds = garantias.flatMap(({ veiculoId, penhorId }) => (penhorId === null ? [veiculoId] : []))
  if (veiculoIds.length === 0 || status !== StatusContrato.Rascunho) return new Set()
  return new Set(await idsEmOutroContrato(db, { contratoId, veiculoIds }))
}

const penhoresDe = (garantias: ContratoTravado['garantias']) =>
  garantias.flatMap(({ penhorId }) => (penhorId === null ? [] : [penhorId]))

/**
 * Answers the candidates by vehicle id. Refuses with 400 a vehicle that is not in the store's stock, doesn't qualify or
 * isn't free. `lista` is the vehicles' path in the body.
 */
export async function candidatosDe(
  travado: ContratoTravado,
  regra: RegraVigente | null,
  pedidas: readonly { veiculoId: number }[],
  lista = '',
): Promise<Map<number, Candidato>> {
  const { tx, contrato, clock } = travado
  const candidatos = await avaliarVeiculos(tx, {
    lojaId: contrato.lojaId,
    contratoId: contrato.id,
    regra,
    veiculoIds: pedidas.map(({ veiculoId }) => veiculoId),
    today: clock.today(),
  })
  const porId = new Map(candidatos.map((candidato) => [candidato.veiculoId, candidato]))
  const desconhecidos: CampoInvalido[] = pedidas.flatMap(({ veiculoId }, index) =>
    porId.has(veiculoId)
      ? []
      : [{ campo: `${lista}${index}.veiculoId`, mensagem: 'Veículo não encontrado no estoque da loja.' }],
  )
  if (desconhecidos.length > 0) throw camposInvalidos(desconhecidos)
  await exigirAptos(travado, candidatos, regra)
  return porId
}

/**
 * Refuses with 400 what may never be forced (domain 2, portas V): a vehicle that left the stock or is consigned. Refuses
 * one that doesn't qualify (naming the criterion) or backs another contract.
 */
export async function exigirAptos(
  { tx, clock }: Pick<ContratoTravado, 'tx' | 'clock'>,
  candidatos: Iterable<Candidato>,
  regra: RegraVigente | null,
): Promise<void> {
  for (const { veiculoId, placa, emEstoque, consignado, livre, qualifica } of candidatos) {
    if (!livre) throw jaEmGarantia(placa)
    if (!emEstoque) throw new BusinessError(`O veículo ${placa} não está mais no estoque da loja.`)
    if (consignado) throw new BusinessError(recusaConsignado(placa))
    if (qualifica || !regra) continue
    const porque = await porQueNaoQualifica(tx, { regra, veiculoId, today: clock.today() })
    throw new BusinessError(`O veículo ${placa} não atende à regra de garantia do contrato. ${porque}`.trim())
  }
}

/**
 * Refuses with 400 a price that is not above 0 or passes the greatest amount, to which a rule may carry it (domain 2).
 * Neither may be forced. The refusal of a missing price says what of the vehicle FIPE doesn't list.
 */
export function exigirPreco(
  garantia: Parameters<typeof precoQueConta>[0],
  candidato: Candidato | undefined,
): void {
  const preco = precoQueConta(garantia)
  if (preco > 0 && preco <= MAXIMO) return
  if (!candidato) throw new Error('A vehicle without candidate passed the check')
  if (preco > 0)
    throw new BusinessError(`O preço do veículo ${candidato.placa} passa do valor máximo de 999.999.999,99.`)
  const porque = explicarFaltaDePreco(candidato)
  throw new BusinessError(`O veículo ${candidato.placa} está sem preço. ${porque}`.trim())
}

export const jaEmGarantia = (placa: string) => new BusinessError(recusaJaEmGarantia(placa))

/**
 * Prices the new set of vehicles, in centavos. The vehicle's own price comes from the server, the institution's from
 * the institution, which must send it. Where a store selects, what the institution typed stays, with its reference of
 * then: so no store's save moves the coverage. An institution's price that equalled the vehicle's follows it. Refuses
 * with 400 a price that is missing or not above 0.
 */
export async function precificar(
  { tx, lado, chave, garantias }: ContratoTravado,
  pedidas: readonly GarantiaRequest[],
  candidatos: ReadonlyMap<number, Candidato>,
  lista = '',
): Promise<GarantiaNova[]> {
  const daLoja = lado === 'loja'
  if (!daLoja) exigirPrecos(pedidas, lista)
  const atuais = new Map(garantias.map((garantia) => [garantia.veiculoId, garantia]))
  const digitados = await (daLoja ? listPrecosDigitados(tx, chave, [...candidatos.keys()]) : [])
  const digitadoDe = new Map(digitados.map((digitado) => [digitado.veiculoId, digitado]))
  return pedidas.map(({ veiculoId, precoInstituicaoFinanceira = null }) => {
    const candidato = candidatos.get(veiculoId)
    if (!candidato) throw new Error('A vehicle without candidate passed the check')
    const { preco: precoVeiculo, precoReferencia, mesReferencia } = candidato
    const atual = atuais.get(veiculoId)
    const { penhorId = null } = atual ?? {}
    const agora = { veiculoId, penhorId, precoVeiculo, precoReferencia, mesReferencia }
    const daInstituicao = daLoja ? { precoInstituicaoFinanceira: null } : { precoInstituicaoFinanceira }
    const nova =
      daLoja && atual && atual.precoInstituicaoFinanceira !== null
        ? withCurrentPreco(atual, candidato)
        : { ...agora, ...daInstituicao, ...digitadoDe.get(veiculoId) }
    exigirPreco(nova, candidato)
    return nova
  })
}

function exigirPrecos(pedidas: readonly GarantiaRequest[], lista: string): void {
  const faltam = pedidas.flatMap(({ precoInstituicaoFinanceira }, index) =>
    precoInstituicaoFinanceira
      ? []
      : [{ campo: `${lista}${index}.precoInstituicaoFinanceira`, mensagem: CAMPO_OBRIGATORIO }],
  )
  if (faltam.length > 0) throw camposInvalidos(faltam)
}

/**
 * Says whether the request adds a vehicle that this contract's refusal history names. Keeping such a vehicle is not
 * adding it.
 */
async function historicoDeRecusa(
  { tx, chave, garantias }: ContratoTravado,
  pedidas: readonly { veiculoId: number }[],
) {
  const atuais = new Set(garantias.map(({ veiculoId }) => veiculoId))
  const incluidos = pedidas.map(({ veiculoId }) => veiculoId).filter((id) => !atuais.has(id))
  const recusa = incluidos.length > 0 ? await findUltimaRecusa(tx, chave, incluidos) : undefined
  return { incluidos, motivo: recusa?.motivo ?? null, recusadosDeNovo: recusa !== undefined }
}

function changesNothing({ garantias }: ContratoTravado, novas: readonly GarantiaNova[]): boolean {
  if (garantias.length !== novas.length) return false
  const atuais = new Map(garantias.map((garantia) => [garantia.veiculoId, garantia]))
  return novas.every((nova) => {
    const atual = atuais.get(nova.veiculoId)
    return (
      atual?.precoVeiculo === nova.precoVeiculo &&
      atual.precoInstituicaoFinanceira === nova.precoInstituicaoFinanceira &&
      atual.precoReferencia === nova.precoReferencia &&
      atual.mesReferencia === nova.mesReferencia
    )
  })
}

/**
 * Pledges the vehicles of the set that are not pledged yet (domain 3). Refuses the loser of a race with 400, which
 * rolls the transaction back.
 */
export async function penhorar<G extends GarantiaNova>(
  { tx, contrato, clock }: ContratoTravado,
  garantias: readonly G[],
  candidatos: ReadonlyMap<number, Candidato>,
): Promise<G[]> {
  const soltas = garantias.flatMap(({ veiculoId, penhorId }) => {
    const candidato = candidatos.get(veiculoId)
    return penhorId === null && candidato ? [candidato] : []
  })
  if (soltas.length === 0) return [...garantias]
  const { id: contratoId, lojaId, instituicaoFinanceiraId } = contrato
  const novos = soltas.map((solta) => ({ ...solta, contratoId, lojaId, desde: clock.now() }))
  const { abertos, perdidos } = await insertPenhores(tx, instituicaoFinanceiraId, novos)
  const perdido = soltas.find(({ veiculoId }) => perdidos.includes(veiculoId))
  if (perdido) throw jaEmGarantia(perdido.placa)
  // The rest of this act must be dated after the end of each vehicle's last pledge.
  for (const { dataInclusao } of abertos) clock.advanceTo(dataInclusao)
  const penhorDe = new Map(abertos.map(({ veiculoId, penhorId }) => [veiculoId, penhorId]))
  return garantias.map((garantia) => ({
    ...garantia,
    penhorId: garantia.penhorId ?? penhorDe.get(garantia.veiculoId) ?? null,
  }))
}

/** Frees every vehicle of a contract that becomes Cancelado or Liquidado. The contract keeps showing its vehicles. */
export async function soltarGarantias({ tx, chave, garantias, clock }: ContratoTravado): Promise<void> {
  await updatePenhoresFechados(tx, chave.instituicaoFinanceiraId, penhoresDe(garantias), clock.now())
}

/** Writes into the vehicles' pledges the rule's version and the facts by which they were judged (domain 2). */
export const anotarJulgamento = (
  { tx, chave, clock }: ContratoTravado,
  regra: RegraVigente | null,
  garantias: readonly { veiculoId: number }[],
): Promise<void> =>
  updateJulgamento(tx, chave, {
    regra,
    veiculoIds: garantias.map(({ veiculoId }) => veiculoId),
    hoje: clock.today(),
  })

/**
 * Answers the contract's vehicles as they stand now, by id. Refuses with 400 none at all, and one that is no longer
 * fit.
 */
export async function garantiasAptas(
  travado: ContratoTravado,
  regra: RegraVigente | null,
): Promise<Map<number, Candidato>> {
  const { tx, contrato, garantias, clock } = travado
  if (garantias.length === 0) throw new BusinessError('Selecione ao menos um veículo em garantia.')
  const candidatos = await avaliarVeiculos(tx, {
    lojaId: contrato.lojaId,
    contratoId: contrato.id,
    regra,
    veiculoIds: garantias.map(({ veiculoId }) => veiculoId),
    today: clock.today(),
  })
  await exigirAptos(travado, candidatos, regra)
  const porId = new Map(candidatos.map((candidato) => [candidato.veiculoId, candidato]))
  for (const garantia of garantias) exigirPreco(garantia, porId.get(garantia.veiculoId))
  return porId
}
