import type { AlteracaoRequest } from '@lastro/shared/contratos/alteracao'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { campoInvalido, camposInvalidos } from '#http/errors.ts'
import { candidatosDe, precificar } from '../garantias/garantias.service.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import type { GarantiaNova } from '../nucleo/garantias.repository.ts'
import { regraDoContrato } from '../nucleo/regra-do-contrato.ts'

export const NAO_ESTA_EM_GARANTIA = 'O veículo não está em garantia neste contrato.'
const MESMO_PRECO = 'O veículo já está no contrato por este preço.'

/**
 * Prices vehicles that stay in an Ativo contract anew, beside today's reference prices. Only the institution may, and
 * the prices count once the store consents (domain 2). Refuses with 400 a store, an unfit vehicle, one that is no
 * guarantee of the contract, and a price that it already has.
 */
export async function precosNovos(
  travado: ContratoTravado,
  pedidos: AlteracaoRequest['precos'] = [],
): Promise<GarantiaNova[]> {
  if (pedidos.length === 0) return []
  if (travado.lado === 'loja')
    throw campoInvalido('precos', 'Só a instituição financeira muda o preço de um veículo.')
  const atuais = new Map(travado.garantias.map((garantia) => [garantia.veiculoId, garantia]))
  const recusados = pedidos.flatMap(({ veiculoId, precoInstituicaoFinanceira }, index) => {
    const atual = atuais.get(veiculoId)
    if (!atual) return { campo: `precos.${index}.veiculoId`, mensagem: NAO_ESTA_EM_GARANTIA }
    const mesmo = precoInstituicaoFinanceira === precoQueConta(atual)
    return mesmo ? { campo: `precos.${index}.precoInstituicaoFinanceira`, mensagem: MESMO_PRECO } : []
  })
  if (recusados.length > 0) throw camposInvalidos(recusados)
  const regra = await regraDoContrato(travado.tx, travado.contrato)
  const candidatos = await candidatosDe(travado, regra, pedidos, 'precos.')
  return precificar(travado, pedidos, candidatos, 'precos.')
}
