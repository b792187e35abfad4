import {
  type ExemplosDeContratos,
  MAXIMO_DE_EXEMPLOS,
  type PerguntasDaCarga,
} from '@lastro/shared/saldos/saldo'
import { somarDias } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatInteiro } from '@lastro/shared/numeros'
import type { Db } from '#db/tables.ts'
import { pluralize } from '#importacao/relatorio.ts'
import type { Carga, Confirmacao } from './carga.ts'
import { findAcimaDoCredito, findAusentes, findCargaComparavel, sumDosDois } from './comparacao.repository.ts'

/** A load is compared if one of so many days before it has so many contracts (carteira A.1). */
const DIAS_DE_COMPARACAO = 40
const MINIMO_DE_CONTRATOS = 20
/** In percent: a greater move of the sum, or a greater share of missing contracts, must be confirmed. */
const VARIACAO_MAXIMA = 30
const AUSENTES_MAXIMO = 5

export const SEM_PERGUNTAS: PerguntasDaCarga = { variacao: null, ausentes: null, acimaDoCredito: null }

/** What of a load must be confirmed, because it differs from the last one more than usual. */
export async function perguntasDaCarga(db: Db, carga: Carga): Promise<PerguntasDaCarga> {
  const acima = await findAcimaDoCredito(db, carga, MAXIMO_DE_EXEMPLOS)
  const perguntas = { ...SEM_PERGUNTAS, acimaDoCredito: acima.total > 0 ? acima : null }
  const outra = await findCargaComparavel(db, carga.instituicaoId, {
    desde: somarDias(carga.dataBase, -DIAS_DE_COMPARACAO),
    contratos: MINIMO_DE_CONTRATOS,
  })
  // Beside a newer one it is history.
  if (!outra || outra.dataBase > carga.dataBase) return perguntas
  const soma = await sumDosDois(db, carga, MAXIMO_DE_EXEMPLOS)
  const { antes, depois } = soma
  const variacao = Math.abs(depois - antes) * 100 > antes * VARIACAO_MAXIMA ? soma : null
  if (!carga.completo) return { ...perguntas, variacao }
  const { de, ...ausentes } = await findAusentes(db, carga, MAXIMO_DE_EXEMPLOS)
  return { ...perguntas, variacao, ausentes: ausentes.total * 100 > de * AUSENTES_MAXIMO ? ausentes : null }
}

/** 'CT-1, CT-2 e mais 3': the first ones by number. */
export const nomear = ({ total, numeros }: ExemplosDeContratos) =>
  `${numeros.join(', ')}${total > numeros.length ? ` e mais ${formatInteiro(total - numeros.length)}` : ''}`

/** One sentence per question. */
function textosDasPerguntas({ variacao, ausentes, acimaDoCredito }: PerguntasDaCarga): string[] {
  return [
    variacao &&
      `A soma dos saldos vai de ${formatDinheiro(variacao.antes)} para ${formatDinheiro(variacao.depois)}, mais de ${VARIACAO_MAXIMA}%. As maiores mudanças: ${nomear(variacao)}.`,
    ausentes &&
      `${pluralize(ausentes.total, 'contrato com saldo não está', 'contratos com saldo não estão')} na carga completa, mais de ${AUSENTES_MAXIMO}%: ${nomear(ausentes)}.`,
    acimaDoCredito &&
      `${pluralize(acimaDoCredito.total, 'saldo passa', 'saldos passam')} de 1,5 vez o valor do crédito: ${nomear(acimaDoCredito)}.`,
  ].filter((texto) => texto !== null)
}

/** The flags that the load needs, and why; undefined: none. */
export function confirmacaoDe(
  perguntas: PerguntasDaCarga,
  bad: number,
): { confirmacao: Confirmacao; mensagem: string } | undefined {
  const textos = textosDasPerguntas(perguntas)
  const falta: Confirmacao['falta'] = [
    ...(bad > 0 ? (['parcial'] as const) : []),
    ...(textos.length > 0 ? (['confirmar'] as const) : []),
  ]
  if (falta.length === 0) return undefined
  const comProblema = `A carga tem ${pluralize(bad, 'linha com problema', 'linhas com problema')}, e os contratos delas ficariam de fora.`
  return {
    confirmacao: { ...perguntas, falta },
    mensagem: `${[...(bad > 0 ? [comProblema] : []), ...textos].join(' ')} Confirme para importar assim mesmo.`,
  }
}
