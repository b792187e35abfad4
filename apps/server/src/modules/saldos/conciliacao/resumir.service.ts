import { DIVERGENCIAS } from '@lastro/shared/saldos/divergencias'
import { type Dia, formatDia, somarDias } from '@lastro/shared/dia'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ambiente } from '#ambiente.ts'
import { instanteDe } from '#clock.ts'
import { withTransaction } from '#db/transaction.ts'
import { calendarioDa } from '#modules/calendario/calendario.service.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { findBase } from './conciliacao.repository.ts'
import { listInstituicoesComCarteira } from './conciliar.repository.ts'
import { countDoResumo, type ContagemDoResumo } from './resumir.repository.ts'

const HORA = '08:00'
/** What stands open for longer is told again every morning (carteira A.5). */
const DIAS_ABERTA = 5

/**
 * Tells each institution on its business days what disagreed at 08:00. It does so only if some of that is new since the
 * business day before, or older than five days. What somebody put off is left out. Running it again tells nothing twice.
 */
export async function avisarDivergencias({ db, clock }: Ambiente, signal?: AbortSignal): Promise<void> {
  const hoje = clock.today()
  const ate = instanteDe(hoje, HORA)
  if (clock.now() < ate) return
  for (const instituicaoId of await listInstituicoesComCarteira(db)) {
    signal?.throwIfAborted()
    const calendario = await calendarioDa(db, instituicaoId)
    if (!calendario.isDiaUtil(hoje)) continue
    const ontem = calendario.voltarDiasUteis(hoje, 1)
    const momentos = {
      hoje,
      ate,
      novasDesde: instanteDe(ontem, HORA),
      antigasAte: instanteDe(somarDias(hoje, -DIAS_ABERTA)),
    }
    await withTransaction(db, async (tx) => {
      const contagens = await countDoResumo(tx, instituicaoId, momentos)
      if (contagens.every(({ novas, antigas }) => novas + antigas === 0)) return
      const base = await findBase(tx, instituicaoId)
      const conteudo = textoDoResumo(contagens, { ontem, base: base?.dataBase })
      const chave = `conciliacao:resumo:${hoje}`
      const aviso = { titulo: 'Divergências na conciliação', conteudo, contratoId: null, chave }
      await notificar(tx, 'conciliacao', [{ ...aviso, estabelecimentoId: instituicaoId }], clock.now())
    })
  }
}

function textoDoResumo(
  contagens: readonly ContagemDoResumo[],
  { ontem, base }: { ontem: Dia; base: Dia | undefined },
): string {
  const soma = (qual: 'abertas' | 'novas' | 'antigas') =>
    formatInteiro(contagens.reduce((total, contagem) => total + contagem[qual], 0))
  const porTipo = contagens.map(
    ({ tipo, abertas }) => `${DIVERGENCIAS[tipo].label}: ${formatInteiro(abertas)}`,
  )
  return (
    `Abertas: ${soma('abertas')} (novas desde ${formatDia(ontem)}: ${soma('novas')}; há mais de ${DIAS_ABERTA} dias corridos: ${soma('antigas')}). ` +
    `${porTipo.join('; ')}.${base ? ` Saldos de ${formatDia(base)}.` : ''}`
  )
}
