import { type ResumoCobertura, totalExigido } from '@lastro/shared/cobertura/cobertura'
import { SITUACOES_COBERTURA } from '@lastro/shared/cobertura/situacao'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatPercentual } from '#lib/format.ts'
import { Semaforo } from './semaforo.tsx'
import classes from './barra-da-carteira.module.css'

/** From the sound end to the one at risk. */
const PARTS = SITUACOES_COBERTURA.toReversed()

/** The required guarantee of the portfolio as one bar, by the light of its contracts; the words below say the same. */
export function BarraDaCarteira({ resumo }: { resumo: ResumoCobertura }) {
  const { exigido } = resumo
  const total = totalExigido(resumo)
  if (total === 0) return null
  const drawn = PARTS.filter((situacao) => exigido[situacao] > 0)
  return (
    <figure className={classes.figura} aria-label="Garantia exigida por situação da cobertura">
      <div className={classes.barra} aria-hidden>
        {drawn.map((situacao) => (
          <div
            key={situacao}
            className={classes.parte}
            data-situacao={situacao}
            style={{ flexGrow: exigido[situacao] / total }}
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
              <span className={classes.nota}>{formatPercentual(exigido[situacao] / total)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption className={classes.nota}>
        De {formatDinheiro(total)} de garantia exigida, pela situação de cada contrato.
      </figcaption>
    </figure>
  )
}
