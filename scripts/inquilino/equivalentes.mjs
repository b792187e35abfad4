/** @type {Record<string, string>} */
export const EQUIVALENTES = {}
