import { createHash } from 'node:crypto'
import type { LinhaDaAuditoria } from './cadeia.repository.ts'

/**
 * The link of a row: SHA-256, as 64 hexadecimal digits, of the previous link, the position in the chain and every
 * column. JSON keeps the columns apart, whatever their texts hold.
 */
export function hashDoElo(anterior: string, posicao: number, linha: LinhaDaAuditoria): string {
  const conteudo = [
    anterior,
    posicao,
    linha.instituicaoFinanceiraId,
    linha.sequencia,
    linha.ocorridaEm,
    linha.usuarioId,
    linha.lado,
    linha.acao,
    linha.entidade,
    linha.entidadeId,
    linha.forcado,
    linha.motivo,
    linha.antes,
    linha.depois,
  ]
  return createHash('sha256').update(JSON.stringify(conteudo)).digest('hex')
}
