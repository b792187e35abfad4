import type { TermoSemRegra } from '@lastro/shared/contratos/campos'
import { anoDe, type Dia, formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '#lib/format.ts'
import { creditoUsualCall } from '@lastro/shared/contratos/credito-usual'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { queryOf } from '#lib/api.ts'

// Warnings about values that look like a typing error; they may be saved and sent all the same.

/** A chosen vehicle with the price it was given, and the rule's price as `referencia`. */
export interface PrecoDoVeiculo {
  placa: string
  /** null: empty. */
  preco: Centavos | null
  referencia: Centavos
}

export interface Termos {
  valorCredito: Centavos | null
  valorGarantia: Centavos | null
  dataTermino: Dia | null
}

export interface Usual {
  hoje: Dia
  /** Credit that 95 of 100 contracts of the institution don't exceed, in centavos; null when unknown. */
  creditoUsual: Centavos | null
}

const VEZES_O_USUAL = 3
const ANOS = 5
/** How many vehicles the warnings name. */
export const MAX_NAMED = 5

/** Whether a price is below 0.5 or above 1.3 times the reference; undefined when within, or without a reference. */
function lado({ preco, referencia }: PrecoDoVeiculo): 'abaixo' | 'acima' | undefined {
  if (!preco || referencia <= 0) return undefined
  if (preco * 2 < referencia) return 'abaixo'
  return preco * 10 > referencia * 13 ? 'acima' : undefined
}

export const longeDaReferencia = (veiculo: PrecoDoVeiculo): boolean => lado(veiculo) !== undefined

/** Warning at the price's own field: 'Muito abaixo da referência de R$ 80.000,00.' */
export function avisoNoPreco(veiculo: PrecoDoVeiculo): string | undefined {
  const onde = lado(veiculo)
  return onde && `Muito ${onde} da referência de ${formatDinheiro(veiculo.referencia)}.`
}

/** 'O preço de ABC1D23 (R$ 800,00) está muito abaixo da referência de R$ 80.000,00.' */
export function avisoDoPreco(veiculo: PrecoDoVeiculo): string | undefined {
  const { placa, preco, referencia } = veiculo
  const onde = lado(veiculo)
  if (!onde || preco === null) return undefined
  return `O preço de ${placa} (${formatDinheiro(preco)}) está muito ${onde} da referência de ${formatDinheiro(referencia)}.`
}

/** Warnings for vehicles far from their reference. `quantos` is their number, `longe` the first of them. */
export function avisosDosPrecos(longe: readonly PrecoDoVeiculo[], quantos = longe.length): string[] {
  const nomeados = longe.slice(0, MAX_NAMED).flatMap((veiculo) => avisoDoPreco(veiculo) ?? [])
  const resto = quantos - nomeados.length
  if (resto <= 0) return nomeados
  return [
    ...nomeados,
    `E mais ${plural(resto, 'veículo com o preço', 'veículos com o preço')} longe da referência.`,
  ]
}

export type Avisos = Partial<Record<TermoSemRegra, string>>

export function avisosDosTermos(
  { valorCredito, valorGarantia, dataTermino }: Termos,
  { hoje, creditoUsual }: Usual,
): Avisos {
  const limite = `${anoDe(hoje) + ANOS}${hoje.slice(4)}`
  return {
    ...(valorCredito &&
      creditoUsual &&
      valorCredito > VEZES_O_USUAL * creditoUsual && {
        valorCredito: `O valor do crédito (${formatDinheiro(valorCredito)}) é mais de ${VEZES_O_USUAL} vezes o usual: 95 em cada 100 contratos têm até ${formatDinheiro(creditoUsual)}.`,
      }),
    ...(valorCredito &&
      valorGarantia &&
      valorGarantia < valorCredito && {
        valorGarantia: `O valor da garantia (${formatDinheiro(valorGarantia)}) está abaixo do valor do crédito (${formatDinheiro(valorCredito)}).`,
      }),
    ...(dataTermino !== null &&
      dataTermino > limite && {
        dataTermino: `A data de término (${formatDia(dataTermino)}) fica a mais de ${ANOS} anos de hoje.`,
      }),
  }
}

/** All warnings of a contract, for the question before it is sent. */
export function avisosDoContrato(
  termos: Termos,
  veiculos: readonly PrecoDoVeiculo[],
  usual: Usual,
): string[] {
  return [
    ...Object.values(avisosDosTermos(termos, usual)),
    ...avisosDosPrecos(veiculos.filter(longeDaReferencia)),
  ]
}

/** Milliseconds after the last key until a warning changes, so that it doesn't change with every digit. */
export const TYPING_PAUSE = 500

const creditoUsualOptions = (instituicaoId: number) =>
  queryOf(creditoUsualCall, {
    params: { id: instituicaoId },
    staleTime: 10 * 60_000,
    // If the call fails, only this warning is missing.
    meta: { silent: true },
  })

/** What the terms are compared with. */
export function useUsual(instituicaoId: number): Usual {
  const { data } = useQuery(creditoUsualOptions(instituicaoId))
  const creditoUsual = data?.valorCredito ?? null
  const [hoje] = useState(() => diaDeHoje())
  return useMemo(() => ({ hoje, creditoUsual }), [hoje, creditoUsual])
}

export function useAvisosDosTermos(termos: Termos, usual: Usual) {
  const { valorCredito, valorGarantia, dataTermino } = termos
  const avisos = useMemo(
    () => avisosDosTermos({ valorCredito, valorGarantia, dataTermino }, usual),
    [valorCredito, valorGarantia, dataTermino, usual],
  )
  return useDebouncedValue(avisos, TYPING_PAUSE)[0]
}
