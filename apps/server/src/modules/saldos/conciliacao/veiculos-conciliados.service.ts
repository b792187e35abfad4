import {
  MAXIMO_DE_VEICULOS_CONCILIADOS,
  type RespostaDoVeiculo,
  type VeiculoConciliado,
  type VeiculosConciliados,
} from '@lastro/shared/saldos/conciliacao'
import type { Dia } from '@lastro/shared/dia'
import { ZERO } from '@lastro/shared/dinheiro'
import type { Ambiente } from '#ambiente.ts'
import { BusinessError } from '#http/errors.ts'
import { freshnessOf } from '#modules/politicas/saldo-fresco.service.ts'
import { findDivergencia } from './conciliacao.repository.ts'
import { NAO_EXISTE_MAIS } from './conciliacao.service.ts'
import {
  type FatosDoVeiculo,
  findFatosDoVeiculo,
  listFatosDosVeiculos,
} from './veiculos-conciliados.repository.ts'

const SEM_RESPOSTA: RespostaDoVeiculo = { resposta: 'nao_se_sabe', em: null }

/** Of a vehicle that is not pledged here any more, its store's stock is nobody's business here. */
function noEstoque({ emGarantia, saiuEm, cargaEm }: FatosDoVeiculo): RespostaDoVeiculo {
  if (!emGarantia) return SEM_RESPOSTA
  if (saiuEm !== null) return { resposta: 'nao', em: saiuEm }
  return cargaEm === null ? SEM_RESPOSTA : { resposta: 'sim', em: cargaEm }
}

function saldoDe(fatos: FatosDoVeiculo, isFresh: (dataBase: Dia) => boolean): VeiculoConciliado['saldo'] {
  const { dataBase, saldoDevedor, porVeiculo, saldoDoVeiculo } = fatos
  if (dataBase === null) return { ...SEM_RESPOSTA, valor: null, desatualizado: false }
  const deve = saldoDoVeiculo ?? (porVeiculo ? ZERO : saldoDevedor)
  return {
    resposta: (deve ?? ZERO) > ZERO ? 'sim' : 'nao',
    em: dataBase,
    valor: saldoDoVeiculo,
    desatualizado: !isFresh(dataBase),
  }
}

/**
 * Answers whether a divergence's vehicle, or each pledged one of its contract, is in stock, owes, and has a lien. Refuses
 * with 404 a divergence that is no more.
 */
export async function veiculosDaDivergencia(
  { db, clock }: Ambiente,
  { instituicaoFinanceiraId, id }: { instituicaoFinanceiraId: number; id: number },
): Promise<VeiculosConciliados> {
  const hoje = clock.today()
  const divergencia = await findDivergencia(db, { instituicaoFinanceiraId, id, hoje })
  if (!divergencia) throw new BusinessError(NAO_EXISTE_MAIS, 404)
  const { contratoId, veiculo, veiculoId } = divergencia
  if (contratoId === null) return { veiculos: [], haMais: false }
  const contrato = { instituicaoFinanceiraId, contratoId }
  const fatos =
    veiculo === null
      ? await listFatosDosVeiculos(db, contrato, MAXIMO_DE_VEICULOS_CONCILIADOS + 1)
      : await findFatosDoVeiculo(db, contrato, { veiculoId, placa: veiculo })
  const isFresh = await freshnessOf(db, { instituicaoId: instituicaoFinanceiraId, hoje })
  return {
    veiculos: fatos.slice(0, MAXIMO_DE_VEICULOS_CONCILIADOS).map((each) => ({
      veiculoId: each.veiculoId,
      placa: each.placa,
      modelo: each.modelo,
      noEstoque: noEstoque(each),
      saldo: saldoDe(each, isFresh),
      gravame: 'nao_controlado',
    })),
    haMais: fatos.length > MAXIMO_DE_VEICULOS_CONCILIADOS,
  }
}
