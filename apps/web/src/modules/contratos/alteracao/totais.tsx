import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { plural, firstNames } from '#lib/format.ts'
import { FoldableSummary } from '#ui/foldable-summary.tsx'
import classes from './alteracao.module.css'
import type { ResultadoDaEscolha } from './escolha.ts'
import type { Fato } from '#ui/fatos.tsx'

interface TotaisProps {
  antes: Centavos
  depois: Centavos
  exigido: Centavos
  valorGarantia: Centavos
}

const linha = (total: Centavos, exigido: Centavos) =>
  [formatDinheiro(total), percentualCoberto(total, exigido)] as const

/** Value and coverage today and after the change, at current values. */
export function Comparacao({ antes, depois, exigido, valorGarantia }: TotaisProps) {
  const linhas = [
    ['Hoje', ...linha(antes, exigido)],
    ['Depois', ...linha(depois, exigido)],
  ] as const
  return (
    <div className={classes.comparacao} data-detalhe>
      <p>
        A valores de hoje, para {exigido === valorGarantia ? 'o valor da garantia' : 'o exigido'} de{' '}
        {formatDinheiro(exigido)}
      </p>
      <table>
        <tbody>
          {linhas.map(([quando, valor, cobertura]) => (
            <tr key={quando}>
              <th scope="row">{quando}</th>
              <td>{valor}</td>
              <td>cobertura de {cobertura}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `Comparacao` at the foot of the dialog: a line with the coverage that unfolds to the amounts. */
export function ComparacaoQueAbre(totais: TotaisProps) {
  const { antes, depois, exigido } = totais
  return (
    <FoldableSummary label="Valores de hoje e depois">
      <p className={classes.emCurto} data-curto>
        Cobertura hoje {percentualCoberto(antes, exigido)}, depois{' '}
        <strong>{percentualCoberto(depois, exigido)}</strong>
      </p>
      <Comparacao {...totais} />
    </FoldableSummary>
  )
}

/** Whether the server would take the change, and why not; read out when it changes. */
export function Veredito({ vazia, semPreco, impedimento }: ResultadoDaEscolha) {
  const problema =
    semPreco.length > 0 ? `Falta o preço de ${plural(semPreco.length, 'veículo', 'veículos')}.` : impedimento
  return (
    <div role="status" aria-label="Cobertura">
      {!vazia && (
        <p className={classes.veredito} data-impede={problema !== undefined || undefined}>
          {problema ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          {problema ?? 'A cobertura permite esta alteração.'}
        </p>
      )}
    </div>
  )
}

interface Veiculo {
  placa: string
}
interface Alteracao {
  numero: string
  saem: readonly Veiculo[]
  entram: readonly Veiculo[]
  /** Vehicles that stay at another price. */
  precos?: readonly Veiculo[]
  /** Totals at current values. */
  antes: Centavos
  depois: Centavos
  exigido: Centavos
}

function veiculos(termo: string, lista: readonly Veiculo[]): Fato[] {
  if (lista.length === 0) return []
  const placas = lista.map(({ placa }) => placa)
  return [{ termo, valor: `${plural(lista.length, 'veículo', 'veículos')}: ${firstNames(placas, 5)}` }]
}

/** Facts about a change of the guarantees, for the questions before it. */
export function fatosDaAlteracao(alteracao: Alteracao): Fato[] {
  const { numero, saem, entram, precos = [], antes, depois, exigido } = alteracao
  const percentual = (total: Centavos) => percentualCoberto(total, exigido)
  return [
    { termo: 'Contrato', valor: numero },
    ...veiculos('Saem', saem),
    ...veiculos('Entram', entram),
    ...veiculos('Mudam de preço', precos),
    { termo: 'Cobertura', valor: `de ${percentual(antes)} para ${percentual(depois)}` },
  ]
}

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

const remaining = (n: number, um: string, muitos: string) =>
  `${n === 1 ? 'falta' : 'faltam'} ${plural(n, um, muitos)}`

/** Time left until a deadline, rounded down: 'faltam 4 dias', 'falta 1 hora', 'vencida'. */
export function faltaPara(fim: Date, agora: Date): string {
  const resto = fim.getTime() - agora.getTime()
  if (resto <= 0) return 'vencida'
  if (resto >= DIA) return remaining(Math.floor(resto / DIA), 'dia', 'dias')
  if (resto >= HORA) return remaining(Math.floor(resto / HORA), 'hora', 'horas')
  return remaining(Math.max(1, Math.floor(resto / MINUTO)), 'minuto', 'minutos')
}
