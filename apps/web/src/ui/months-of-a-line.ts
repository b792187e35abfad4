// Apart from the chart's controls, so that a page that only asks whether there is a line doesn't load them.

/** Fewer months are read from a table, not from a line. */
export const MIN_MONTHS_OF_A_LINE = 4
