/** Milliseconds after which code and data are loaded that a page doesn't need at first. */
export const IDLE_DELAY_MS = 3_000
