/** Sizes of the data set, and how long each figure is measured. */
export interface Sizes {
  /** All contracts and vehicles, before and after the others' data grow tenfold. */
  small: number
  big: number
  rounds: number
  /** Length in ms of one side in one round. */
  roundMs: number
  /** Drafts with 20 vehicles. In each round the program sends each one once, and bare SQL does too. */
  drafts: number
}

/** The measured institution's contracts and the measured store's vehicles, equal in every size. */
export const MEASURED = 5_000

const others = (n: number) => ({ small: MEASURED + n / 10, big: MEASURED + n })

export const FULL: Sizes = { ...others(995_000), rounds: 7, roundMs: 700, drafts: 20 }
/** A quick look while working on a query. */
export const QUICK: Sizes = { ...others(95_000), rounds: 3, roundMs: 400, drafts: 5 }

export const INSTITUTIONS = 200
/** Ids of stores: the measured one, the drafts' one, the others. */
export const FIRST_STORE = 1_001
export const STORES = 400

export const INSTITUTION = 1
export const STORE = FIRST_STORE
export const DRAFTS_INSTITUTION = 2
export const DRAFTS_STORE = FIRST_STORE + 1
export const VEHICLES_PER_DRAFT = 20
