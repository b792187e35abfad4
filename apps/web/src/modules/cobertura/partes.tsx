import { LABEL_PARTE, PARTES_DA_COBERTURA, type PartesDaCobertura } from '@lastro/shared/cobertura/partes'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '#lib/format.ts'
import classes from './resumo.module.css'

/** The four amounts of a coverage, told apart wherever coverage is summed (domain 6). */
export function Partes({ partes }: { partes: PartesDaCobertura }) {
  return (
    <dl className={classes.resumo} aria-label="De que é feita a cobertura">
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
