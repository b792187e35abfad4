import { type ResumoCobertura, totalExigido } from '@lastro/shared/cobertura/cobertura'
import { LABEL_SITUACAO_COBERTURA, SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatPercentual } from '#lib/format.ts'
import { Semaforo } from './semaforo.tsx'
import classes from './barra-da-carteira.module.css'

/** From the sound end to the one at risk. */
const PARTS = SITUACOES_COBERTURA.toReversed()

/** The required guarantee of the portfolio as one bar, by the light of its contracts. */
export function Barra({ resumo: { exigido } }: { resumo: ResumoCobertura }) {
  return (
    <span className={classes.barra} aria-hidden>
      {PARTS.filter((situacao) => exigido[situacao] > 0).map((situacao) => (
        <span
          key={situacao}
          className={classes.parte}
          data-situacao={situacao}
          title={`${LABEL_SITUACAO_COBERTURA[situacao]}: ${formatDinheiro(exigido[situacao])}`}
          style={{ flexGrow: exigido[situacao] }}
        />
      ))}
    </span>
  )
}

/** What the bar shows, in words. */
export function LegendaDaBarra({ resumo }: { resumo: ResumoCobertura }) {
  const { exigido } = resumo
  const total = totalExigido(resumo)
  if (total === 0) return null
  return (
    <figure className={classes.figura} aria-label="Garantia exigida por situação da cobertura">
      <dl className={classes.legenda}>
        {PARTS.map((situacao) => (
          <div key={situacao} data-vazia={exigido[situacao] === 0 || undefined}>
            <dt>
              <Semaforo situacao={situacao} />
            </dt>
            <dd>
              {formatDinheiro(exigido[situacao])}{' '}
              <span data-quiet>{formatPercentual(exigido[situacao] / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption data-quiet>
        De {formatDinheiro(total)} de garantia exigida, pela situação de cada contrato.
      </figcaption>
    </figure>
  )
}
