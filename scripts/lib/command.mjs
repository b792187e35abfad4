/** A failure that the person can act on. Shown as its sentence, without a stack. */
export class Failure extends Error {}

const PARENT_WATCH_MS = 250

/** Ends this process when its parent does. npm sends SIGTERM to the shell between, which dies without passing it on. */
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
 * Runs a command's main function. Turns a Failure into its sentence and exit code 1.
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
