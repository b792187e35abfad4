import { notFound } from '@tanstack/react-router'

/** A database id in a path; anything else is an unknown address. */
export function idDoCaminho(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}
