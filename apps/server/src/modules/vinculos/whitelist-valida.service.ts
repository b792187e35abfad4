import type { Dia } from '@lastro/shared/dia'
import type { Db, Tx } from '#db/tables.ts'
import { BusinessError } from '#http/errors.ts'
import {
  existsWhitelistValida,
  findLadoDesativado,
  lockEstabelecimentos,
  lockWhitelistPair,
} from './whitelist-valida.repository.ts'

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

/**
 * For reading. Refuses with 400 a pair without a valid entry. The words are equal for an unknown store (domain 1), so
 * that ids can't be probed.
 */
export async function exigirWhitelist(db: Db, par: Par): Promise<void> {
  if (await existsWhitelistValida(db, par)) return
  const desativado = await findLadoDesativado(db, par)
  throw new BusinessError(desativado ? DESATIVADO[desativado] : SEM_WHITELIST)
}

/** Refuses like `exigirWhitelist`, and locks the entry until the transaction ends. */
export async function lockWhitelistValida(tx: Tx, { today, ...par }: Par): Promise<void> {
  const entrada = await lockWhitelistPair(tx, par)
  if (!entrada || entrada.prazo < today) throw new BusinessError(SEM_WHITELIST)
  if (!entrada.loja) throw new BusinessError(DESATIVADO.loja)
  if (!entrada.instituicao) throw new BusinessError(DESATIVADO.instituicao)
}

/** Refuses with 400 when one of these establishments is disabled, and locks them. An expired entry passes. */
export async function lockAtivos(tx: Tx, ids: readonly number[]): Promise<void> {
  const desativados = (await lockEstabelecimentos(tx, ids)).filter(({ ativo }) => !ativo)
  const desativado = desativados.find(({ tipo }) => tipo === 'loja') ?? desativados[0]
  if (desativado) throw new BusinessError(DESATIVADO[desativado.tipo])
}
