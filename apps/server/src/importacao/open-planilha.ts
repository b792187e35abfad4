import { openCsv } from './csv.ts'
import { type Bytes, peekZip } from './import-file.ts'
import type { Planilha, PlanilhaOptions } from './planilha.ts'
import { openXlsx } from './xlsx.ts'

/** Opens a table that people send, CSV or .xlsx; the first bytes tell which. Throws ImportacaoRecusada for other files. */
export async function openPlanilha(bytes: Bytes, options: PlanilhaOptions): Promise<Planilha> {
  const { isZip, resto } = await peekZip(bytes)
  return isZip ? openXlsx(resto, options) : openCsv(resto, options)
}
