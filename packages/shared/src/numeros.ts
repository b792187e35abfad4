import { quandoUsado } from './quando-usado.ts'

const INTEIRO = quandoUsado(() => new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 }))
const PERCENTUAL = quandoUsado(
  () =>
    new Intl.NumberFormat('pt-BR', { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** '45.000' (spec section 9: km, counts). Most counts are small, and a browser's first formatter takes 25 ms. */
export const formatInteiro = (value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1_000 ? String(value) : INTEIRO().format(value)

/** 0.985 is '98,50%': every percentage that people read is written by this. */
export const formatPercentual = (ratio: number): string => PERCENTUAL().format(ratio)
