import { NOMES_DOS_AVISOS, type Preferencias, TIPOS_DE_AVISO } from '@lastro/shared/notificacoes/avisos'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import type { Sessao } from '#http/acesso.ts'
import { BusinessError } from '#http/errors.ts'
import { findObrigatorios, listPreferencias, upsertPreferencia } from './emails.repository.ts'

/** When the caller hears of each kind of notice by mail. */
export async function preferenciasDe({ db }: Pick<Ambiente, 'db'>, sessao: Sessao): Promise<Preferencias> {
  const escolhidas = new Map(
    (await listPreferencias(db, sessao.usuarioId)).map(({ tipo, quando }) => [tipo, quando]),
  )
  const obrigatorios = await findObrigatorios(db, sessao.estabelecimentoId)
  const avisos = NOMES_DOS_AVISOS.map((tipo) => {
    const obrigatorio = obrigatorios.includes(tipo)
    const quando = escolhidas.get(tipo) ?? TIPOS_DE_AVISO[tipo].padrao
    // As notices are sent: the policy may have come after the choice.
    return { tipo, obrigatorio, quando: obrigatorio && quando === 'nunca' ? ('resumo' as const) : quando }
  })
  return { avisos }
}

/** Changes the kinds that are named. Refuses with 400 to switch off what the institution's policy holds. */
export async function alterarPreferencias(
  deps: Ambiente,
  sessao: Sessao,
  avisos: readonly Pick<Preferencias['avisos'][number], 'tipo' | 'quando'>[],
): Promise<Preferencias> {
  const { db } = deps
  const obrigatorios = await findObrigatorios(db, sessao.estabelecimentoId)
  const presa = avisos.find(({ tipo, quando }) => quando === 'nunca' && obrigatorios.includes(tipo))
  if (presa)
    throw new BusinessError(
      `A política da sua instituição não deixa desligar: ${TIPOS_DE_AVISO[presa.tipo].label}. Escolha na hora ou no resumo da manhã.`,
    )
  await withTransaction(db, async (tx) => {
    for (const { tipo, quando } of avisos)
      await upsertPreferencia(tx, { usuarioId: sessao.usuarioId, tipo, quando })
  })
  return preferenciasDe(deps, sessao)
}
