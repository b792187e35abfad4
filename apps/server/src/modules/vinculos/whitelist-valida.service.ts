import type { Dia } from '@lastro/shared/dia'
import type { Db } from '../../db/tables.ts'
import { BusinessError } from '../../http/errors.ts'
import { existsWhitelistValida, findDesativado, findLadoDesativado } from './whitelist-valida.repository.ts'

export const SEM_WHITELIST = 'A loja não está na whitelist da instituição financeira ou o prazo está vencido.'

export const DESATIVADO = {
  loja: 'A loja está desativada na plataforma.',
  instituicao: 'A instituição financeira está desativada na plataforma.',
} as const

interface Par {
  instituicaoId: number
  lojaId: number
  today: Dia
}

/** 400 in words, the same for an unknown store (domain 1), so that ids can't be probed. */
export async function exigirWhitelist(db: Db, par: Par): Promise<void> {
  if (await existsWhitelistValida(db, par)) return
  const desativado = await findLadoDesativado(db, par)
  throw new BusinessError(desativado ? DESATIVADO[desativado] : SEM_WHITELIST)
}

/** 400 in words when one of these establishments is disabled; an entry that has ended is no hindrance here. */
export async function exigirAtivos(db: Db, ids: readonly number[]): Promise<void> {
  const desativado = await findDesativado(db, ids)
  if (desativado) throw new BusinessError(DESATIVADO[desativado])
}
