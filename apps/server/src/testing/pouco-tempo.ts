/**
 * Argument of Node for programs that live for a few calls: they end before the better machine code of the embedded engine, which V8 makes
 * beside the first queries, has paid for itself.
 */
export const POUCO_TEMPO = '--liftoff-only'
