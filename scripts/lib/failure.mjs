/** A failure the person can do something about: shown as its sentence, without a stack. */
export class Failure extends Error {}

/**
 * Runs a command's main function and turns a Failure into its sentence and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function command(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exitCode = 1
  }
}
