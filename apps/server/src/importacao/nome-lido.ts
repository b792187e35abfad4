import { nome } from '@lastro/shared/texto'
import * as z from 'zod'

/** A name that a spreadsheet took for a number ('500.0') is its digits. Spoiled accents make it another name. */
export const nomeLido = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/^(\d{3,})[.,]0$/, '$1'))
    .pipe(nome({ max }))
    .refine((value) => !SPOILED.test(value), {
      error: `tem acentos trocados: o arquivo foi salvo em outra codificação. Salve-o em UTF-8.`,
    })

/** What is seen of accents in UTF-8, in the code pages of DOS and of old Macs, read as Windows-1252. */
const SPOILED =
  /\uFFFD|[ÃÂ][\u0080-\u00BF\u2018-\u203A€™]|[‚ƒ„†‡ˆ‰‹›¡¢£™Æ\u0080-\u009F]|Â\s|\p{Ll}[ÃÂ]|\p{L}\?\p{L}|\p{Ll}{2}'\p{Ll}\b/u
