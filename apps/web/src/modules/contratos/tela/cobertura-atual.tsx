import { Group } from '@mantine/core'
import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import {
  dataDosPrecos,
  LABEL_PARTE,
  PARTES_DA_COBERTURA,
  type PartesDaCobertura,
} from '@lastro/shared/cobertura/partes'
import {
  percentualCoberto,
  SEM_SALDO_DEVEDOR,
  deficitDe,
  percentualDaCobertura,
} from '@lastro/shared/cobertura/situacao'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro, type Centavos, ZERO } from '@lastro/shared/dinheiro'
import { formatPercentual, plural } from '#lib/format.ts'
import { Semaforo } from '#modules/cobertura/semaforo.tsx'
import classes from './cobertura-atual.module.css'

export interface Cobertura {
  total: Centavos
  valorGarantia: Centavos
  /** Missing to valorGarantia, in centavos; 0 when it is reached. */
  falta: Centavos
  /** Surplus over valorGarantia, in centavos. */
  sobra: Centavos
  /** Percent, cut to two decimals and not rounded: 99,999 must not read as 100. */
  percentual: number
  atinge: boolean
}

/** The coverage at the prices of a choice or an agreement (domain 2); null without a readable valorGarantia. */
export function computeCobertura(total: Centavos, valorGarantia: Centavos | null): Cobertura | null {
  if (!valorGarantia) return null
  const valores = { totalAtual: total, exigido: valorGarantia }
  const falta = deficitDe(valores)
  return {
    total,
    valorGarantia,
    falta,
    sobra: Math.max(0, total - valorGarantia) as Centavos,
    percentual: percentualDaCobertura(valores) ?? 0,
    atinge: falta === ZERO,
  }
}

/**
 * The coverage in words. With `data`, the date of its prices, it is called the current coverage (domain 6). `medida` names what
 * it is measured by.
 */
export function descreverCobertura(
  cobertura: Cobertura | null,
  data?: string,
  medida = 'o valor da garantia',
): string {
  if (!cobertura) return 'Informe o valor da garantia para ver a cobertura.'
  const { total, falta, sobra, valorGarantia } = cobertura
  const percentual = percentualCoberto(total, valorGarantia)
  const dita = data ? `Cobertura hoje de ${percentual} (${data})` : `Cobertura de ${percentual}`
  const alvo = `${medida} de ${formatDinheiro(valorGarantia)}`
  if (falta > ZERO) return `${dita}: faltam ${formatDinheiro(falta)} para ${alvo}.`
  if (sobra > ZERO) return `${dita}: ${formatDinheiro(sobra)} acima d${alvo}.`
  return `${dita}: exatamente ${alvo}.`
}

/** The current coverage of an Ativo contract in words, with the date of its prices. */
export function descreverCoberturaAtual(cobertura: CoberturaAtual): string {
  const { totalAtual, exigido, valorGarantia } = cobertura
  if (exigido === 0) return `${SEM_SALDO_DEVEDOR}.`
  const medida = exigido === valorGarantia ? undefined : 'o exigido'
  return descreverCobertura(computeCobertura(totalAtual, exigido), dataDosPrecos(cobertura), medida)
}

/**
 * 'Exigido R$ 228.000,12 = saldo de 25/11/2026 × 125,00%', where it differs from valorGarantia; that no balance counts; undefined
 * where valorGarantia is the rule.
 */
export function descreverExigido({
  exigido,
  valorGarantia,
  indice,
  saldo,
  dataSaldo,
}: CoberturaAtual): string | undefined {
  if (indice !== null && saldo === null) return 'sem saldo válido: vale o valor da garantia'
  if (exigido === valorGarantia) return undefined
  const dito = `Exigido ${formatDinheiro(exigido)}`
  return indice === null || dataSaldo === null
    ? dito
    : `${dito} = saldo de ${formatDia(dataSaldo)} × ${formatPercentual(indice / 100)}`
}

/** The coverage at the time of the pledge; nothing of a contract that lost its last vehicle. */
export function NaInclusao({ cobertura }: { cobertura: CoberturaAtual }) {
  const { totalInclusao, valorGarantia, veiculos } = cobertura
  if (veiculos === 0) return null
  return (
    <p className={classes.inclusao}>
      Na inclusão: {percentualCoberto(totalInclusao, valorGarantia)} ({formatDinheiro(totalInclusao)}).
    </p>
  )
}

function Exigido({ cobertura }: { cobertura: CoberturaAtual }) {
  const dito = descreverExigido(cobertura)
  return dito && <p className={classes.inclusao}>{dito}.</p>
}

/** Amounts of the parts that vehicles fall in; empty when all have a current reference price. */
export function partesDitas(partes: PartesDaCobertura): { termo: string; valor: string }[] {
  const ditas = PARTES_DA_COBERTURA.filter((parte) => partes[parte].veiculos > 0)
  if (ditas.every((parte) => parte === 'atual')) return []
  return ditas.map((parte) => ({
    termo: LABEL_PARTE[parte],
    valor: `${formatDinheiro(partes[parte].valor)} (${plural(partes[parte].veiculos, 'veículo', 'veículos')})`,
  }))
}

/** The current coverage (domain 6) with that at the time of the pledge. */
export function CoberturaDeHoje({ cobertura }: { cobertura: CoberturaAtual }) {
  return (
    <div className={classes.cobertura}>
      <Group gap={8}>
        <Semaforo situacao={cobertura.situacao} percentual={cobertura.percentual} />
        <span>{descreverCoberturaAtual(cobertura)}</span>
      </Group>
      <Exigido cobertura={cobertura} />
      <NaInclusao cobertura={cobertura} />
    </div>
  )
}

/** The parts of the coverage, below the vehicles; nothing when all have a current reference price. */
export function PartesDeHoje({ cobertura }: { cobertura: CoberturaAtual | null }) {
  const ditas = cobertura ? partesDitas(cobertura.partes) : []
  if (ditas.length === 0) return null
  return (
    <ul className={classes.partes} aria-label="Composição da cobertura">
      {ditas.map(({ termo, valor }) => (
        <li key={termo}>
          {termo}: {valor}
        </li>
      ))}
    </ul>
  )
}
