import { LABEL_FILTRO_DE_SITUACAO } from '@lastro/shared/veiculos/filtros-do-estoque'
import { COLUNAS_DO_ESTOQUE } from '@lastro/shared/veiculos/colunas-da-loja'
import type { Db } from '#db/tables.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import { ordemEmPalavras, type Relatorio } from '../exportacoes/exportacoes.service.ts'
import {
  type BuscaDeVeiculos,
  listIdsDeVeiculos,
  listVeiculosDaLojaPorId,
} from './veiculos-da-loja.repository.ts'

type Veiculo = Awaited<ReturnType<typeof listVeiculosDaLojaPorId>>[number]

const SORT_LABELS = {
  placa: 'placa',
  modelo: 'modelo',
  anoModelo: 'ano do modelo',
  hodometro: 'quilometragem',
  dataEntrada: 'data de entrada',
}

/** A store's whole stock as a table, with the list's columns and order. */
export function estoqueComoTabela(db: Db, busca: BuscaDeVeiculos): Relatorio<Veiculo> {
  const { lojaId: _, hoje: __, ...pedido } = busca
  const { situacao, filtro, ordenacao } = pedido
  return {
    entidade: 'loja',
    nome: 'estoque',
    titulo: 'Estoque da Loja',
    colunas: COLUNAS_DO_ESTOQUE,
    filtros: [
      LABEL_FILTRO_DE_SITUACAO[situacao ?? 'estoque'].toLowerCase(),
      ...(filtro ? [`busca “${filtro}”`] : []),
      ...ordemEmPalavras(SORT_LABELS, ordenacao),
    ],
    pedido,
    async *lotes() {
      const ids = await listIdsDeVeiculos(db, busca)
      yield* readInBatches(ids, (lote) => listVeiculosDaLojaPorId(db, busca, lote))
    },
  }
}
