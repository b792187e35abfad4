import { formatInstante } from '@lastro/shared/dia'
import type { Db } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import { acceptsVersion } from '#http/etag.ts'
import { findUltimaMudanca } from './registro.repository.ts'

interface VersionCheck {
  atual: { versao: number }
  /** The acts that increment the version; absent: nobody but the caller does. */
  mudanca?: Parameters<typeof findUltimaMudanca>[1]
  /** 'Este contrato foi alterado' */
  wasChangedText: string
  whatToCheck?: string
}

/**
 * Domain 2, two people at one thing: refuses with 412 when If-Match, as sent, names another version, and says who made
 * the last change.
 */
export async function exigirVersao(
  db: Db,
  ifMatch: string | undefined,
  { atual, mudanca, wasChangedText, whatToCheck = 'as mudanças' }: VersionCheck,
): Promise<void> {
  if (acceptsVersion(ifMatch, atual)) return
  const ultima = mudanca && (await findUltimaMudanca(db, mudanca))
  const quem = ultima ? ` por ${ultima.usuario ?? 'Lastro'} em ${formatInstante(ultima.ocorridaEm)}` : ''
  throw new BusinessError(`${wasChangedText}${quem}. Confira ${whatToCheck} antes de continuar.`, 412)
}
