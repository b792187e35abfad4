import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Protecoes } from '@lastro/shared/politicas/politica'
import type { Db } from '#db/tables.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'

interface Alvo {
  instituicaoId: number
  hoje: Dia
}

/** The oldest day whose balances still count today (carteira A.1); null where the policy doesn't go by them. */
export async function saldosDesde(
  db: Db,
  { instituicaoId, hoje }: Alvo,
  { baseDoExigido, saldoVale }: Pick<Protecoes, 'baseDoExigido' | 'saldoVale'>,
): Promise<Dia | null> {
  if (baseDoExigido !== 'saldo') return null
  const calendario = await calendarioDa(db, instituicaoId)
  let desde = hoje
  while (calendario.somarDiasUteis(somarDias(desde, -1), saldoVale) >= hoje) desde = somarDias(desde, -1)
  return desde
}
