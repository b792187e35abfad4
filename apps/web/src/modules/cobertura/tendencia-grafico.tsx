import type { MesDaTendencia } from '@lastro/shared/cobertura/cobertura'
import { percentualDaCobertura } from '@lastro/shared/cobertura/situacao'
import { formatMes } from '@lastro/shared/dia'
import { plural } from '#lib/format.ts'
import { useChartPeriod } from '#ui/chart-period.tsx'
import { LineOverTime } from '#ui/line-over-time.tsx'
import { formatCobertura } from './semaforo.tsx'

const EM_PONTOS = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const EXIGIDO = { value: 100, label: 'exigido: 100%' }

/** '7,38 pontos a menos' as a verb: coverage moves in points of a percent. */
const emPontos = (pontos: number) =>
  `${pontos > 0 ? 'subiu' : 'caiu'} ${EM_PONTOS.format(Math.abs(pontos))} pontos`

/** Coverage of all active contracts together, against the 100% that must be covered. Import it lazily. */
export function TendenciaGrafico({ meses, altura }: { meses: readonly MesDaTendencia[]; altura: number }) {
  const { visible, control } = useChartPeriod(meses)
  return (
    <>
      {control}
      <LineOverTime
        name="Cobertura"
        points={visible.map((mes) => ({
          when: formatMes(mes.mes),
          value: percentualDaCobertura(mes),
          events: [
            plural(mes.contratos, 'contrato ativo', 'contratos ativos'),
            plural(mes.descobertos, 'descoberto', 'descobertos'),
          ],
        }))}
        format={formatCobertura}
        formatTick={(valor) => `${valor}%`}
        describeChange={emPontos}
        target={EXIGIDO}
        height={altura}
        axisWidth={52}
      />
    </>
  )
}
