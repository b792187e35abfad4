import { TEST_ENGINE } from '../db/testing.ts'

/** Of what a property is tried with, one in so many is tried at every commit. */
const PARTE = 5

export const TODAS = Boolean(process.env.LASTRO_TEST_LONGO)

/**
 * How many cases a property is tried with: all of them by `npm test -- --longo`, else a part, at least one.
 * @param muitas the whole number
 */
export const vezes = (muitas: number) => (TODAS ? muitas : Math.ceil(muitas / PARTE))

/**
 * Takes of the cases that one of many things (a field, a route) is tried with, thing after thing: all by `npm test -- --longo`, else one in
 * so many, at least one, and others for the next thing. The two engines begin at different ones.
 */
export function rodizio() {
  let giro = TEST_ENGINE === 'postgres' ? 2 : 0
  return <T>(casos: readonly T[]): T[] => {
    const primeiro = giro++ % Math.min(PARTE, casos.length)
    return TODAS ? [...casos] : casos.filter((_, n) => n % PARTE === primeiro)
  }
}
