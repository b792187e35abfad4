import type { Suspensao } from '@lastro/shared/carteira/suspensao'
import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Tx } from '#db/tables.ts'
import type { Calendario } from '#dias-uteis.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'
import { politicaParaDecidir } from '../politicas/politicas.service.ts'
import { countVendasSemQuitacao, type ParDaLoja } from './suspensoes.repository.ts'

/** The latest last day for a payment that is overdue for more than `dias` business days. */
function prazoQueSuspende(calendario: Calendario, dias: number, hoje: Dia): Dia {
  let dia = hoje
  for (let faltam = dias + 1; faltam > 0; dia = somarDias(dia, -1)) if (calendario.isDiaUtil(dia)) faltam--
  return dia
}

/** Answers why a store is suspended today, for a decision; undefined: it isn't (carteira A.3). */
export async function suspensaoDaLoja(
  tx: Tx,
  { hoje, ...par }: ParDaLoja & { hoje: Dia },
): Promise<Suspensao | undefined> {
  const { suspenderLoja: dias } = await politicaParaDecidir(tx, par.instituicaoId)
  if (dias === null) return undefined
  const prazo = prazoQueSuspende(await calendarioDa(tx, par.instituicaoId), dias, hoje)
  const vendas = await countVendasSemQuitacao(tx, par, prazo)
  return vendas > 0 ? { vendas, dias } : undefined
}
