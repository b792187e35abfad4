/** Of what a property is tried with, one in so many is tried at every commit. */
const PARTE = 5

/**
 * How many cases a property is tried with: all of them by `npm test -- --longo`, else a part, at least one.
 * @param muitas the whole number
 */
export const vezes = (muitas: number) => (process.env.LASTRO_TEST_LONGO ? muitas : Math.ceil(muitas / PARTE))
