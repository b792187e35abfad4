import { normalizar } from '../texto.ts'

/** What people and papers write for a brand, and FIPE's own names where they say it twice: without accents, case and signs. */
const APELIDOS: ReadonlyMap<string, string> = new Map([
  ['vw', 'volkswagen'],
  ['volks', 'volkswagen'],
  ['vwvolkswagen', 'volkswagen'],
  ['gm', 'chevrolet'],
  ['gmchevrolet', 'chevrolet'],
  ['chevroletgm', 'chevrolet'],
  ['mb', 'mercedesbenz'],
  ['mbenz', 'mercedesbenz'],
  ['mercedes', 'mercedesbenz'],
  ['kiamotors', 'kia'],
  ['caoa', 'chery'],
  ['caoachery', 'chery'],
  ['caoacherychery', 'chery'],
  ['hyundaicaoa', 'hyundai'],
  ['caoahyundai', 'hyundai'],
  ['jacmotors', 'jac'],
  ['mmc', 'mitsubishi'],
  ['mitsubishimotors', 'mitsubishi'],
  ['hd', 'harleydavidson'],
  ['alfa', 'alfaromeo'],
  ['rangerover', 'landrover'],
])

/** One key for every way of writing the same brand: 'VW', 'Volkswagen' and FIPE's 'VW - VolksWagen' are one. */
export function chaveDaMarca(nome: string): string {
  const letras = normalizar(nome).replace(/[^a-z0-9]+/g, '')
  return APELIDOS.get(letras) ?? letras
}
