export function TrocarSenhaPage() {
  return null
}
