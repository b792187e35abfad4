/** How long what a page can do without waits: by then what the page itself needs has come. */
export const IDLE_DELAY_MS = 3_000
