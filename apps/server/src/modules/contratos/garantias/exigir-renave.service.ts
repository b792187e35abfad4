import type { VeiculoSemRenave } from '@lastro/shared/contratos/precos'
import { exigenciaDoRenave } from '@lastro/shared/politicas/exige-renave'
import { BusinessError } from '#http/errors.ts'
import type { Candidato } from '#modules/estoque/estoque.service.ts'
import { politicaParaDecidir } from '#modules/politicas/politica-em-vigor.service.ts'
import { findUf } from '#modules/vinculos/estabelecimento.repository.ts'
import type { ContratoTravado } from '../nucleo/contrato-travado.service.ts'

/** A refusal names so many vehicles. */
const MAX_NAMED = 5

/**
 * Answers the vehicles to ask about, because the institution's policy wants those of the store's state to be in its stock
 * by Renave (portas V). Refuses them with 400 where the policy does. Of a store whose state nobody told nothing is asked.
 */
export async function exigirRenave(
  { tx, contrato, clock }: Pick<ContratoTravado, 'tx' | 'contrato' | 'clock'>,
  candidatos: Iterable<Candidato>,
): Promise<VeiculoSemRenave[]> {
  const { exigeRenave } = await politicaParaDecidir(tx, contrato.instituicaoFinanceiraId)
  const sem = [...candidatos].filter(({ renaveSituacao }) => renaveSituacao !== 'em_estoque')
  if (exigeRenave.length === 0 || sem.length === 0) return []
  const uf = await findUf(tx, contrato.lojaId)
  const exige = exigenciaDoRenave(exigeRenave, uf, clock.today())
  if (exige === 'nao') return []
  if (exige === 'bloqueio') {
    const placas = sem.slice(0, MAX_NAMED).map(({ placa }) => placa)
    const resto = sem.length - placas.length
    const nomes = new Intl.ListFormat('pt-BR').format([...placas, ...(resto > 0 ? [`mais ${resto}`] : [])])
    throw new BusinessError(
      `A instituição só aceita veículos de ${uf} que estejam no estoque da loja pelo Renave. Sem essa entrada: ${nomes}.`,
    )
  }
  return sem.map(({ veiculoId, placa, renaveSituacao }) => ({ veiculoId, placa, renaveSituacao }))
}
