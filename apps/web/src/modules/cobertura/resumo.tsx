import type { ResumoCobertura } from '@lastro/shared/cobertura/cobertura'
import {
  dataDosPrecos,
  LABEL_PARTE,
  PARTES_DA_COBERTURA,
  type PartesDaCobertura,
} from '@lastro/shared/cobertura/partes'
import {
  LABEL_SITUACAO_COBERTURA,
  type SituacaoCobertura,
  SITUACOES_COBERTURA,
} from '@lastro/shared/cobertura/situacao'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { Link } from '@tanstack/react-router'
import { formatInteiro, plural } from '#lib/format.ts'
import { Barra, LegendaDaBarra } from './barra-da-carteira.tsx'
import { Semaforo } from './semaforo.tsx'
import classes from './resumo.module.css'

/** The four amounts of a coverage, told apart wherever coverage is summed (domain 6). */
function Partes({ partes }: { partes: PartesDaCobertura }) {
  return (
    <dl className={classes.resumo} aria-label="Composição da cobertura">
      {PARTES_DA_COBERTURA.map((parte) => (
        <div key={parte} data-vazia={partes[parte].veiculos === 0 || undefined}>
          <dt>{LABEL_PARTE[parte]}</dt>
          <dd>
            {formatDinheiro(partes[parte].valor)}{' '}
            <span className={classes.nota}>{plural(partes[parte].veiculos, 'veículo', 'veículos')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const COUNT_OF_SITUACAO: Record<SituacaoCobertura, (resumo: ResumoCobertura) => number> = {
  descoberto: ({ descobertos }) => descobertos,
  semReferencia: ({ semReferencia }) => semReferencia,
  limite: ({ limite }) => limite,
  coberto: ({ cobertos }) => cobertos,
}

export function LuzesDaCobertura({ resumo }: { resumo: ResumoCobertura }) {
  return (
    <dl className={classes.luzes}>
      {SITUACOES_COBERTURA.map((situacao) => (
        <div key={situacao}>
          <dt>
            <Semaforo situacao={situacao} />
          </dt>
          <dd>
            <Link
              to="/cobertura"
              search={{ situacao }}
              className={classes.link}
              aria-label={`${LABEL_SITUACAO_COBERTURA[situacao]}: ver ${formatInteiro(COUNT_OF_SITUACAO[situacao](resumo))}`}
            >
              {formatInteiro(COUNT_OF_SITUACAO[situacao](resumo))}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One line: the two sums and the bar. Its words and the parts of the coverage are behind 'Detalhes'. */
export function ResumoDaCobertura({ resumo }: { resumo: ResumoCobertura }) {
  return (
    <details className={classes.detalhes}>
      <summary>
        <span>
          Insuficiência <strong>{formatDinheiro(resumo.deficit)}</strong>
        </span>
        <span>
          Valor das garantias hoje <strong>{formatDinheiro(resumo.totalAtual)}</strong>{' '}
          <span className={classes.nota}>{dataDosPrecos(resumo)}</span>
        </span>
        <Barra resumo={resumo} />
        <span className={classes.abrir}>Detalhes</span>
      </summary>
      <LegendaDaBarra resumo={resumo} />
      <Partes partes={resumo.partes} />
    </details>
  )
}
