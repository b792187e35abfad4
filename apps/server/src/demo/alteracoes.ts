import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { reavaliarContratos } from '../modules/cobertura/reavaliar/reavaliar-contratos.service.ts'
import { proporAlteracao } from '../modules/contratos/alteracao/alteracao.service.ts'
import { avisosDeSaida } from '../modules/estoque/importacao/avisos.ts'
import { notificar } from '../modules/notificacoes/notificacoes.service.ts'
import type { StagedContrato } from './contratos.ts'
import type { Stage } from './stage.ts'
import { escolherVeiculos } from './veiculos-escolhidos.ts'

/** The contract's first vehicle, with the fields that a notice names. */
function primeiraGarantia({ tx }: Stage, contratoId: number) {
  return tx
    .selectFrom('contratoGarantia as g')
    .innerJoin('contrato', 'contrato.id', 'g.contratoId')
    .innerJoin('estabelecimento as loja', 'loja.id', 'contrato.lojaId')
    .innerJoin('veiculo', 'veiculo.id', 'g.veiculoId')
    .innerJoin('veiculoModelo', 'veiculoModelo.id', 'veiculo.modeloId')
    .innerJoin('veiculoMarca', 'veiculoMarca.id', 'veiculoModelo.marcaId')
    .where('g.contratoId', '=', contratoId)
    .select(['g.veiculoId', 'g.precoVeiculo', 'g.precoInstituicaoFinanceira', 'veiculo.placa'])
    .select(['contrato.numero', 'loja.nomeFantasia as loja', 'veiculoMarca.nome as marca'])
    .select('veiculoModelo.nome as modelo')
    .orderBy('g.veiculoId')
    .executeTakeFirstOrThrow()
}

/** The store proposes other vehicles for one of an Ativo contract's, and waits for the answer. */
export async function proporTroca(stage: Stage, contrato: StagedContrato): Promise<void> {
  const { tx, clock, ids, sessoes } = stage
  const { id, historia } = contrato
  const leaving = await primeiraGarantia(stage, id)
  const preco = precoQueConta(leaving)
  const escolhidos = await escolherVeiculos(stage, { ...contrato, valorGarantia: preco })
  const isEnough = escolhidos.find(
    ({ precoInstituicaoFinanceira }) => (precoInstituicaoFinanceira ?? 0) >= preco,
  )
  const incluir = isEnough ? [isEnough] : escolhidos
  const alvo = { lado: 'loja' as const, instituicaoId: ids[historia.instituicao], lojaId: ids[historia.loja] }
  const ato = { sessao: sessoes[historia.loja], alvo, id, ifMatch: undefined }
  const pedido = { incluir, remover: [leaving.veiculoId], imediata: false }
  await proporAlteracao({ db: tx, clock }, ato, pedido, { forcar: false, confirmacao: undefined })
}

/** A vehicle in guarantee leaves the stock: a sale out of trust. */
export async function deleteFromStock(stage: Stage, { id, historia }: StagedContrato): Promise<void> {
  const { tx, clock, ids } = stage
  const agora = clock.now()
  const { veiculoId, ...nomes } = await primeiraGarantia(stage, id)
  await tx
    .updateTable('veiculo')
    .set({ saiuEm: agora, atualizadoEm: agora })
    .where('id', '=', veiculoId)
    .execute()
  const saida = { ...nomes, contratoId: id, instituicaoId: ids[historia.instituicao] }
  await notificar(
    tx,
    'estoque',
    avisosDeSaida([saida], { importacaoId: 0, lojaId: ids[historia.loja] }),
    agora,
  )
  const contrato = { instituicaoFinanceiraId: saida.instituicaoId, contratoId: id }
  await reavaliarContratos({ db: tx, clock }, [contrato])
}
