import { somar } from '@lastro/shared/dinheiro'
import { instanteDe } from '#clock.ts'
import type { Tx } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import { inImportTransaction } from '#importacao/running-import.ts'
import { registrarMudancas } from '#modules/contratos/efeitos/registrar-mudanca.service.ts'
import {
  type GarantiaDoContrato,
  upsertGarantiasDosContratos,
} from '#modules/contratos/nucleo/garantias.repository.ts'
import { insertPenhores } from '#modules/contratos/nucleo/penhor.repository.ts'
import { touchCarga } from '../carga-aberta.service.ts'
import type { Contexto } from './contexto.ts'
import * as julgar from './julgar.repository.ts'
import { withLojasERegras } from './lojas.service.ts'
import { NADA, type Soma } from './trazidos-em-palavras.ts'
import {
  type ContratoATrazer,
  insertContratosTrazidos,
  insertVeiculosForaDoEstoque,
  lockVeiculosATrazer,
  type Lugar,
  updateTrazidos,
  type VeiculoATrazer,
  updatePapeisDitos,
} from './trazer.repository.ts'

/** Vehicles, or numbers, that somebody took after the judgement. */
class TakenMeanwhile extends Error {
  readonly veiculos: readonly Lugar[]
  readonly contratos: readonly Lugar[]
  constructor(taken: { veiculos?: readonly Lugar[]; contratos?: readonly Lugar[] }) {
    super('Taken meanwhile')
    this.veiculos = taken.veiculos ?? []
    this.contratos = taken.contratos ?? []
  }
}

/** Brings a batch in; contracts that lost a race are refused, and the others of the batch come without them. */
export async function trazerOuRecusar(
  contexto: Contexto,
  lote: readonly ContratoATrazer[],
  run: (work: (tx: Tx) => Promise<Soma>) => Promise<Soma>,
): Promise<Soma> {
  let restantes = lote
  while (restantes.length > 0)
    try {
      const agora = restantes
      return await run((tx) => trazerLote(tx, contexto, agora))
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error
      const { veiculos, contratos } = error
      await inImportTransaction(contexto, async (tx) => {
        await julgar.updatePerdidos(tx, contexto.cargaId, veiculos)
        await julgar.updateNumerosTomados(tx, contratos)
      })
      const recusados = new Set(await julgar.listRecusadosDe(contexto.db, restantes))
      restantes = restantes.filter(({ numeroUnico }) => !recusados.has(numeroUnico))
    }
  return NADA
}

/** Brings in contracts with all their vehicles. Throws TakenMeanwhile, and the caller rolls back. */
async function trazerLote(tx: Tx, contexto: Contexto, lote: readonly ContratoATrazer[]): Promise<Soma> {
  const { clock, cargaId, instituicaoId, opcoes } = contexto
  const hoje = clock.today()
  await touchCarga(tx, cargaId)
  const novos = await withLojasERegras(tx, contexto, lote)
  const ids = await insertContratosTrazidos(tx, { instituicaoId, cargaId }, novos)
  const tomados = novos.filter(({ numeroUnico }) => !ids.has(numeroUnico))
  if (tomados.length > 0) throw new TakenMeanwhile({ contratos: tomados })
  await insertVeiculosForaDoEstoque(tx, cargaId, novos, clock.now())
  await updatePapeisDitos(tx, cargaId, novos)
  const contratos = novos.map((novo) => ({ ...novo, id: ids.get(novo.numeroUnico) ?? 0 }))
  const veiculos = await lockVeiculosATrazer(tx, { instituicaoId, cargaId, hoje }, contratos)
  const penhorados = await penhorarTodos(tx, contexto, veiculos)
  await upsertGarantiasDosContratos(tx, instituicaoId, penhorados.map(garantiaDe))
  await updateTrazidos(
    tx,
    contratos.map(({ arquivoId, linha, id }) => ({ arquivoId, linha, contratoId: id })),
    penhorados.map((penhorado) => ({ ...penhorado, semReferencia: penhorado.precoReferencia === null })),
  )
  await registrarMudancas(
    { tx, clock, sessao: opcoes.sessao, lado: 'instituicao' },
    { acao: 'cargaInicial' },
    {
      instituicaoFinanceiraId: instituicaoId,
      antes: [],
      novos: { ids: [...ids.values()], semGarantias: false },
    },
  )
  return {
    contratos: contratos.length,
    veiculos: penhorados.length,
    credito: somar(contratos.map(({ valorCredito }) => valorCredito)),
    garantia: somar(contratos.map(({ valorGarantia }) => valorGarantia)),
    vencidos: contratos.filter(({ dataTermino }) => dataTermino < hoje).length,
    foraDoEstoque: penhorados.filter(({ foraDoEstoque }) => foraDoEstoque).length,
    semReferencia: penhorados.filter(({ precoReferencia }) => precoReferencia === null).length,
    naoAtendem: penhorados.filter(({ naoAtende }) => naoAtende).length,
  }
}

interface Penhorado extends VeiculoATrazer {
  veiculoId: number
  penhorId: number
}

/** Pledges all vehicles by the door of every act (domain 3). Refuses with 400 one that turned consigned in this moment. */
async function penhorarTodos(
  tx: Tx,
  { instituicaoId, cargaId }: Contexto,
  veiculos: readonly VeiculoATrazer[],
): Promise<Penhorado[]> {
  if (veiculos.some(({ consignado }) => consignado))
    throw new BusinessError('O estoque de uma loja mudou agora. Traga os contratos de novo.')
  const semLinha = veiculos.filter(({ veiculoId }) => veiculoId === null)
  if (semLinha.length > 0) throw new TakenMeanwhile({ veiculos: semLinha })
  const conhecidos = veiculos.flatMap(({ veiculoId, ...veiculo }) =>
    veiculoId === null ? [] : [{ ...veiculo, veiculoId, desde: instanteDe(veiculo.dataInclusao) }],
  )
  const { abertos, perdidos } = await insertPenhores(tx, instituicaoId, conhecidos, cargaId)
  if (perdidos.length > 0) {
    const lost = new Set(perdidos)
    throw new TakenMeanwhile({ veiculos: conhecidos.filter(({ veiculoId }) => lost.has(veiculoId)) })
  }
  const penhorDe = new Map(abertos.map(({ veiculoId, penhorId }) => [veiculoId, penhorId]))
  return conhecidos.map((veiculo) => ({ ...veiculo, penhorId: penhorDe.get(veiculo.veiculoId) ?? 0 }))
}

/** The agreed price is the vehicle's own: it was agreed elsewhere, and nobody typed another beside it. */
const garantiaDe = (veiculo: Penhorado): GarantiaDoContrato => ({
  contratoId: veiculo.contratoId,
  veiculoId: veiculo.veiculoId,
  penhorId: veiculo.penhorId,
  precoVeiculo: veiculo.preco,
  precoInstituicaoFinanceira: veiculo.preco,
  precoReferencia: veiculo.precoReferencia,
  mesReferencia: veiculo.mesReferencia,
  incluidaEm: instanteDe(veiculo.dataInclusao),
})
