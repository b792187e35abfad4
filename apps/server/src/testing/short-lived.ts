/**
 * Node argument for programs that live for a few calls. V8's better machine code for the embedded engine would cost
 * more than it saves.
 */
export const SHORT_LIVED = '--liftoff-only'
