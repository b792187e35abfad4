import type { AlteracaoRequest } from '@lastro/shared/contratos/alteracao'
import { MAXIMO_GARANTIAS } from '@lastro/shared/contratos/garantia'
import type { VeiculoSemRenave } from '@lastro/shared/contratos/precos'
import { BusinessError } from '#http/errors.ts'
import { exigirRenave } from '../garantias/exigir-renave.service.ts'
import { anotarJulgamento, candidatosDe, penhorar, precificar } from '../garantias/garantias.service.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'
import type { GarantiaNova } from '../nucleo/garantias.repository.ts'
import { exigirLojaApta } from '../nucleo/lados.ts'
import { type RegraVigente, regraDoContrato } from '../nucleo/regra-do-contrato.ts'

/**
 * Pledges the incoming vehicles to this contract at once. Refuses with 400 those that are not fit, priced and free, and
 * answers those to ask about for want of an entry in Renave.
 */
export async function penhorarEntradas(
  travado: ContratoTravado,
  { incluir: pedidas, remover }: AlteracaoRequest,
): Promise<{ penhoradas: GarantiaNova[]; semRenave: VeiculoSemRenave[]; regra: RegraVigente | null }> {
  if (pedidas.length === 0) return { penhoradas: [], semRenave: [], regra: null }
  const { tx, contrato, garantias } = travado
  await exigirLojaApta(travado)
  const regra = await regraDoContrato(tx, contrato)
  const candidatos = await candidatosDe(travado, regra, pedidas, 'incluir.')
  const atual = garantias.find(({ veiculoId }) => candidatos.has(veiculoId))
  if (atual) throw new BusinessError(`O veículo ${atual.placa} já está em garantia neste contrato.`)
  if (garantias.length - remover.length + pedidas.length > MAXIMO_GARANTIAS)
    throw new BusinessError(`Um contrato tem no máximo ${MAXIMO_GARANTIAS} veículos em garantia.`)
  const semRenave = await exigirRenave(travado, candidatos.values())
  const novas = await precificar(travado, pedidas, candidatos, 'incluir.')
  const penhoradas = await penhorar(travado, novas, candidatos)
  await anotarJulgamento(travado, regra, penhoradas)
  return { penhoradas, semRenave, regra }
}
