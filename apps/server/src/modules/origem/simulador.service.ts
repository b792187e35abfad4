import { anoDe } from '@lastro/shared/dia'
import type { FatoDaOrigem, Origem } from '@lastro/shared/origem/origem'
import { avaliar } from '@lastro/shared/regras-garantia/motor'
import type { OrigemNoSimuladorRequest } from '@lastro/shared/regras-garantia/simulacao'
import type { Ambiente } from '#ambiente.ts'
import { listVeiculosDescritos } from '../estoque/veiculos-descritos.repository.ts'
import { explicarRecusa } from '../regras/descricao.service.ts'
import { resolverListas } from '../regras-garantia/simulacao.service.ts'
import { findPrecoNoEstoque } from './preco.repository.ts'
import { parteDaTabela, dinheiro, recusaForaDoEstoque } from './preco.service.ts'
import { fatosDaVersao, descreverItemDaRegra } from './regra.service.ts'

const NAO_SALVA: FatoDaOrigem = { tipo: 'texto', termo: 'Regra de garantia', valor: 'ainda não salva' }

/**
 * Explains the simulator's price of a vehicle, under the given list of items, saved or not. Refuses with 400, naming
 * the field, what the simulation refuses, and a vehicle outside the store's stock.
 */
export async function origemNoSimulador(
  deps: Ambiente,
  instituicaoId: number,
  { veiculoId, ...pedido }: OrigemNoSimuladorRequest,
): Promise<Origem> {
  const { db, clock } = deps
  const hoje = clock.today()
  const { pedido: lado, versao } = await resolverListas(deps, instituicaoId, pedido)
  const noEstoque = { lojaId: pedido.lojaId, veiculoId, regra: null, leitor: 'no simulador', hoje } as const
  const preco = await findPrecoNoEstoque(db, noEstoque)
  const [veiculo] = await listVeiculosDescritos(db, preco ? [veiculoId] : [], hoje)
  if (!preco || !veiculo) throw recusaForaDoEstoque()
  const fatos = versao ? await fatosDaVersao(db, { instituicaoId, ...versao }) : [NAO_SALVA]
  const avaliado = avaliar(lado.regra, veiculo, anoDe(hoje))
  const regra = { titulo: 'Regra de garantia', fatos }
  if (!avaliado) {
    const nota = explicarRecusa(lado, veiculo, anoDe(hoje))?.motivo ?? null
    return { partes: [parteDaTabela(preco), { ...regra, nota }] }
  }
  const { fato, nota } = descreverItemDaRegra(lado, avaliado.itemId)
  const percentual: FatoDaOrigem = { tipo: 'percentual', termo: '% da tabela', valor: avaliado.percentual }
  fatos.push(fato, percentual, dinheiro('Preço', avaliado.preco))
  return { partes: [parteDaTabela(preco), { ...regra, nota }] }
}
