/** A failure the person can do something about: shown as its sentence, without a stack. */
export class Failure extends Error {}

const PARENT_WATCH_MS = 250

/** npm passes SIGTERM to the shell between us, which dies of it without telling us: so we end when it does. */
function endWithParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_WATCH_MS)
  timer.unref()
}

/**
 * Runs a command's main function and turns a Failure into its sentence and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function command(main) {
  endWithParent()
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error)
    process.exitCode = 1
  }
}
