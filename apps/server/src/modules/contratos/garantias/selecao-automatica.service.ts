import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import {
  type CriterioSelecao,
  selecionarAutomaticamente as selecionar,
} from '@lastro/shared/regras-garantia/selecao-automatica'
import type { Db } from '../../../db/tables.ts'
import { avaliarVeiculos } from '../../estoque/estoque.service.ts'
import type { GarantiaNova } from '../nucleo/garantias.repository.ts'
import type { RegraVigente } from '../nucleo/regra-do-contrato.ts'

interface PedidoDeSelecao {
  regra: RegraVigente & Pick<CriterioSelecao, 'ordemAno' | 'ordemPreco'>
  lojaId: number
  valorGarantia: Centavos
  semente: number
  today: Dia
}

/**
 * Chooses among the store's free, qualifying vehicles (domain 4), never at a stale price (domain 3); empty when all together don't reach
 * valorGarantia.
 */
export async function selecionarAutomaticamente(
  db: Db,
  { regra, lojaId, valorGarantia, semente, today }: PedidoDeSelecao,
): Promise<GarantiaNova[]> {
  const candidatos = await avaliarVeiculos(db, { lojaId, regra, contratoId: null, today })
  const aptos = candidatos.filter(({ qualifica, livre, defasada }) => qualifica && livre && !defasada)
  const { ordemAno, ordemPreco } = regra
  return selecionar(aptos, { valorGarantia, ordemAno, ordemPreco, semente }).map((escolhido) => ({
    veiculoId: escolhido.veiculoId,
    penhorId: null,
    precoVeiculo: escolhido.preco,
    precoInstituicaoFinanceira: null,
    precoReferencia: escolhido.precoReferencia,
    mesReferencia: escolhido.mesReferencia,
  }))
}
