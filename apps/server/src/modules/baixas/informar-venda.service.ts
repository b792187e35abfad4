import type { InformarVendaRequest } from '@lastro/shared/baixas/baixa'
import type { VendaPrevista } from '@lastro/shared/baixas/venda-a-informar'
import { bareDocument } from '@lastro/shared/clean-text'
import { STATUS } from '@lastro/shared/contratos/status'
import { aEmplacar, chassi, placa as placaSchema, placaMercosul } from '@lastro/shared/documentos'
import type { Ambiente } from '#ambiente.ts'
import { rehearse } from '#db/rehearse.ts'
import { lojaDo } from '#http/acesso.ts'
import type { Actor } from '#http/act.ts'
import { campoInvalido } from '#http/errors.ts'
import { existsUsoDasBaixas } from './baixas.repository.ts'
import { exigirDataDaVenda } from '#modules/estoque/um-veiculo.service.ts'
import { travarSemVencida } from '#modules/contratos/alteracao/expirar-alteracoes.service.ts'
import { autoriaDe, type Resposta, respostaDe } from './baixa-travada.service.ts'
import { exigirAtivo, exigirVenda, ongoingBaixaOf, openOne } from './baixas.service.ts'
import { baixaCompleta } from './leituras/lista.service.ts'
import {
  findVeiculoAVender,
  findVendaLiberada,
  type Papel,
  type VeiculoAVender,
} from './leituras/veiculo-a-vender.repository.ts'

/** The name of a car without a plate, or the end of its chassis alone. */
const FIM_DO_CHASSI = /^(?:AEMPLACAR)?([A-HJ-NPR-Z0-9]{8})$/

/** What a typed text names a vehicle by: its plate, its chassis, or the end of the chassis of a car without a plate. */
function papelDe(texto: string): Papel | undefined {
  const placa = placaSchema.safeParse(texto).data
  if (placa !== undefined) return { coluna: 'placaMercosul', valor: placaMercosul(placa) }
  const [, fim] = FIM_DO_CHASSI.exec(bareDocument(texto)) ?? []
  if (fim !== undefined) return { coluna: 'placa', valor: aEmplacar(fim) }
  const inteiro = chassi.safeParse(texto).data
  return inteiro === undefined ? undefined : { coluna: 'chassi', valor: inteiro }
}

/** Finds the vehicle of a request. Refuses with 400 one that the store doesn't have. */
async function acharVeiculo({ db }: Ambiente, { alvo }: Actor, { veiculoId, placa }: InformarVendaRequest) {
  const papel: Papel | undefined = placa ? papelDe(placa) : { coluna: 'id', valor: veiculoId ?? 0 }
  const achado = papel && (await findVeiculoAVender(db, lojaDo(alvo), papel))
  if (achado) return achado
  throw placa
    ? campoInvalido(
        'placa',
        `O veículo “${placa}” não está no estoque da loja. Digite a placa ou, sem placa, o chassi ou os seus 8 últimos caracteres.`,
      )
    : campoInvalido('veiculoId', 'Este veículo não está no estoque da loja.')
}

/** Why the store can't tell the vehicle's sale to an institution; undefined: it can. */
async function impedimentoDaVenda(
  { db }: Ambiente,
  { placa, contratoId, status, instituicaoFinanceiraId }: VeiculoAVender,
): Promise<string | undefined> {
  if (contratoId === null || status === null || instituicaoFinanceiraId === null)
    return `O veículo ${placa} não está em garantia. Informe a venda no estoque.`
  if (!STATUS[status].alteravel)
    return `O veículo ${placa} está em uma proposta que ainda não vale. Recuse a proposta ou peça à instituição que troque o veículo.`
  if (await existsUsoDasBaixas(db, instituicaoFinanceiraId)) return undefined
  return `A instituição que tem o veículo ${placa} em garantia ainda não recebe vendas por aqui. Informe a venda no estoque.`
}

/** Opens the payoff of a found vehicle; `nova` false: it goes on already. */
async function abrirVenda(
  deps: Ambiente,
  { sessao, alvo }: Actor,
  {
    veiculoId,
    contratoId,
    dataVenda,
  }: Pick<VeiculoAVender, 'veiculoId'> & {
    contratoId: number
    dataVenda: InformarVendaRequest['dataVenda']
  },
): Promise<{ nova: boolean; resposta: Resposta }> {
  const noContrato = { sessao, alvo, id: contratoId, ifMatch: undefined }
  return travarSemVencida(deps, noContrato, exigirAtivo, async (travado) => {
    const ongoing = ongoingBaixaOf(travado, veiculoId)
    if (ongoing) return { nova: false, resposta: respostaDe(ongoing, ongoing.estado, ongoing.versao) }
    const venda = { veiculoId, dataVenda }
    await exigirVenda(travado, venda)
    const nova = { ...venda, motivo: 'venda', texto: null, origem: 'loja' } as const
    return { nova: true, resposta: await openOne(autoriaDe(travado), nova, nova) }
  })
}

/**
 * Tells the sale of a pledged vehicle for the store. Telling it twice answers the payoff that goes on, or that was released
 * since. Refuses with 400
 * a vehicle that is free, in a proposal or in an open change, and an institution that doesn't use payoffs.
 */
export async function informarVendaEmGarantia(
  deps: Ambiente,
  ator: Actor,
  pedido: InformarVendaRequest,
): Promise<Resposta> {
  const achado = await acharVeiculo(deps, ator, pedido)
  const { veiculoId, contratoId } = achado
  const { dataVenda } = pedido
  const liberada =
    contratoId === null && (await findVendaLiberada(deps.db, lojaDo(ator.alvo), { veiculoId, dataVenda }))
  if (liberada) return respostaDe(liberada, liberada.estado, liberada.versao)
  const recusa = await impedimentoDaVenda(deps, achado)
  if (recusa !== undefined || contratoId === null)
    throw campoInvalido(pedido.placa ? 'placa' : 'veiculoId', recusa ?? '')
  return (await abrirVenda(deps, ator, { veiculoId, contratoId, dataVenda })).resposta
}

/**
 * Says what telling a sale would open, by telling it in a transaction that is undone. Of a vehicle whose sale is only the
 * stock's: that. Refuses with 400 like the act, and a free vehicle that left.
 */
export async function preverVenda(
  deps: Ambiente,
  ator: Actor,
  pedido: InformarVendaRequest,
): Promise<VendaPrevista> {
  const achado = await acharVeiculo(deps, ator, pedido)
  const { veiculoId, placa, marca, modelo, contratoId, instituicaoFinanceiraId } = achado
  const prevista = { veiculoId, placa, marca, modelo, garantia: garantiaDe(achado) }
  const { dataVenda } = pedido
  if ((await impedimentoDaVenda(deps, achado)) !== undefined || !contratoId || !instituicaoFinanceiraId) {
    if (achado.saiuEm)
      throw campoInvalido(pedido.placa ? 'placa' : 'veiculoId', `O veículo ${placa} já saiu do estoque.`)
    const { dataInclusao, dataEntrada } = achado
    const limites = { hoje: deps.clock.today(), inclusao: dataInclusao ?? undefined, entrada: dataEntrada }
    exigirDataDaVenda(dataVenda, limites)
    return { ...prevista, baixa: null }
  }
  return rehearse(deps.db, async (tx) => {
    const inTx = { ...deps, db: tx }
    const { nova, resposta } = await abrirVenda(inTx, ator, { veiculoId, contratoId, dataVenda })
    const { id, estado, falta, prazo } = await baixaCompleta(inTx, ator, {
      instituicaoFinanceiraId,
      contratoId,
      baixaId: resposta.id,
    })
    return { ...prevista, baixa: { id: nova ? null : id, estado, falta, prazo } }
  })
}

/** The contract that the store's vehicle backs. */
function garantiaDe(achado: VeiculoAVender) {
  const { contratoId, numero, status, instituicaoFinanceira, combinado } = achado
  if (contratoId === null || numero === null || status === null || instituicaoFinanceira === null) return null
  return { contratoId, numero, instituicaoFinanceira, emProposta: !combinado || !STATUS[status].alteravel }
}
