import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { formatDinheiro, ZERO } from '@lastro/shared/dinheiro'
import { plural } from '#lib/format.ts'
import { formatCobertura, Semaforo } from '#modules/cobertura/semaforo.tsx'
import { type HeadlineFigure, HeadlineFigures } from '#ui/headline-figures.tsx'
import { computeCobertura } from './cobertura.ts'

/** The figures of a contract under its title: credit, guarantee and, once vehicles are pledged, coverage. */
export function NumerosDoContrato({ contrato }: { contrato: ContratoDetalhe }) {
  const { valorCredito, valorGarantia, cobertura } = contrato
  return (
    <HeadlineFigures
      label="O contrato em resumo"
      figuras={[
        { termo: 'Crédito', valor: formatDinheiro(valorCredito) },
        {
          termo: 'Garantia',
          valor: formatDinheiro(valorGarantia),
          nota:
            cobertura &&
            `hoje ${formatDinheiro(cobertura.totalAtual)} em ${plural(cobertura.veiculos, 'veículo', 'veículos')}`,
        },
        ...(cobertura ? [figuraDaCobertura(cobertura)] : []),
      ]}
    />
  )
}

function figuraDaCobertura(cobertura: CoberturaAtual): HeadlineFigure {
  const { situacao, percentual, deficit, totalAtual, valorGarantia } = cobertura
  const sobra = computeCobertura(totalAtual, valorGarantia)?.sobra ?? ZERO
  return {
    termo: 'Cobertura',
    valor: formatCobertura(percentual),
    tom: situacao === 'descoberto' ? 'perigo' : undefined,
    badge: <Semaforo situacao={situacao} percentual={percentual} />,
    nota: [
      deficit > ZERO && `faltam ${formatDinheiro(deficit)}`,
      sobra > ZERO && `sobram ${formatDinheiro(sobra)}`,
      dataDosPrecos(cobertura),
    ]
      .filter(Boolean)
      .join(' · '),
  }
}
