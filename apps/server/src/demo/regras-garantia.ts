import type { CriteriosDoItem } from '@lastro/shared/regras-garantia/regra-compilada'
import { FiltroRegra, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Tx } from '../db/tables.ts'

import type { EstabelecimentoIds } from './estabelecimentos.ts'
import { CAMINHAO, CARRO, DIESEL, MOTO, type ModeloGravado } from './modelos.ts'
import { insertRegra } from '../modules/regras-garantia/regra-versao.repository.ts'

export type NomeRegra = 'auroraGeral' | 'auroraAutoestrada' | 'horizonteGeral'
export type RegraIds = Record<NomeRegra, number>

const UFS_DO_SUL_E_SUDESTE = [31, 33, 35, 41, 42, 43]

/** Percentages in hundredths. */
const item = (percentual: number, criterios: Partial<CriteriosDoItem>): CriteriosDoItem => ({
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: false,
  leilao: false,
  percentual,
  ...criterios,
})

const emOrdem = (...filtros: FiltroRegra[]) => filtros.map((filtro, index) => ({ filtro, ordem: index + 1 }))

/** Banco Aurora's default: every filter in use. */
function auroraGeral(modelos: readonly ModeloGravado[]) {
  const doNome = (inicio: string) => modelos.filter(({ nome }) => nome.startsWith(inicio))
  const marcasDe = (...escolhidos: ModeloGravado[]) => [...new Set(escolhidos.map(({ marcaId }) => marcaId))]
  const procurados = [...doNome('Corolla'), ...doNome('HR-V')]
  const valorizadas = marcasDe(...doNome('Hilux'), ...doNome('City'), ...doNome('Compass'))
  return {
    filtros: emOrdem(
      FiltroRegra.Marca,
      FiltroRegra.Modelo,
      FiltroRegra.TipoVeiculo,
      FiltroRegra.TipoCombustivel,
      FiltroRegra.UF,
      FiltroRegra.Idade,
      FiltroRegra.Km,
      FiltroRegra.Chassi,
      FiltroRegra.Leilao,
    ),
    itens: [
      item(8000, { tipos: [CARRO], idadeMaxima: 8, quilometragemMaxima: 120_000 }),
      item(9000, {
        marcas: valorizadas,
        tipos: [CARRO],
        idadeMaxima: 6,
        quilometragemMaxima: 90_000,
      }),
      item(9500, {
        marcas: marcasDe(...procurados),
        modelos: procurados.map(({ id }) => id),
        idadeMaxima: 4,
        quilometragemMaxima: 60_000,
      }),
      item(8500, { tipos: [CARRO], combustiveis: [DIESEL], idadeMaxima: 7, quilometragemMaxima: 140_000 }),
      item(8250, {
        tipos: [CARRO],
        ufs: UFS_DO_SUL_E_SUDESTE,
        idadeMaxima: 3,
        quilometragemMaxima: 50_000,
      }),
      item(7000, { tipos: [MOTO], idadeMaxima: 5, quilometragemMaxima: 40_000 }),
      item(7500, { tipos: [CAMINHAO], idadeMaxima: 8, quilometragemMaxima: 350_000 }),
      item(5000, { tipos: [CARRO], idadeMaxima: 5, quilometragemMaxima: 80_000, leilao: true }),
    ],
  }
}

function auroraAutoestrada() {
  return {
    filtros: emOrdem(FiltroRegra.TipoVeiculo, FiltroRegra.Idade, FiltroRegra.Km, FiltroRegra.Leilao),
    itens: [
      item(8500, { tipos: [CARRO], idadeMaxima: 5, quilometragemMaxima: 80_000, chassiRemarcado: null }),
      item(7800, { tipos: [CARRO], idadeMaxima: 10, chassiRemarcado: null }),
      item(7250, { tipos: [MOTO], idadeMaxima: 6, chassiRemarcado: null }),
    ],
  }
}

function horizonteGeral() {
  return {
    filtros: emOrdem(FiltroRegra.TipoVeiculo, FiltroRegra.Idade, FiltroRegra.Leilao),
    itens: [
      item(7500, { tipos: [CARRO], idadeMaxima: 7, chassiRemarcado: null }),
      item(6000, { tipos: [MOTO], idadeMaxima: 4, chassiRemarcado: null }),
    ],
  }
}

/** Inserts each institution's default rule and Banco Aurora's own rule for Loja Autoestrada. */
export async function insertRegras(
  tx: Tx,
  ids: EstabelecimentoIds,
  { modelos, criadaEm }: { modelos: readonly ModeloGravado[]; criadaEm: Date },
): Promise<RegraIds> {
  const cabecalho = {
    criadaEm,
    lojaId: null,
    contratoId: null,
    regraPadrao: true,
    ordemSelecaoGarantiaAno: OrdemSelecao.Decrescente,
    ordemSelecaoGarantiaPreco: OrdemSelecao.Crescente,
  }
  const aurora = { ...cabecalho, instituicaoFinanceiraId: ids.aurora }
  const daLoja = {
    ...aurora,
    lojaId: ids.autoestrada,
    regraPadrao: false,
    ordemSelecaoGarantiaAno: OrdemSelecao.Crescente,
  }
  const horizonte = { ...cabecalho, instituicaoFinanceiraId: ids.horizonte }
  return {
    auroraGeral: (await insertRegra(tx, aurora, auroraGeral(modelos))).regraId,
    auroraAutoestrada: (await insertRegra(tx, daLoja, auroraAutoestrada())).regraId,
    horizonteGeral: (await insertRegra(tx, horizonte, horizonteGeral())).regraId,
  }
}
