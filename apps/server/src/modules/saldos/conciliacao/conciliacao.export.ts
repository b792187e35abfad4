import { colunasDaConciliacao } from '@lastro/shared/saldos/colunas-da-conciliacao'
import type { Divergencia } from '@lastro/shared/saldos/conciliacao'
import { DIVERGENCIAS, FAIXAS_DE_ATRASO } from '@lastro/shared/saldos/divergencias'
import type { Ambiente } from '#ambiente.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import type { Relatorio } from '#modules/exportacoes/exportacoes.service.ts'
import {
  type BuscaDeDivergencias,
  findBase,
  findLojaComDivergencia,
  listDivergenciasPorId,
  listIdsDeDivergencias,
} from './conciliacao.repository.ts'

const LABEL_CIENCIA = { todas: 'também as adiadas', so: 'só as adiadas' }

/** Makes the report of what disagrees, with all rows of the list in its order and the day of its base. */
export async function conciliacaoComoTabela(
  { db, clock }: Ambiente,
  instituicaoId: number,
  busca: Omit<BuscaDeDivergencias, 'hoje'>,
): Promise<Relatorio<Divergencia>> {
  const { tipo, faixa, loja, ciente } = busca
  const hoje = clock.today()
  const base = (await findBase(db, instituicaoId)) ?? null
  const daLoja = loja === undefined ? undefined : await findLojaComDivergencia(db, instituicaoId, loja)
  return {
    entidade: 'divergencia',
    nome: 'conciliacao',
    titulo: 'Conciliação',
    dataBase: base?.dataBase ?? null,
    colunas: colunasDaConciliacao(base),
    filtros: [
      ...(tipo && !faixa ? [DIVERGENCIAS[tipo].label.toLowerCase()] : []),
      ...(faixa ? [FAIXAS_DE_ATRASO[faixa].label.toLowerCase()] : []),
      ...(loja === undefined ? [] : [`loja ${daLoja?.nomeFantasia ?? 'sem divergências'}`]),
      ...(ciente ? [LABEL_CIENCIA[ciente]] : []),
    ],
    pedido: busca,
    async *lotes() {
      const ids = await listIdsDeDivergencias(db, instituicaoId, { ...busca, hoje })
      yield* readInBatches(ids, (lote) => listDivergenciasPorId(db, instituicaoId, { hoje, ids: lote }))
    },
  }
}
