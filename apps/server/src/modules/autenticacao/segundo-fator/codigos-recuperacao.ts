import { createHash } from 'node:crypto'
import {
  ALFABETO_DE_RECUPERACAO,
  CODIGOS_DE_RECUPERACAO,
  GRUPOS_POR_CODIGO,
  LETRAS_POR_GRUPO,
} from '@lastro/shared/autenticacao/segundo-fator'
import { sortearGrupos } from '../senha.service.ts'

/** 'abcd-efgh-jkmn': some 59 bits. */
const novoCodigo = () => sortearGrupos(ALFABETO_DE_RECUPERACAO, GRUPOS_POR_CODIGO, LETRAS_POR_GRUPO)

/** A set of different codes, to be shown once. */
export function novosCodigos(): string[] {
  const codigos = new Set<string>()
  while (codigos.size < CODIGOS_DE_RECUPERACAO) codigos.add(novoCodigo())
  return [...codigos]
}

/**
 * The stored hash of a code. Codes are random, so a fast hash is enough. The user's id makes a table of hashes useless
 * for other users.
 */
export function hashDoCodigo(usuarioId: number, codigo: string): Buffer {
  return createHash('sha256')
    .update(`${usuarioId}:${codigo.replaceAll('-', '')}`)
    .digest()
}
