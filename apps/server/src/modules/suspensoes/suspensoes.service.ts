import type { Suspensao, SuspensaoNaTela } from '@lastro/shared/suspensoes/suspensao'
import { type Dia, somarDias } from '@lastro/shared/dia'
import type { Db, Tx } from '#db/tables.ts'
import type { Calendario } from '#dias-uteis.ts'
import { calendarioDa } from '../calendario/calendario.service.ts'
import { obterPolitica, politicaParaDecidir, quemPode } from '../politicas/politica-em-vigor.service.ts'
import { countVendasSemQuitacao, findSuspensao, type ParDaLoja } from './suspensoes.repository.ts'

/** A pair as it stands on a day. */
interface ParNoDia extends ParDaLoja {
  hoje: Dia
}

/** The latest last day for a payment that is overdue for more than `dias` business days. */
function prazoQueSuspende(calendario: Calendario, dias: number, hoje: Dia): Dia {
  let dia = hoje
  for (let faltam = dias + 1; faltam > 0; dia = somarDias(dia, -1)) if (calendario.isDiaUtil(dia)) faltam--
  return dia
}

/** Answers since when unpaid sales suspend an institution's stores; undefined: none does. */
export async function limiteDaSuspensao(
  db: Db,
  { instituicaoId, hoje }: Omit<ParNoDia, 'lojaId'>,
  dias: number | null,
) {
  if (dias === null) return undefined
  return { dias, prazo: prazoQueSuspende(await calendarioDa(db, instituicaoId), dias, hoje) }
}

/** Whether a lifting that two people asked for counts on a day; it ends with its own last day. */
export const isLevantada = (
  suspensao: { ate: Dia | null; confirmadaPor: number | null } | undefined,
  hoje: Dia,
): boolean =>
  suspensao !== undefined &&
  suspensao.confirmadaPor !== null &&
  suspensao.ate !== null &&
  hoje <= suspensao.ate

async function suspensaoPor(
  db: Db,
  { hoje, ...par }: ParNoDia,
  dias: number | null,
): Promise<Suspensao | undefined> {
  const limite = await limiteDaSuspensao(db, { ...par, hoje }, dias)
  if (!limite) return undefined
  const vendas = await countVendasSemQuitacao(db, par, limite.prazo)
  if (vendas === 0 || isLevantada(await findSuspensao(db, par), hoje)) return undefined
  return { vendas, dias: limite.dias }
}

/** Answers why a store is suspended today, for a decision; undefined: it isn't (carteira A.3). */
export async function suspensaoDaLoja(tx: Tx, par: ParNoDia): Promise<Suspensao | undefined> {
  return suspensaoPor(tx, par, (await politicaParaDecidir(tx, par.instituicaoId)).suspenderLoja)
}

/** Answers like {@link suspensaoDaLoja}, for reading. */
export async function lerSuspensao(db: Db, par: ParNoDia): Promise<Suspensao | undefined> {
  return suspensaoPor(db, par, (await obterPolitica(db, par.instituicaoId)).suspenderLoja)
}

/** The institution's people who may lift a suspension. */
export const quemLevanta = (db: Db, instituicaoId: number, exceto: readonly number[] = []) =>
  quemPode(db, { instituicaoId, codigo: 'Carteira.Limites.Alterar', exceto })

/** What a contract's screen says before an act that a suspension keeps back; null: none does. */
export async function suspensaoNaTela(
  db: Db,
  par: ParNoDia,
  lado: 'instituicao' | 'loja',
): Promise<SuspensaoNaTela | null> {
  const suspensao = await lerSuspensao(db, par)
  if (!suspensao) return null
  return { ...suspensao, podem: lado === 'loja' ? null : await quemLevanta(db, par.instituicaoId) }
}
