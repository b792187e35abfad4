import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { isValidRenavam } from '@brazilian-utils/brazilian-utils/is-valid-renavam'
import * as z from 'zod'
import { bareDocument, cleanDocument } from './clean-text.ts'
import { alfabetoEstranho } from './texto.ts'
import { CAMPO_OBRIGATORIO } from './validacao.ts'

// Domain 6. Each schema accepts a document with or without its mask and gives the bare, normalised form.

/** The groups of a masked number, joined. Signs elsewhere than in its mask make it another number, and stay. */
const withoutMask = (text: string, mask: RegExp) => {
  const bare = text.replace(/\s/g, '')
  return mask.exec(bare)?.slice(1).join('') ?? bare
}

/** Characters of a document as typed: its mask, and blanks and invisible characters around and between. */
const MAXIMO_DIGITADO = 100

/** A typed document, cleaned by `cleanDocument`. Refuses letters that only look Latin, and names the first. */
const documento = () =>
  z
    .string()
    .max(MAXIMO_DIGITADO)
    .overwrite(cleanDocument)
    .refine((value) => alfabetoEstranho(value) === undefined, {
      error: ({ input }) => alfabetoEstranho(String(input)),
      abort: true,
    })

/** Eleven digits. */
export const cpf = documento()
  .transform((text) => withoutMask(text, /^(\d{3})\.?(\d{3})\.?(\d{3})-?(\d{2})$/))
  .refine((value) => value !== '', { error: CAMPO_OBRIGATORIO, abort: true })
  .refine((value) => /^\d{11}$/.test(value) && isValidCpf(value), { error: 'CPF inválido.' })

/** Fourteen characters, the first twelve digits or letters (alphanumeric form in force since July 2026). */
export const cnpj = documento()
  .transform((text) => withoutMask(text.toUpperCase(), /^(\w{2})\.?(\w{3})\.?(\w{3})\/?(\w{4})-?(\w{2})$/))
  .refine((value) => value !== '', { error: CAMPO_OBRIGATORIO, abort: true })
  // One letter twelve times has right digits, and is nobody's number.
  .refine(
    (value) => value.length === 14 && !/^([A-Z])\1{11}/.test(value) && isValidCnpj(value, { version: 2 }),
    { error: 'CNPJ inválido.' },
  )

const PLACA = /^[A-Z]{3}\d[A-Z0-9]\d{2}$/

/** Old (ABC1234) or Mercosul (ABC1C34) plate, upper case, no hyphen. */
export const placa = documento()
  .transform((text) => text.replace(/[-.\s]/g, '').toUpperCase())
  .refine((value) => PLACA.test(value), { error: 'Placa inválida.' })

/**
 * Stands in place of the plate of a zero-km car that has none yet, everywhere. The last eight characters of the chassis
 * tell two apart. The database holds `veiculo.placa` to this form.
 */
export const aEmplacar = (chassi: string): string => `A emplacar ${chassi.slice(-8)}`

const LETRA_DO_DIGITO = 'ABCDEFGHIJ'

/**
 * The plate's Mercosul spelling. One car has both spellings: the fifth character as a digit or as its letter (2 is C).
 */
export function placaMercosul(value: string): string {
  const letra = LETRA_DO_DIGITO[Number(value[4])]
  return letra ? value.slice(0, 4) + letra + value.slice(5) : value
}

/** The plate's old spelling; the plate itself where it has none. */
export function placaAntiga(value: string): string {
  const digito = LETRA_DO_DIGITO.indexOf(value[4] ?? '')
  return digito < 0 ? value : value.slice(0, 4) + digito + value.slice(5)
}

/** Part of a plate in the old spelling that shows which character is the fifth: 'ABC12', 'C1234', '1234'. */
const PARTE_ANTIGA = /^(?:[A-Z]{1,3}\d\d{1,3}|\d{4})$/

/**
 * The Mercosul spelling of a typed part of a plate; the part itself where it has no other spelling, or no certain one.
 */
export function parteMercosul(parte: string): string {
  if (!PARTE_ANTIGA.test(parte)) return parte
  const quinto = parte.search(/\d/) + 1
  return parte.slice(0, quinto) + LETRA_DO_DIGITO[Number(parte[quinto])] + parte.slice(quinto + 1)
}

const INICIO_DE_PLACA = /^[A-Z]{3}(?:\d(?:[A-Z0-9]\d{0,2})?)?$/
const FIM_DE_PLACA = /^(?:[A-Z]{0,2}\d)?[A-Z0-9]\d\d$/
/** As `aEmplacar` shows it, or its end by itself. */
const FIM_DO_CHASSI = /^(?:AEMPLACAR)?(?=[A-Z]{0,7}\d)([A-HJ-NPR-Z0-9]{4,8})$/

/** The beginning or the end of a plate, in Mercosul spelling. Where a car has no plate: the end of its chassis. */
export interface PontaDaPlaca {
  ponta: 'inicio' | 'fim' | 'chassi'
  texto: string
}

/** Says how a typed text begins or ends a plate, or ends the chassis of a car without one. null: it does not. */
export function pontaDaPlaca(digitado: string): PontaDaPlaca | null {
  const texto = bareDocument(digitado)
  if (INICIO_DE_PLACA.test(texto)) return { ponta: 'inicio', texto: placaMercosul(texto) }
  if (!FIM_DE_PLACA.test(texto)) {
    const fim = FIM_DO_CHASSI.exec(texto)?.[1]
    return fim === undefined ? null : { ponta: 'chassi', texto: fim }
  }
  const quinto = texto.length - 3
  const letra = LETRA_DO_DIGITO[Number(texto[quinto])] ?? texto[quinto] ?? ''
  return { ponta: 'fim', texto: texto.slice(0, quinto) + letra + texto.slice(quinto + 1) }
}

/** Eleven digits. Fills shorter numbers with zeros at the left, which spreadsheets take away. */
export const renavam = documento()
  .transform((text) => withoutMask(text, /^(\d{1,10})-?(\d)$/))
  .refine((value) => /^\d{2,11}$/.test(value) && isValidRenavam(value.padStart(11, '0')), {
    error: 'RENAVAM inválido.',
  })
  .transform((value) => value.padStart(11, '0'))

/** Seventeen characters without I, O and Q; the Brazilian standard has no check digit. */
export const chassi = documento()
  .transform(bareDocument)
  .refine((value) => /^[A-HJ-NPR-Z0-9]{17}$/.test(value), {
    error: 'Chassi inválido.',
  })

/** The last of 44 digits: modulus 11 of the others, weighted 2 to 9 from the right; 10 and 11 are written 0. */
function checkDigitOfNfe(value: string): number {
  const soma = Array.from(value.slice(0, 43), Number)
    .toReversed()
    .reduce((total, digito, index) => total + digito * (2 + (index % 8)), 0)
  const digito = 11 - (soma % 11)
  return digito > 9 ? 0 : digito
}

/** Access key of an NF-e: 44 digits. */
export const chaveDaNfe = documento()
  .transform((text) => text.replace(/^NFe(?=\d)/i, '').replace(/[\s.-]/g, ''))
  .refine((value) => /^\d{44}$/.test(value) && checkDigitOfNfe(value) === Number(value[43]), {
    error: 'Chave de NF-e inválida: são 44 algarismos.',
  })

/** '529.982.247-25'. */
export function formatCpf(value: string): string {
  return value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')
}

/** '***.982.247-**': what people other than the owner see. */
export function maskCpf(value: string): string {
  return value.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**')
}

/** '12.345.678/0001-95'. */
export function formatCnpj(value: string): string {
  return value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
}
