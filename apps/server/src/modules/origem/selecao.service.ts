import { TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import type { FatoDaOrigem, Origem, ParteDaOrigem } from '@lastro/shared/origem/origem'
import { OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Db } from '#db/tables.ts'
import type { ContratoRow } from '../contratos/nucleo/contratos.repository.ts'
import { fatosDaVersao } from './regra.service.ts'
import {
  countDesfechos,
  type Desfecho,
  findSelecaoAutomatica,
  listVeiculosDaSelecao,
} from './selecao.repository.ts'

type Selecao = NonNullable<Awaited<ReturnType<typeof findSelecaoAutomatica>>>

/** Vehicles that one answer names of each outcome. */
const MAX_NAMED_VEHICLES = 50

const soNota = (nota: string): Origem => ({
  partes: [{ titulo: 'Seleção automática', fatos: [], nota }],
})

/**
 * Explains how a contract's vehicles were chosen when it was created (domain 4): the order, the seed and the vehicles
 * passed over. A store reads only that the system chose.
 */
export async function origemDaSelecao(db: Db, lado: Lado, contrato: ContratoRow): Promise<Origem> {
  if (contrato.tipoSelecaoGarantia === TipoSelecaoGarantia.Loja)
    return soNota('Não houve seleção automática: a loja escolhe os veículos.')
  if (contrato.tipoSelecaoGarantia === TipoSelecaoGarantia.InstituicaoFinanceira)
    return soNota('Não houve seleção automática: a instituição financeira escolhe os veículos.')
  if (lado === 'loja')
    return soNota(
      'Os veículos foram escolhidos pelo sistema, pela regra de garantia da instituição financeira, entre os livres da loja.',
    )
  const selecao = await findSelecaoAutomatica(db, contrato)
  if (!selecao) return soNota('Não registrado: o contrato é de antes deste registro.')
  const quantos = new Map(
    (await countDesfechos(db, contrato)).map(({ desfecho, veiculos }) => [desfecho, veiculos]),
  )
  const partes = [await parteDoCriterio(db, selecao), parteDosCandidatos(selecao, quantos)]
  for (const desfecho of ['escolhido', 'dispensado', 'defasado'] as const) {
    const veiculos = quantos.get(desfecho) ?? 0
    if (veiculos > 0) partes.push(await parteDoDesfecho(db, contrato, { desfecho, veiculos }))
  }
  return { partes }
}

async function parteDoCriterio(db: Db, selecao: Selecao): Promise<ParteDaOrigem> {
  const { instituicaoFinanceiraId: instituicaoId, regraGarantiaId: regraId } = selecao
  const fatos: FatoDaOrigem[] = [
    { tipo: 'instante', termo: 'Feita em', valor: selecao.feitaEm },
    ...(await fatosDaVersao(db, { instituicaoId, regraId, versao: selecao.regraGarantiaVersao })),
    { tipo: 'texto', termo: 'Ordem', valor: ordemEmTexto(selecao) },
    { tipo: 'texto', termo: 'Semente do sorteio', valor: String(selecao.semente) },
    { tipo: 'dinheiro', termo: 'Valor a alcançar', valor: selecao.valorGarantia },
  ]
  return { titulo: 'Seleção automática', fatos, nota: null }
}

const SENTIDO: Record<OrdemSelecao, string> = {
  [OrdemSelecao.Aleatorio]: 'por sorteio',
  [OrdemSelecao.Crescente]: 'crescente',
  [OrdemSelecao.Decrescente]: 'decrescente',
}

function ordemEmTexto({ ordemAno, ordemPreco }: Selecao): string {
  if (ordemAno === OrdemSelecao.Aleatorio) return 'sorteio'
  const dentroDoAno = ordemPreco === OrdemSelecao.Aleatorio ? 'sorteio' : `preço ${SENTIDO[ordemPreco]}`
  return `ano ${SENTIDO[ordemAno]}, dentro do ano ${dentroDoAno}`
}

function parteDosCandidatos(selecao: Selecao, quantos: ReadonlyMap<Desfecho, number>): ParteDaOrigem {
  const tomados = (quantos.get('escolhido') ?? 0) + (quantos.get('dispensado') ?? 0)
  const contagens: [string, number][] = [
    ['Em estoque', selecao.emEstoque],
    ['Fora da regra', selecao.foraDaRegra],
    ['Em garantia em outro contrato', selecao.emOutroContrato],
    ['Com preço defasado', selecao.defasados],
    ['Candidatos', selecao.candidatos],
  ]
  if (tomados > 0) contagens.push(['Candidatos que não foram necessários', selecao.candidatos - tomados])
  const fatos: FatoDaOrigem[] = contagens.map(([termo, valor]) => ({ tipo: 'inteiro', termo, valor }))
  fatos.push({ tipo: 'dinheiro', termo: 'Total dos candidatos', valor: selecao.totalCandidatos })
  const nota =
    tomados > 0
      ? null
      : 'Todos os candidatos juntos não alcançam o valor da garantia: nenhum veículo foi escolhido.'
  return { titulo: 'Veículos da loja', fatos, nota }
}

const TITULO: Record<Desfecho, string> = {
  escolhido: 'Escolhidos',
  dispensado: 'Dispensados',
  defasado: 'Deixados de fora pelo preço defasado',
}
const NOTA: Record<Desfecho, string> = {
  escolhido: 'Na ordem em que foram selecionados.',
  dispensado:
    'Selecionados e depois dispensados, do último para o primeiro: sem cada um deles o total ainda alcança o valor.',
  defasado: 'A seleção automática não usa preço defasado.',
}

async function parteDoDesfecho(
  db: Db,
  contrato: ContratoRow,
  { desfecho, veiculos }: { desfecho: Desfecho; veiculos: number },
): Promise<ParteDaOrigem> {
  const rows = await listVeiculosDaSelecao(db, contrato, { desfecho, limit: MAX_NAMED_VEHICLES })
  const fatos: FatoDaOrigem[] = rows.map(({ ordem, placa, marca, modelo, anoModelo, preco }) => ({
    tipo: 'dinheiro',
    termo: `${ordem === null ? '' : `${ordem}º `}${placa} ${marca} ${modelo} ${anoModelo}`,
    valor: preco,
  }))
  const resto = veiculos - rows.length
  const nota = resto > 0 ? `${NOTA[desfecho]} Mais ${resto} não mostrados.` : NOTA[desfecho]
  return { titulo: `${TITULO[desfecho]} (${veiculos})`, fatos, nota }
}
