import type { ResumoCobertura } from '@lastro/shared/cobertura/cobertura'
import { SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatPercentual } from '#lib/format.ts'
import { Semaforo } from './semaforo.tsx'
import classes from './barra-da-carteira.module.css'

/** From the sound end to the one at risk. */
const PARTS = SITUACOES_COBERTURA.toReversed()

/** The required guarantee of the portfolio as one bar, by the light of its contracts; the words below say the same. */
export function BarraDaCarteira({ resumo: { exigido, valorGarantia } }: { resumo: ResumoCobertura }) {
  if (valorGarantia === 0) return null
  const drawn = PARTS.filter((situacao) => exigido[situacao] > 0)
  return (
    <figure className={classes.figura} aria-label="Garantia exigida por situação da cobertura">
      <div className={classes.barra} aria-hidden>
        {drawn.map((situacao) => (
          <div
            key={situacao}
            className={classes.parte}
            data-situacao={situacao}
            style={{ flexGrow: exigido[situacao] / valorGarantia }}
          />
        ))}
      </div>
      <dl className={classes.legenda}>
        {PARTS.map((situacao) => (
          <div key={situacao} data-vazia={exigido[situacao] === 0 || undefined}>
            <dt>
              <Semaforo situacao={situacao} />
            </dt>
            <dd>
              {formatDinheiro(exigido[situacao])}{' '}
              <span className={classes.nota}>{formatPercentual(exigido[situacao] / valorGarantia)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption className={classes.nota}>
        De {formatDinheiro(valorGarantia)} de garantia exigida, pela situação de cada contrato.
      </figcaption>
    </figure>
  )
}
