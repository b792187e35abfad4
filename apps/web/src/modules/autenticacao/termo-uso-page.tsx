export function TermoUsoPage() {
  return null
}
