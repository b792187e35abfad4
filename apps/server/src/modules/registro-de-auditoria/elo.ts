import { createHash } from 'node:crypto'

/** A row of the audit as it is hashed: `ocorridaEm` as UTC text to the microsecond, which a Date would round. */
export interface LinhaDaAuditoria {
  instituicaoFinanceiraId: number
  sequencia: number
  ocorridaEm: string
  usuarioId: number | null
  lado: string
  acao: string
  entidade: string
  entidadeId: number
  forcado: boolean
  motivo: string | null
  antes: string | null
  depois: string | null
}

/** What the first link of a chain follows. */
export const SEM_ELO = '0'.repeat(64)

/**
 * The link of a row: SHA-256, as 64 hexadecimal digits, of the link before it, its position in the chain and every column. JSON keeps
 * the columns apart, whatever their texts hold.
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
