import type { TransactionStatus } from './frames.ts'

export interface WatchdogLimits {
  /** Longest time for one query, in ms; the engine has no statement_timeout. */
  queryMs: number
  /** Longest time that an open transaction may send nothing, in ms: it blocks everybody else. */
  idleTransactionMs: number
}

interface Alarms {
  overlongQuery: (limitMs: number) => void
  idleTransaction: (limitMs: number) => void
}

const DEFAULTS: WatchdogLimits = { queryMs: 30_000, idleTransactionMs: 30_000 }

/** Times the work of the engine, one message after the other, from the moment each is its turn until it is done. */
export class Watchdog {
  readonly #limits: WatchdogLimits
  readonly #alarms: Alarms
  #pending = 0
  #sent = 0
  #suspended = 0
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Partial<WatchdogLimits>, alarms: Alarms) {
    this.#limits = { ...DEFAULTS, ...limits }
    this.#alarms = alarms
  }

  get sentSoFar(): number {
    return this.#sent
  }

  sent(): void {
    this.#sent++
    this.#pending++
    if (this.#pending === 1) this.#time('queryMs')
  }

  done(status: TransactionStatus): void {
    this.#pending--
    if (this.#pending > 0) this.#time('queryMs')
    else if (status === 'I') this.#stop()
    else this.#time('idleTransactionMs')
  }

  /** Forgets running work, because the engine was ended. */
  reset(): void {
    this.#pending = 0
    this.#stop()
  }

  /** Suspends the limit of queries while `work` runs. */
  async suspend<T>(work: () => Promise<T>): Promise<T> {
    this.#suspended++
    try {
      return await work()
    } finally {
      this.#suspended--
    }
  }

  #time(limit: keyof WatchdogLimits): void {
    this.#stop()
    const ms = this.#limits[limit]
    this.#timer = setTimeout(() => {
      // Unlimited work may itself wait for a silent transaction, so that limit stays.
      if (limit === 'idleTransactionMs') this.#alarms.idleTransaction(ms)
      // Unlimited work may have begun or ended meanwhile: time again.
      else if (this.#suspended > 0) this.#time(limit)
      else this.#alarms.overlongQuery(ms)
    }, ms)
    this.#timer.unref()
  }

  #stop(): void {
    clearTimeout(this.#timer)
  }
}
