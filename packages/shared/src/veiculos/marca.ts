import { normalizar } from '../texto.ts'

/** Other names of brands, also where FIPE repeats the brand; without accents, case and signs. */
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

/** One key for all spellings of a brand: 'VW', 'Volkswagen' and FIPE's 'VW - VolksWagen' are equal. */
export function chaveDaMarca(nome: string): string {
  const letras = normalizar(nome).replace(/[^a-z0-9]+/g, '')
  return APELIDOS.get(letras) ?? letras
}
