/** 128 random bits as text. `crypto.randomUUID` is missing on plain http, except on localhost. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
