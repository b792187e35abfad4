import type { Ambiente } from '../../ambiente.ts'
import type { Alvo, Dono } from '../../http/acesso.ts'
import { BusinessError } from '../../http/errors.ts'
import { daSessao, readId } from '../vinculos/estabelecimento.dono.ts'
import { existsWhitelistValida } from '../vinculos/whitelist-valida.repository.ts'
import { existsGarantiaDe, findLojaDoVeiculo } from './veiculos.repository.ts'

/**
 * Whether a vehicle is the store's own; or of a store that the institution may lend to, or of one of its contracts, past ones too; operators
 * see all. The search finds no other (`deContratoDa`).
 */
async function veiculoVisivel(
  { db, clock }: Ambiente,
  { lojaId, instituicaoId }: Alvo,
  veiculoId: number,
): Promise<boolean> {
  const dona = await findLojaDoVeiculo(db, veiculoId)
  if (dona === undefined || lojaId !== null) return dona !== undefined && dona === lojaId
  if (instituicaoId === null) return true
  const par = { instituicaoId, lojaId: dona, today: clock.today() }
  return (await existsWhitelistValida(db, par)) || existsGarantiaDe(db, { veiculoId, instituicaoId })
}

/** A vehicle in the path: 404 unless the caller's establishment has to do with it. */
export function veiculoNoCaminho(deps: Ambiente): Dono {
  return {
    nome: 'veiculo:params',
    async resolve(sessao, request) {
      const alvo = await daSessao.resolve(sessao, request)
      const id = readId(request, 'params', 'id')
      if (id === undefined || !(await veiculoVisivel(deps, alvo, id)))
        throw new BusinessError('Veículo não encontrado.', 404)
      return alvo
    },
  }
}
