import { NOMES_DAS_COLUNAS_DE_PAGAMENTO } from '@lastro/shared/baixas/colunas-dos-pagamentos'
import {
  COLUNAS_PAGAMENTO,
  type ColunaPagamento,
  MAXIMO_DE_PAGAMENTOS,
} from '@lastro/shared/baixas/pagamentos'
import type { Ambiente } from '#ambiente.ts'
import { BusinessError } from '#http/errors.ts'
import { createColumnDoubts } from '#importacao/column-doubts.ts'
import { type FileKind, withPrefixes } from '#importacao/file-kind.ts'
import { withoutFooters } from '#importacao/footers.ts'
import type { Bytes } from '#importacao/import-file.ts'
import { ImportacaoRecusada, type LineError, LineErrors } from '#importacao/relatorio.ts'
import { openTable, type Reading, readingOf, requireColumns, type Table } from '#importacao/table.ts'
import { listToldTitles } from '#importacao/told-titles.repository.ts'
import { findColunaDosNumeros } from '#modules/contratos/nucleo/coluna-dos-numeros.repository.ts'
import { TITULOS_DO_CONTRATO } from '#importacao/titulos-do-contrato.ts'
import { type LinhaDePagamento, lerLinha } from './pagamentos-linha.ts'

/** A file of payments, with the headings that banks' systems write. */
export const ARQUIVO_DE_PAGAMENTOS: FileKind<ColunaPagamento> = {
  colunas: COLUNAS_PAGAMENTO,
  nomes: NOMES_DAS_COLUNAS_DE_PAGAMENTO,
  titulos: {
    ...TITULOS_DO_CONTRATO,
    valor: withPrefixes('dinheiro', [
      'pago',
      'pagamento',
      'recebido',
      'recebimento',
      'liquidado',
      'quitado',
      'creditado',
      'baixado',
      'total_pago',
      'total_recebido',
      'efetivamente_pago',
      'efetivo',
    ]).filter((titulo) => titulo !== 'pagamento' && titulo !== 'recebimento'),
    data: [
      'pagamento',
      'recebimento',
      'credito',
      'liquidacao',
      'quitacao',
      'baixa',
      'pago',
      'deposito',
      'efetivacao',
      'compensacao',
    ]
      .map((titulo) => `data_${titulo}`)
      .concat('dia_pagamento', 'pago_em', 'recebido_em'),
    referencia: [
      'referencia',
      'id_pagamento',
      'comprovante',
      'nosso_numero',
      'documento',
      'n_documento',
      'n_pagamento',
      'autenticacao',
      'txid',
      'nsu',
      'referencia_pagamento',
      'id_transacao',
    ],
  },
  soltos: { valor: ['valor'], data: ['data'] },
  perguntaEntreDois: true,
}

const LISTA = {
  chaves: ['numero', 'id_contrato', 'placa', 'chassi'],
  valores: ['valor'],
  dia: 'data',
} as const

/** Which payments are refused shows when they are registered. */
const NO_ERRORS_YET = new LineErrors()

/** The readable and bad lines of a file, what wasn't read of it, and its lines as they stand in it. */
export interface ArquivoLido extends Reading<ColunaPagamento> {
  linhas: (LinhaDePagamento | LineError)[]
  titulos: readonly string[]
  celulas: ReadonlyMap<number, readonly string[]>
  /** Why no line can be read; null: they can. */
  recusa: string | null
}

/** Reads a file of payments. Refuses with 400 one that is no table, or has more than one call takes. */
export async function lerArquivoDePagamentos(
  { db, clock }: Ambiente,
  bytes: Bytes,
  { instituicaoId, ...options }: { instituicaoId: number; maxBytes: number; signal: AbortSignal },
): Promise<ArquivoLido> {
  try {
    const dono = { instituicaoFinanceiraId: instituicaoId, arquivo: 'pagamentos' as const }
    const table = await openTable(bytes, ARQUIVO_DE_PAGAMENTOS, {
      lembradas: await listToldTitles(db, dono),
      porValores: { numero: findColunaDosNumeros(db, instituicaoId) },
      withoutOthers: (registros) => withoutFooters(registros, LISTA),
      ...options,
    })
    try {
      return await lerLinhas(table, clock.today())
    } finally {
      await table.close()
    }
  } catch (error) {
    throw error instanceof ImportacaoRecusada ? new BusinessError(error.message) : error
  }
}

async function lerLinhas(table: Table<ColunaPagamento>, hoje: string): Promise<ArquivoLido> {
  const outras = new LineErrors()
  const celulas = new Map<number, readonly string[]>()
  const linhas: ArquivoLido['linhas'] = []
  const report = (recusa: string | null): ArquivoLido => ({
    linhas,
    celulas,
    recusa,
    titulos: table.titulos,
    ...readingOf({ outras, fonte: table, erros: NO_ERRORS_YET }),
  })
  try {
    await requireColumns(table, missingOf(table.colunas))
  } catch (error) {
    if (error instanceof ImportacaoRecusada) return report(error.message)
    throw error
  }
  const doubts = createColumnDoubts<'data', { linha: number }>({
    hoje,
    nomes: { data: 'data' },
    dias: ['data'],
  })
  for await (const registro of table.registros) {
    const { linha } = registro
    if ('texto' in registro) {
      outras.add(linha, registro.texto)
      continue
    }
    if (registro.celulas) celulas.set(linha, registro.celulas)
    if ('motivo' in registro) linhas.push(registro)
    else {
      const { valores } = registro
      const doubt = doubts.note({ linha }, valores).get('data')
      const lida = doubt ? { linha, motivo: `data: ${doubt}` } : lerLinha(linha, valores)
      if ('texto' in lida) outras.add(linha, lida.texto)
      else linhas.push(lida)
    }
    if (linhas.length > MAXIMO_DE_PAGAMENTOS)
      throw new ImportacaoRecusada(
        `O arquivo tem mais de ${MAXIMO_DE_PAGAMENTOS} pagamentos. Envie-o em partes.`,
      )
  }
  const doubtful = new Map(doubts.list().map((ruim) => [ruim.linha, ruim]))
  for (const [index, { linha }] of linhas.entries()) {
    const ruim = doubtful.get(linha)
    if (ruim) linhas[index] = ruim
  }
  return report(linhas.length === 0 ? 'O arquivo não tem nenhum pagamento.' : null)
}

const missingOf = (colunas: ReadonlySet<ColunaPagamento>): string[] =>
  [
    !colunas.has('numero') && !colunas.has('id_contrato') && 'numero ou id_contrato',
    !colunas.has('placa') && !colunas.has('chassi') && 'placa ou chassi',
    ...(['valor', 'data', 'referencia'] as const).map((coluna) => !colunas.has(coluna) && coluna),
  ].filter((coluna) => coluna !== false)
