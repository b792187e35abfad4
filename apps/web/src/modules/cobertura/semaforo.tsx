import { VisuallyHidden } from '@mantine/core'
import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import { dataDosPrecos } from '@lastro/shared/cobertura/partes'
import { LABEL_SITUACAO_COBERTURA, type SituacaoCobertura } from '@lastro/shared/cobertura/situacao'
import {
  type Icon,
  IconAlertTriangle,
  IconCarOff,
  IconCircleCheck,
  IconClockX,
  IconAlertCircle,
  IconTableOff,
} from '@tabler/icons-react'
import { formatPercentual, plural } from '#lib/format.ts'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'

const TOM: Record<SituacaoCobertura, Tom> = {
  descoberto: 'perigo',
  semReferencia: 'neutro',
  limite: 'atencao',
  coberto: 'sucesso',
}
const ICONE: Record<SituacaoCobertura, Icon> = {
  descoberto: IconAlertTriangle,
  semReferencia: IconTableOff,
  limite: IconAlertCircle,
  coberto: IconCircleCheck,
}

/** Below 80% the colour is grave, as in the notices (domain 6). From 95% on it is mild. */
function intensityOf(situacao: SituacaoCobertura, percentual: number | null | undefined) {
  if (situacao !== 'descoberto' || percentual === null || percentual === undefined) return undefined
  if (percentual < 80) return 'forte'
  return percentual >= 95 ? 'leve' : undefined
}

interface SemaforoProps {
  situacao: SituacaoCobertura
  /** Of one contract: sets the strength of the colour. */
  percentual?: number | null
}

/** The light of a contract's coverage: words and an icon, never colour alone. */
export function Semaforo({ situacao, percentual }: SemaforoProps) {
  return (
    <StatusBadge
      tom={TOM[situacao]}
      icon={ICONE[situacao]}
      forca={intensityOf(situacao, percentual)}
      label={LABEL_SITUACAO_COBERTURA[situacao]}
    />
  )
}

/** The covered percentage in a list, with its bar, the light in words, and the date of the prices. */
export function CoberturaNaLista({ cobertura }: { cobertura: CoberturaAtual }) {
  const { situacao, percentual } = cobertura
  return (
    <StatusBadge
      tom={TOM[situacao]}
      icon={ICONE[situacao]}
      forca={intensityOf(situacao, percentual)}
      title={`${LABEL_SITUACAO_COBERTURA[situacao]}, ${dataDosPrecos(cobertura)}`}
      label={
        <>
          {formatCobertura(percentual)}
          <VisuallyHidden>
            , {LABEL_SITUACAO_COBERTURA[situacao].toLowerCase()} ({dataDosPrecos(cobertura)})
          </VisuallyHidden>
        </>
      }
    />
  )
}

/** '98,50%'; '—' where exigido is 0. */
export const formatCobertura = (percentual: number | null): string =>
  percentual === null ? '—' : formatPercentual(percentual / 100)

/** Vehicles that left the stock while pledged, and count 0. */
export function SaidasBadge({ quantidade }: { quantidade: number }) {
  if (quantidade === 0) return null
  return (
    <StatusBadge
      tom="perigo"
      icon={IconCarOff}
      label={plural(quantidade, 'vendido ou fora do estoque', 'vendidos ou fora do estoque')}
    />
  )
}

/** Vehicles that count 0 because their reference price is stale. */
export function DefasadosBadge({ quantidade }: { quantidade: number }) {
  if (quantidade === 0) return null
  return (
    <StatusBadge
      tom="perigo"
      icon={IconClockX}
      label={plural(quantidade, 'preço defasado', 'preços defasados')}
    />
  )
}

/** Vehicles pledged without a reference price. */
export function SemReferenciaBadge({ quantidade }: { quantidade: number }) {
  if (quantidade === 0) return null
  return (
    <StatusBadge
      tom="neutro"
      icon={IconTableOff}
      label={quantidade === 1 ? 'sem referência FIPE' : `${quantidade} sem referência FIPE`}
    />
  )
}
