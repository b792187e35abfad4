import { notFound } from '@tanstack/react-router'

/** Reads a database id from a path; throws notFound for anything else. */
export function idDoCaminho(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound()
  return Number(text)
}
