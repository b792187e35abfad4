import * as z from 'zod'

/** A password as it is given; not trimmed, and bounded so that its hash's cost is. */
export const senha = z.string().min(1).max(200, { error: 'Use no máximo 200 caracteres.' })
