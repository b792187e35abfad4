import { type EstadoDaBaixa, LABEL_ESTADO_DA_BAIXA } from '@lastro/shared/baixas/estados-da-baixa'
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCash,
  IconCircleCheck,
  IconClock,
} from '@tabler/icons-react'
import { plural } from '#lib/format.ts'
import { StatusBadge, type Tom } from '#ui/status-badge.tsx'
import { diasAteInformar, motivoDaBaixa, type Baixa } from '@lastro/shared/baixas/baixa'
import { isVendaPresumida } from '@lastro/shared/baixas/transicoes-da-baixa'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro, type Centavos } from '@lastro/shared/dinheiro'
import { diaCurto } from '#lib/relogio.ts'

const NADA_A_PAGAR = 'Nada a pagar, a liberar'

/** Whether nothing is left to pay for a sale that nobody released yet. */
export const isNadaAPagar = ({ estado, falta }: Pick<Baixa, 'estado' | 'falta'>) =>
  estado === 'aberta' && falta === 0

/** What a look at a sale, or the sale, is still to be paid; null: the institution tells it. */
export function faltaEmPalavras(falta: Centavos | null) {
  if (falta === null) return 'a instituição informa o valor'
  return falta === 0 ? NADA_A_PAGAR : formatDinheiro(falta)
}

/** 'R$ 48.210,37 para pagamento em 26/11': an amount, and on which day it is that much. */
export const paraPagamento = (quanto: Centavos, { valorEm, estado }: Pick<Baixa, 'valorEm' | 'estado'>) =>
  `${formatDinheiro(quanto)}${estado === 'aberta' && valorEm ? ` para pagamento em ${diaCurto(valorEm)}` : ''}`

/** What must be paid for the vehicle, or who tells it. */
export function valorEmPalavras(baixa: Pick<Baixa, 'valor' | 'valorEm' | 'estado' | 'falta' | 'pago'>) {
  if (baixa.valor === null) return baixa.estado === 'aberta' ? 'a instituição informa com o pagamento' : null
  return isNadaAPagar(baixa) && baixa.pago === 0 ? NADA_A_PAGAR : paraPagamento(baixa.valor, baixa)
}

/** 'informada 12 dias depois'; undefined: on its day, or nobody told it. */
export function informadaDepois(baixa: Pick<Baixa, 'origem' | 'dataVenda' | 'abertaEm'>) {
  const dias = diasAteInformar(baixa)
  return dias === null ? undefined : `informada ${plural(dias, 'dia', 'dias')} depois`
}

/** The day of the sale and how it is known, or why the payoff was opened. */
export function vendaEmPalavras(baixa: Baixa) {
  const { dataVenda, origem } = baixa
  const como = isVendaPresumida(baixa)
    ? `venda presumida${origem === 'renave' ? ' pelo Renave' : ''}`
    : informadaDepois(baixa)
  return `${motivoDaBaixa(baixa)} em ${formatDia(dataVenda)}${como ? ` (${como})` : ''}`
}

const APARENCIA: Record<EstadoDaBaixa, { tom: Tom; icon: Icon }> = {
  aberta: { tom: 'atencao', icon: IconClock },
  paga: { tom: 'info', icon: IconCash },
  liberada: { tom: 'sucesso', icon: IconCircleCheck },
  cancelada: { tom: 'neutro', icon: IconBan },
}

type BaixaDoBadge = Pick<Baixa, 'estado' | 'vencida' | 'diasUteisDeAtraso' | 'falta'>

/** A payoff's state. An overdue one says for how long; one that owes nothing waits for its release. */
export function BaixaBadge({ baixa }: { baixa: BaixaDoBadge }) {
  const { estado, vencida, diasUteisDeAtraso } = baixa
  if (isNadaAPagar(baixa)) return <StatusBadge tom="info" icon={IconClock} label="A liberar" />
  if (vencida)
    return (
      <StatusBadge
        tom="perigo"
        icon={IconAlertTriangle}
        label={`Vencida há ${plural(diasUteisDeAtraso, 'dia útil', 'dias úteis')}`}
      />
    )
  return <StatusBadge {...APARENCIA[estado]} label={LABEL_ESTADO_DA_BAIXA[estado]} />
}
