import {
  type ExemplosDeContratos,
  MAXIMO_DE_EXEMPLOS,
  type PerguntasDaCarga,
} from '@lastro/shared/saldos/saldo'
import { somarDias } from '@lastro/shared/dia'
import {
  AUSENTES_MAXIMO,
  textosDasPerguntas,
  VARIACAO_MAXIMA,
} from '@lastro/shared/saldos/perguntas-da-carga'
import type { Db } from '#db/tables.ts'
import { pluralize } from '#importacao/relatorio.ts'
import type { Carga, Confirmacao } from './carga.ts'
import {
  findAcimaDoCredito,
  findAusentes,
  findCargaComparavel,
  findPrimeirosBaixos,
  findSemGarantia,
  sumDosDois,
} from './comparacao.repository.ts'

/** A load is compared if one of so many days before it has so many contracts (carteira A.1). */
const DIAS_DE_COMPARACAO = 40
const MINIMO_DE_CONTRATOS = 20

export const SEM_PERGUNTAS: PerguntasDaCarga = {
  variacao: null,
  ausentes: null,
  acimaDoCredito: null,
  primeirosBaixos: null,
  semGarantia: null,
}

const seHouver = (exemplos: ExemplosDeContratos) => (exemplos.total > 0 ? exemplos : null)

/**
 * Finds what of a load must be confirmed. It may differ from the last one more than usual, have balances unlike their
 * contract's credit, or tell vehicles that are no guarantee.
 */
export async function perguntasDaCarga(db: Db, carga: Carga): Promise<PerguntasDaCarga> {
  const perguntas = {
    ...SEM_PERGUNTAS,
    acimaDoCredito: seHouver(await findAcimaDoCredito(db, carga, MAXIMO_DE_EXEMPLOS)),
    primeirosBaixos: seHouver(await findPrimeirosBaixos(db, carga, MAXIMO_DE_EXEMPLOS)),
    semGarantia: seHouver(await findSemGarantia(db, carga, MAXIMO_DE_EXEMPLOS)),
  }
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
