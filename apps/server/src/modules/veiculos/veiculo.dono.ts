import type { Ambiente } from '#ambiente.ts'
import type { Tenant, Dono } from '#http/acesso.ts'
import { daSessao, entityInPath, keptForRequest } from '../vinculos/estabelecimento.dono.ts'
import { existsWhitelistValida } from '../vinculos/whitelist-valida.repository.ts'
import { existsGarantiaDe, findLojaDoVeiculo } from './veiculos.repository.ts'

/** Why the caller may see a vehicle: its store's stock, or only a contract. */
type Vinculo = 'estoque' | 'contrato'

/**
 * Answers why the caller may see a vehicle; undefined: they may not. A store sees its own. An institution sees those of
 * stores that it may lend to, and of its contracts, past ones too. Operators see all. The search finds the same
 * vehicles (`emContratoDaInstituicao`).
 */
async function vinculoCom(
  { db, clock }: Ambiente,
  { lojaId, instituicaoId }: Tenant,
  veiculoId: number,
): Promise<Vinculo | undefined> {
  const lojaDoVeiculo = await findLojaDoVeiculo(db, veiculoId)
  if (lojaDoVeiculo === undefined) return undefined
  if (lojaId !== null) return lojaDoVeiculo === lojaId ? 'estoque' : undefined
  if (instituicaoId === null) return 'estoque'
  const par = { instituicaoId, lojaId: lojaDoVeiculo, today: clock.today() }
  if (await existsWhitelistValida(db, par)) return 'estoque'
  return (await existsGarantiaDe(db, { veiculoId, instituicaoId })) ? 'contrato' : undefined
}

const vinculos = keptForRequest<Vinculo>('The route has no vehicle')

/**
 * Says whether the caller that {@link veiculoNoCaminho} let in may ask for the stock of the vehicle's store. Whoever
 * sees the vehicle only by a contract may not (domain 1).
 */
export const acompanhaEstoque = (request: object): boolean => vinculos.of(request) === 'estoque'

/** Guards a route by the vehicle in its path, which the caller's establishment must have to do with. */
export function veiculoNoCaminho(deps: Ambiente): Dono {
  return entityInPath('veiculo:params', 'Veículo não encontrado.', async (id, sessao, request) => {
    const alvo = await daSessao.resolve(sessao, request)
    const vinculo = await vinculoCom(deps, alvo, id)
    if (!vinculo) return undefined
    vinculos.keep(request, vinculo)
    return alvo
  })
}
