import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { type Dia, somarDias } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Ambiente } from '#ambiente.ts'
import { withTransaction } from '#db/transaction.ts'
import { notificar } from '#modules/notificacoes/notificacoes.service.ts'
import { reavaliarPendentes } from './reavaliar-pendentes.service.ts'
import { avisarCasos } from '../casos/avisos-dos-casos.service.ts'
import { lockCasosAAvisar, type ResumoDeCasos, updateCasosDoResumo } from '../casos/casos.repository.ts'

const POR_LOTE = 500
/** A digest names this many contracts and counts the rest. */
const MAX_NAMED_CONTRACTS = 10

/**
 * Announces the news that waited for another day. Then sends each institution and store one digest of its open cases
 * that were not announced since Monday (domain 6). So a case is in a digest every week, and after an upgrade that found
 * it. Evaluates first what imports asked for. Running it again announces nothing.
 */
export async function avisarDeficits(
  { db, clock }: Ambiente,
  { signal, porLote = POR_LOTE }: { signal?: AbortSignal; porLote?: number } = {},
): Promise<void> {
  await reavaliarPendentes({ db, clock }, { ...(signal && { signal }) })
  const hoje = clock.today()
  let lidos: number
  do {
    signal?.throwIfAborted()
    lidos = await withTransaction(db, async (tx) => {
      const casos = await lockCasosAAvisar(tx, { hoje, limite: porLote })
      const casosAvaliados = casos.map(
        ({
          fechadoEm,
          totalAtual,
          valorGarantia,
          exigido,
          veiculos,
          sairam,
          precosDe,
          precosAte,
          ...caso
        }) => ({
          caso,
          fechado: fechadoEm !== null,
          cobertura:
            totalAtual === null ||
            valorGarantia === null ||
            exigido === null ||
            veiculos === null ||
            sairam === null
              ? null
              : { totalAtual, valorGarantia, exigido, veiculos, sairam, precosDe, precosAte },
        }),
      )
      await avisarCasos(tx, casosAvaliados, { agora: clock.now(), hoje })
      return casos.length
    })
  } while (lidos > 0)
  await withTransaction(db, async (tx) => {
    const agora = clock.now()
    const resumos = await updateCasosDoResumo(tx, {
      agora,
      desde: mondayOf(hoje),
      nomeados: MAX_NAMED_CONTRACTS,
    })
    await notificar(
      tx,
      'deficit',
      resumos.map((resumo) => avisoDoResumo(resumo, hoje)),
      agora,
    )
  })
}

const mondayOf = (dia: Dia): Dia => somarDias(dia, -((new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7))

function avisoDoResumo(resumo: ResumoDeCasos, hoje: Dia) {
  const { estabelecimentoId, contratos, deficit, piores } = resumo
  const nomes = piores.map(
    ({ numero, totalAtual, exigido }) => `${numero} (${percentualCoberto(totalAtual, exigido)})`,
  )
  const resto = contratos - piores.length
  const lista = resto > 0 ? `${nomes.join('; ')}; e mais ${formatInteiro(resto)}` : nomes.join('; ')
  const quem =
    contratos === 1 ? '1 contrato ativo segue' : `${formatInteiro(contratos)} contratos ativos seguem`
  return {
    estabelecimentoId,
    titulo: `Coberturas abaixo do ${resumo.peloSaldo ? 'exigido' : 'valor da garantia'}`,
    conteudo:
      `${quem} com insuficiência de garantia (${dataDosPrecos({ ...resumo, partes: { saiu: { veiculos: resumo.sairam } } })}): ${lista}. ` +
      `Faltam ${formatDinheiro(deficit)} ao todo.`,
    contratoId: null,
    chave: `deficit:resumo:${hoje}`,
  }
}
