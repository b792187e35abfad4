import { TEST_ENGINE } from '../db/testing.ts'

/** At every commit, one in this many of a property's cases is tried. */
const FRACTION = 5

/** Days since 1970: other cases are tried tomorrow. */
const TODAY = Math.floor(Date.now() / 86_400_000)

export const ALL_CASES = Boolean(process.env.LASTRO_TEST_LONGO)

/**
 * How many cases of a property are tried: all with `npm test -- --longo`, else a part, at least one.
 * @param muitas the whole number
 */
export const caseCount = (muitas: number) => (ALL_CASES ? muitas : Math.ceil(muitas / FRACTION))

/**
 * Picks cases for one thing after another (a field, a route), rotating from thing to thing. Picks all with `npm test --
 * --longo`, else one in `FRACTION`, at least one. The two engines begin at different cases,
 * and so does each day.
 */
export function createRotation() {
  let giro = TODAY + (TEST_ENGINE === 'postgres' ? 2 : 0)
  return <T>(casos: readonly T[]): T[] => {
    const primeiro = giro++ % Math.min(FRACTION, casos.length)
    return ALL_CASES ? [...casos] : casos.filter((_, n) => n % FRACTION === primeiro)
  }
}
