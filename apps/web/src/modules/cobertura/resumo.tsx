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
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { formatInteiro, plural } from '#lib/format.ts'
import { PHONE } from '#ui/data-table.tsx'
import { BarraDaCarteira } from './barra-da-carteira.tsx'
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

export function ResumoDaCobertura({ resumo }: { resumo: ResumoCobertura }) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const partes = <Partes partes={resumo.partes} />
  return (
    <>
      <BarraDaCarteira resumo={resumo} />
      <dl className={classes.resumo}>
        <div>
          <dt>Déficit</dt>
          <dd>{formatDinheiro(resumo.deficit)}</dd>
        </div>
        <div className={classes.datada}>
          <dt>Valor atual das garantias</dt>
          <dd>
            {formatDinheiro(resumo.totalAtual)} <span className={classes.nota}>{dataDosPrecos(resumo)}</span>
          </dd>
        </div>
      </dl>
      {phone ? (
        <details className={classes.partes}>
          <summary>Composição</summary>
          {partes}
        </details>
      ) : (
        partes
      )}
    </>
  )
}
