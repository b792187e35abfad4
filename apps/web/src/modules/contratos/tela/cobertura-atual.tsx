import { Group } from '@mantine/core'
import type { CoberturaAtual } from '@lastro/shared/cobertura/cobertura'
import {
  dataDosPrecos,
  LABEL_PARTE,
  PARTES_DA_COBERTURA,
  type PartesDaCobertura,
} from '@lastro/shared/cobertura/partes'
import { percentualCoberto, SEM_SALDO_DEVEDOR } from '@lastro/shared/cobertura/situacao'
import { formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { formatPercentual, plural } from '#lib/format.ts'
import { Semaforo } from '#modules/cobertura/semaforo.tsx'
import { computeCobertura, descreverCobertura } from './cobertura.ts'
import classes from './cobertura-atual.module.css'

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
