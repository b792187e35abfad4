import { formatInteiro } from '@lastro/shared/numeros'
import { linhaDe } from '@lastro/shared/relatorios/colunas'
import {
  COLUNAS_DO_EXTRATO,
  COLUNAS_DOS_EVENTOS,
  type ExtratoFinanceiroItem,
  type Periodo,
} from '@lastro/shared/relatorios/extrato-financeiro'
import type { Db } from '#db/tables.ts'
import { readInBatches } from '#exportacao/id-batches.ts'
import type { Relatorio } from '../exportacoes/exportacoes.service.ts'
import { listEventosPorId, listIdsDeEventos } from './cobranca.repository.ts'
import { apresentarEvento, extratoFinanceiro, linhasDoExtrato } from './extrato.service.ts'

type Evento = ReturnType<typeof apresentarEvento>

/** Every event of a period, by row of the statement, oldest first within each. */
async function* eventosDoPeriodo(db: Db, instituicaoId: number, periodo: Periodo): AsyncGenerator<Evento[]> {
  for (const { tipo, valor } of await linhasDoExtrato(db, instituicaoId, periodo)) {
    const ids = await listIdsDeEventos(db, instituicaoId, { ...periodo, tipo, valor })
    yield* readInBatches(ids, async (lote) =>
      (await listEventosPorId(db, instituicaoId, lote)).map(apresentarEvento),
    )
  }
}

/**
 * The statement of a period, as a table. It has few rows: one per kind of event and amount. In an XLSX the events stand
 * on a second sheet.
 */
export function extratoComoTabela(
  db: Db,
  instituicaoId: number,
  periodo: Periodo,
): Relatorio<ExtratoFinanceiroItem> {
  return {
    entidade: 'extratoFinanceiro',
    nome: 'extrato-financeiro',
    titulo: 'Extrato Financeiro',
    periodo,
    colunas: COLUNAS_DO_EXTRATO,
    filtros: [],
    pedido: { ...periodo },
    async *lotes() {
      yield (await extratoFinanceiro(db, instituicaoId, periodo)).itens
    },
    anexo: {
      titulo: 'Eventos',
      colunas: COLUNAS_DOS_EVENTOS,
      async countRows() {
        const linhas = await linhasDoExtrato(db, instituicaoId, periodo)
        return linhas.reduce((soma, { quantidade }) => soma + quantidade, 0)
      },
      async *lotes() {
        for await (const lote of eventosDoPeriodo(db, instituicaoId, periodo))
          yield lote.map((evento) => linhaDe(COLUNAS_DOS_EVENTOS, evento))
      },
      tooManyText: (quantas) =>
        `São ${formatInteiro(quantas)} eventos, mais do que uma planilha leva. Exporte os eventos em CSV, que não tem limite.`,
    },
  }
}

/** The events behind the statement of a period, as a table. */
export function eventosComoTabela(db: Db, instituicaoId: number, periodo: Periodo): Relatorio<Evento> {
  return {
    entidade: 'extratoFinanceiro',
    nome: 'extrato-financeiro-eventos',
    titulo: 'Eventos do Extrato Financeiro',
    periodo,
    colunas: COLUNAS_DOS_EVENTOS,
    filtros: [],
    pedido: { ...periodo, eventos: true },
    lotes: () => eventosDoPeriodo(db, instituicaoId, periodo),
  }
}
