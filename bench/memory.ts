import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/**
 * Most live bytes while `work` runs, looked at twice a second. Garbage would only tell how rarely the collector runs. Keeping all lines of a file
 * would show at once.
 */
export async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  let most = 0
  const look = () => {
    collect()
    const { heapUsed, external, arrayBuffers } = process.memoryUsage()
    most = Math.max(most, heapUsed + external + arrayBuffers)
  }
  look()
  const timer = setInterval(look, 500)
  await work()
  clearInterval(timer)
  return most
}
