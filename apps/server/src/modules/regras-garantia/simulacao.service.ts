import { anoDe, type Dia } from '@lastro/shared/dia'
import { type Centavos, somar, ZERO } from '@lastro/shared/dinheiro'
import { avaliar, type Qualificacao } from '@lastro/shared/regras-garantia/motor'
import type { FiltroDaRegra, ItemDaRegra } from '@lastro/shared/regras-garantia/regra-compilada'
import { MAXIMO_DE_AFETADOS } from '@lastro/shared/regras-garantia/regra-garantia-pedido'
import type { Simulacao, SimulacaoRequest } from '@lastro/shared/regras-garantia/simulacao'
import { EM_CONSIGNACAO } from '@lastro/shared/veiculos/renave'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'
import type { Ambiente } from '#ambiente.ts'
import type { Db } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'
import {
  countContratosDaRegra,
  listContratosEmAndamentoDaRegra,
  listVeiculosDosRascunhos,
} from '../contratos/leituras/contratos-da-regra.repository.ts'
import { valorDaRegraAlterada } from '../cobranca/valores-cobrados.service.ts'
import { estoqueAJulgar } from '../estoque/estoque.service.ts'
import { SEM_WHITELIST } from '../vinculos/whitelist-valida.service.ts'
import { exigirIdsDaVersao, exigirReferencias, itemDoPedido, mesmosItens } from './item-pedido.service.ts'
import { existsItens } from './regras-garantia.repository.ts'
import { findRegra, listFiltros, listItens } from '../regras/regra.repository.ts'
import { explicarRecusa, type RegraQueExplica, regraQueExplica } from '../regras/descricao.service.ts'
import { listVeiculosDescritos, type VeiculoDescrito } from '../estoque/veiculos-descritos.repository.ts'
import { existsWhitelistValida } from '../vinculos/whitelist-valida.repository.ts'

/** A list of items ready to judge vehicles. `posicoes` gives an item's place in the list, from 1, by its id here. */
interface ListaSimulada extends RegraQueExplica {
  posicoes: ReadonlyMap<number, number>
}

/** New items get ids beyond those of saved ones, in their order, as saving would. */
const PRIMEIRO_ID_NOVO = Number.MAX_SAFE_INTEGER - 1_000

async function montarLista(
  db: Db,
  filtros: readonly FiltroDaRegra[],
  itens: readonly ItemDaRegra[],
): Promise<ListaSimulada> {
  const posicoes = new Map(itens.map(({ id }, index) => [id, index + 1]))
  return { ...(await regraQueExplica(db, { filtros, itens })), posicoes }
}

interface ListasSimuladas {
  pedido: ListaSimulada
  /** The saved version of that list; null: not saved yet. */
  versao: { regraId: number; versao: number } | null
  /** The saved list that saving would replace, if any. */
  salvo: ListaSimulada | null
  /** What saving would bill. */
  cobranca: Centavos
}

/**
 * Answers the lists by which a simulation judges. Refuses with 400 a store without a whitelist entry, none where there
 * is nothing to compare, and a rule, version or items that don't exist.
 */
export async function resolverListas(
  { db, clock }: Ambiente,
  instituicaoId: number,
  pedido: SimulacaoRequest,
): Promise<ListasSimuladas> {
  const { lojaId, regraGarantiaId } = pedido
  // Without a store only what saving does beyond one store's vehicles is asked.
  if (lojaId === null) {
    if (regraGarantiaId === null || !pedido.itens) throw campoInvalido('lojaId', CAMPO_OBRIGATORIO)
  } else if (!(await existsWhitelistValida(db, { instituicaoId, lojaId, today: clock.today() })))
    throw campoInvalido('lojaId', SEM_WHITELIST)
  if (regraGarantiaId === null) {
    if (!pedido.filtros) throw campoInvalido('filtros', CAMPO_OBRIGATORIO)
    if (!pedido.itens) throw campoInvalido('itens', CAMPO_OBRIGATORIO)
    const novo = await exigirLista(db, pedido.itens, { filtros: pedido.filtros, itens: [] })
    return { pedido: novo, versao: null, salvo: null, cobranca: ZERO }
  }
  const regra = await findRegra(db, { instituicaoId }, regraGarantiaId)
  if (!regra) throw campoInvalido('regraGarantiaId', 'Regra de garantia não encontrada.')
  const { id: regraId } = regra
  const versao = pedido.versao ?? regra.versao
  if (versao > regra.versao) throw campoInvalido('versao', 'Versão não encontrada.')
  if (versao < regra.versao && pedido.itens)
    throw campoInvalido('versao', 'Uma versão anterior é simulada com os itens que ela tem.')
  const filtros = await listFiltros(db, [{ id: regraId, versao }])
  const itens = await listItens(db, { regraId, versao })
  const salvo = await montarLista(db, filtros, itens)
  if (!pedido.itens) return { pedido: salvo, versao: { regraId, versao }, salvo: null, cobranca: ZERO }
  return {
    pedido: await exigirLista(db, pedido.itens, { filtros, itens }),
    versao: null,
    salvo,
    cobranca: await cobrancaDeSalvar(db, { ...regra, instituicaoId, filtros, itens }, pedido.itens),
  }
}

interface RegraSalva {
  id: number
  instituicaoId: number
  lojaId: number | null
  contratoId: number | null
  filtros: readonly FiltroDaRegra[]
  itens: readonly ItemDaRegra[]
}

/** What saving these items would bill: nothing for equal ones, nor for a rule's first ones (domain 5). */
async function cobrancaDeSalvar(
  db: Db,
  { id, instituicaoId, lojaId, contratoId, filtros, itens }: RegraSalva,
  pedidos: NonNullable<SimulacaoRequest['itens']>,
): Promise<Centavos> {
  const novos = pedidos.map((item) => itemDoPedido(item, filtros))
  if (mesmosItens(novos, itens)) return ZERO
  if (itens.length === 0 && !(await existsItens(db, id))) return ZERO
  return valorDaRegraAlterada(db, { instituicaoId, lojaId, contratoId })
}

/** Checks a sent list as saving does and prepares it. Refuses with 400 what saving would refuse. */
async function exigirLista(
  db: Db,
  pedidos: NonNullable<SimulacaoRequest['itens']>,
  atual: { filtros: readonly FiltroDaRegra[]; itens: readonly ItemDaRegra[] },
): Promise<ListaSimulada> {
  const itens = pedidos.map((item) => itemDoPedido(item, atual.filtros))
  exigirIdsDaVersao(itens, atual.itens)
  await exigirReferencias(db, itens)
  return montarLista(
    db,
    atual.filtros,
    itens.map((item, index) => ({ ...item, id: item.id ?? PRIMEIRO_ID_NOVO + index })),
  )
}

type VeiculoSimulado = Simulacao['veiculos'][number]

function mostrar(veiculo: VeiculoDescrito) {
  const { id, placa, marca, modelo, anoModelo, hodometro, tipo, tipoCombustivel, veiculoUF } = veiculo
  const { chassiRemarcado, leilao, precoReferencia } = veiculo
  const nomes = { id, placa, marca, modelo, tipo, tipoCombustivel, veiculoUF }
  return { ...nomes, anoModelo, hodometro, chassiRemarcado, leilao, precoReferencia }
}

/** A consigned vehicle qualifies under no rule (portas V). */
const julgar = ({ regra }: ListaSimulada, veiculo: VeiculoDescrito, ano: number): Qualificacao | null =>
  veiculo.consignado ? null : avaliar(regra, veiculo, ano)

function simular(
  lista: ListaSimulada,
  veiculo: VeiculoDescrito,
  { livre, anoCorrente }: { livre: boolean; anoCorrente: number },
): VeiculoSimulado {
  const { posicoes } = lista
  const qualificacao = julgar(lista, veiculo, anoCorrente)
  const recusa = qualificacao || veiculo.consignado ? null : explicarRecusa(lista, veiculo, anoCorrente)
  return {
    ...mostrar(veiculo),
    livre,
    qualifica: qualificacao !== null,
    item: qualificacao && (posicoes.get(qualificacao.itemId) ?? null),
    itemId: qualificacao && qualificacao.itemId < PRIMEIRO_ID_NOVO ? qualificacao.itemId : null,
    percentual: qualificacao && qualificacao.percentual,
    preco: qualificacao && qualificacao.preco,
    motivo: veiculo.consignado ? EM_CONSIGNACAO : recusa && recusa.motivo,
    filtro: recusa?.impedimento.tipo === 'filtro' ? recusa.impedimento.filtro : null,
  }
}

interface Diferencas {
  passam: number
  deixam: number
  mudamDeValor: number
}

/** Counts the vehicles that the two lists judge differently. */
function comparar(
  { salvo, pedido }: { salvo: ListaSimulada; pedido: ListaSimulada },
  veiculos: readonly VeiculoDescrito[],
  ano: number,
): Diferencas {
  const diferencas = { passam: 0, deixam: 0, mudamDeValor: 0 }
  for (const veiculo of veiculos) {
    const antes = julgar(salvo, veiculo, ano)
    const depois = julgar(pedido, veiculo, ano)
    if (antes && !depois) diferencas.deixam++
    else if (!antes && depois) diferencas.passam++
    else if (antes && depois && antes.preco !== depois.preco) diferencas.mudamDeValor++
  }
  return diferencas
}

/**
 * Answers what saving would do to the contracts in progress of every store, and to the vehicles of the first of them.
 */
async function compararContratos(
  { db, instituicaoId, regraId, today }: { db: Db; instituicaoId: number; regraId: number; today: Dia },
  listas: { salvo: ListaSimulada; pedido: ListaSimulada },
) {
  const regra = { instituicaoId, regraId }
  const { emAndamento, nuncaEnviados } = await countContratosDaRegra(db, regra)
  const primeiros = { limite: MAXIMO_DE_AFETADOS, nuncaEnviados: true }
  const rascunhos = await listContratosEmAndamentoDaRegra(db, regra, primeiros)
  const notados = await listVeiculosDosRascunhos(
    db,
    instituicaoId,
    rascunhos.map(({ id }) => id),
  )
  const rows = await listVeiculosDescritos(
    db,
    notados.map(({ veiculoId }) => veiculoId),
    today,
  )
  const porId = new Map(rows.map((veiculo) => [veiculo.id, veiculo]))
  const porContrato = Map.groupBy(notados, ({ contratoId }) => contratoId)
  return {
    contratos: rascunhos.map(({ id, numero, loja }) => {
      const veiculos = (porContrato.get(id) ?? []).flatMap(({ veiculoId }) => porId.get(veiculoId) ?? [])
      return { id, numero, loja, ...comparar(listas, veiculos, anoDe(today)) }
    }),
    totalAfetados: nuncaEnviados,
    contratosComVersaoAnterior: emAndamento - nuncaEnviados,
  }
}

/**
 * Simulates a rule on a store's vehicles: which it takes, by which item and at what price, and why it refuses the
 * others. With an unsaved list of a saved rule, answers what saving would change. The engine motor.ts selects and
 * prices exactly as the stock's SQL does. Refuses with 400 a store without a whitelist entry, a missing rule, and too
 * large a stock.
 */
export async function simularRegra(
  deps: Ambiente,
  instituicaoId: number,
  pedido: SimulacaoRequest,
): Promise<Pick<Simulacao, 'veiculos' | 'resumo' | 'comparacao'>> {
  const { db } = deps
  const today = deps.clock.today()
  const { lojaId, regraGarantiaId } = pedido
  const { pedido: lista, salvo, cobranca } = await resolverListas(deps, instituicaoId, pedido)
  const estoque = lojaId === null ? [] : await estoqueAJulgar(db, { lojaId, contratoId: null, today })
  const anoCorrente = anoDe(today)
  const veiculos = estoque.map((veiculo) => simular(lista, veiculo, { livre: veiculo.livre, anoCorrente }))
  const listas = salvo && { salvo, pedido: lista }
  const comparacao = listas &&
    regraGarantiaId !== null && {
      ...comparar(listas, estoque, anoCorrente),
      ...(await compararContratos({ db, instituicaoId, regraId: regraGarantiaId, today }, listas)),
      cobranca,
    }
  const precos = veiculos.flatMap(({ preco }) => preco ?? [])
  return {
    veiculos,
    resumo: { veiculos: veiculos.length, qualificam: precos.length, valorTotal: somar(precos) },
    comparacao: comparacao || null,
  }
}
