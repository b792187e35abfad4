import { percentualCoberto } from '@lastro/shared/cobertura/situacao'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { plural } from '#lib/format.ts'
import { FoldableSummary } from '#ui/foldable-summary.tsx'
import classes from './alteracao.module.css'
import type { ResultadoDaEscolha } from './escolha.ts'

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
        A valores atuais, para {exigido === valorGarantia ? 'o valor da garantia' : 'o exigido'} de{' '}
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
