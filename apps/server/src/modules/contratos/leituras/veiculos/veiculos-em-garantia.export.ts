import { COLUNAS_DOS_VEICULOS_EM_GARANTIA } from '@lastro/shared/veiculos/veiculo-em-garantia'
import type { Db } from '#db/tables.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import { ordemEmPalavras, type Relatorio } from '#modules/exportacoes/exportacoes.service.ts'
import type { ConsultaDeGarantias } from './penhores-abertos.sql.ts'
import { listIdsDePenhores, listPenhoresPorId } from './veiculos-em-garantia.export.repository.ts'

type Penhor = Awaited<ReturnType<typeof listPenhoresPorId>>[number]

const SORT_LABELS = { loja: 'loja', contratoId: 'número do contrato' }

/** Makes the report of an institution's vehicles in guarantee, with all rows of the list in its order. */
export function veiculosEmGarantiaComoTabela(
  db: Db,
  instituicaoId: number,
  consulta: ConsultaDeGarantias,
): Relatorio<Penhor> {
  const { filtro, ordenacao } = consulta
  return {
    entidade: 'historicoPrecificacao',
    nome: 'historico-precificacao',
    titulo: 'Histórico de Precificação',
    colunas: COLUNAS_DOS_VEICULOS_EM_GARANTIA,
    filtros: [...(filtro ? [`busca “${filtro}”`] : []), ...ordemEmPalavras(SORT_LABELS, ordenacao)],
    pedido: { ...consulta },
    async *lotes() {
      const ids = await listIdsDePenhores(db, { instituicaoId }, consulta)
      yield* readInBatches(ids, (lote) => listPenhoresPorId(db, instituicaoId, lote))
    },
  }
}
