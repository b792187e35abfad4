import { chaveDaMarca } from '@lastro/shared/veiculos/marca'

/** Headings of a column that holds both, as the registry's papers do. */
export const MARCA_E_MODELO = ['marca_modelo', 'marca_e_modelo', 'marca_modelo_versao']

/** What the registry writes before the brand of an imported vehicle: 'I/TOYOTA COROLLA'. */
const IMPORTED = /^(?:i|imp|importado)\s*[/.]\s*/i
/** The longest brand's words ('GM - Chevrolet', 'Rolls-Royce'). */
const BRAND_WORDS = 3

/**
 * Splits 'FIAT/ARGO DRIVE 1.0' by the brands that FIPE lists. A brand that nobody knows ends at the slash; undefined
 * where there is none.
 */
export function splitMarcaEModelo(
  cell: string,
  isMarca: (chave: string) => boolean,
): { marca: string; modelo: string } | undefined {
  const text = cell.replace(IMPORTED, '')
  // Each word with what parts it from the next one.
  const words = [...text.matchAll(/[^\s/]+[\s/]*/g)].map(([word]) => word)
  for (let count = Math.min(BRAND_WORDS, words.length - 1); count > 0; count--) {
    const marca = withoutSigns(words.slice(0, count).join(''))
    const modelo = words.slice(count).join('').trim()
    if (isMarca(chaveDaMarca(marca)) && /[\p{L}\d]/u.test(modelo))
      return { marca, modelo: withoutDash(modelo) }
  }
  const [, marca = '', modelo = ''] = /^([^/]+)\/(.+)$/.exec(text) ?? []
  return marca.trim() && modelo.trim() ? { marca: marca.trim(), modelo: modelo.trim() } : undefined
}

/** 'Fiat -' and 'FIAT/' name Fiat. */
function withoutSigns(marca: string): string {
  let end = marca.length
  while (end > 0 && /[\s/-]/.test(marca[end - 1] ?? '')) end--
  return marca.slice(0, end)
}

/** 'Fiat - Argo' */
const withoutDash = (modelo: string) => modelo.replace(/^- */, '')
