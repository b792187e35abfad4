import * as z from 'zod'

/** A password as typed, not trimmed. The limit of 200 characters bounds the cost of its hash. */
export const senha = z.string().min(1).max(200, { error: 'Use no máximo 200 caracteres.' })
