/** How big the data set is and how long each figure is measured. */
export interface Sizes {
  /** Contracts and vehicles in all, before and after the other institutions' and stores' data grow tenfold. */
  small: number
  big: number
  rounds: number
  /** Length of one round of one side. */
  roundMs: number
  /** Drafts with 20 vehicles; each is sent once per round by the program and once as bare SQL. */
  drafts: number
}

/** The measured institution's contracts and the measured store's vehicles, the same in every size. */
export const MEASURED = 5_000

const others = (n: number) => ({ small: MEASURED + n / 10, big: MEASURED + n })

export const FULL: Sizes = { ...others(995_000), rounds: 7, roundMs: 700, drafts: 20 }
/** For a quick look while working on a query. */
export const QUICK: Sizes = { ...others(95_000), rounds: 3, roundMs: 400, drafts: 5 }

export const INSTITUTIONS = 200
/** Stores: the measured one, the one of the drafts, the others. */
export const FIRST_STORE = 1_001
export const STORES = 400

export const INSTITUTION = 1
export const STORE = FIRST_STORE
export const DRAFTS_INSTITUTION = 2
export const DRAFTS_STORE = FIRST_STORE + 1
export const VEHICLES_PER_DRAFT = 20
