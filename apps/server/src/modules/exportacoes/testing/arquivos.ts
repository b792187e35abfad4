import { spawnSync } from 'node:child_process'
import type { TestApp } from '#testing/app.ts'

/** Whether this machine lacks pdftotext (Debian: poppler-utils); tests that need it are then skipped. */
export const semPdftotext = spawnSync('pdftotext', ['-v']).error !== undefined
if (semPdftotext) process.stderr.write('pdftotext is not installed: what a PDF says is not checked\n')

/** Text of a PDF in its layout; non-breaking blanks become plain ones. */
export function textoDoPdf(pdf: Buffer): string {
  const { stdout, stderr, status } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout.toString('utf8').replaceAll('\u00A0', ' ')
}

/** The audit's rows of exports, oldest first. */
export async function auditorias({ banco }: TestApp) {
  const rows = await banco.db
    .selectFrom('auditoria')
    .innerJoin('usuario', 'usuario.id', 'auditoria.usuarioId')
    .where('acao', '=', 'exportar')
    .select([
      'usuario.nome as usuario',
      'lado',
      'entidade',
      'entidadeId',
      'auditoria.instituicaoFinanceiraId as instituicaoId',
      'depois',
    ])
    .orderBy('sequencia')
    .execute()
  return rows.map((row) => ({ ...row, depois: JSON.parse(row.depois ?? 'null') as object }))
}
