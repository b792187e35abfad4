import type { Ambiente } from '#ambiente.ts'
import type { Tenant, Dono } from '#http/acesso.ts'
import { entityInPath, daSessao } from '../vinculos/estabelecimento.dono.ts'
import { existsWhitelistValida } from '../vinculos/whitelist-valida.repository.ts'
import { existsGarantiaDe, findLojaDoVeiculo } from './veiculos.repository.ts'

/** By what a vehicle is seen: the stock that it is of, or no more than a contract. */
type Vinculo = 'estoque' | 'contrato'

/**
 * Whether a vehicle is the store's own; or of a store that the institution may lend to, or of one of its contracts, past ones too; operators
 * see all. The search finds no other (`deContratoDa`).
 */
async function vinculoCom(
  { db, clock }: Ambiente,
  { lojaId, instituicaoId }: Tenant,
  veiculoId: number,
): Promise<Vinculo | undefined> {
  const dona = await findLojaDoVeiculo(db, veiculoId)
  if (dona === undefined) return undefined
  if (lojaId !== null) return dona === lojaId ? 'estoque' : undefined
  if (instituicaoId === null) return 'estoque'
  const par = { instituicaoId, lojaId: dona, today: clock.today() }
  if (await existsWhitelistValida(db, par)) return 'estoque'
  return (await existsGarantiaDe(db, { veiculoId, instituicaoId })) ? 'contrato' : undefined
}

const VINCULOS = new WeakMap<object, Vinculo>()

/** Whether who was let in by {@link veiculoNoCaminho} may ask for the stock that the vehicle is of; who only has a contract may not (domain 1). */
export const acompanhaEstoque = (request: object): boolean => VINCULOS.get(request) === 'estoque'

/** A vehicle in the path, with which the caller's establishment has to do. */
export function veiculoNoCaminho(deps: Ambiente): Dono {
  return entityInPath('veiculo:params', 'Veículo não encontrado.', async (id, sessao, request) => {
    const alvo = await daSessao.resolve(sessao, request)
    const vinculo = await vinculoCom(deps, alvo, id)
    if (!vinculo) return undefined
    VINCULOS.set(request, vinculo)
    return alvo
  })
}
