import { type Draw, milhares } from './carros.ts'

export const MESES =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
export const serial = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569

/** How one column of days is written. An American one shows itself by a day after the twelfth. */
export function dayWriter(d: Draw): (iso: string, i: number) => string {
  const sign = d.of('/', '-', '.')
  const parts = (iso: string) => {
    const [a = '', m = '', dd = ''] = iso.split('-')
    return { a, m, dd, mes: MESES[Number(m) - 1] ?? '', month: MONTHS[Number(m) - 1] ?? '' }
  }
  const n = (text: string) => String(Number(text))
  return d.plainly<(iso: string, i: number) => string>(
    (iso) => iso,
    (iso) => `${iso} 00:00:00`,
    (iso) => `${iso}T03:00:00.000Z`,
    (iso) => parts(iso).a + sign + parts(iso).m + sign + parts(iso).dd,
    (iso) => parts(iso).dd + sign + parts(iso).m + sign + parts(iso).a,
    (iso) => `${parts(iso).dd}/${parts(iso).m}/${parts(iso).a} 14:33:10`,
    (iso) => `${parts(iso).dd}/${parts(iso).m}/${parts(iso).a} - 14h33`,
    (iso) => n(parts(iso).dd) + sign + n(parts(iso).m) + sign + parts(iso).a,
    (iso) => parts(iso).dd + sign + parts(iso).m + sign + parts(iso).a.slice(2),
    (iso) => `${n(parts(iso).dd)}-${parts(iso).mes.slice(0, 3)}-${parts(iso).a.slice(2)}`,
    (iso) => `${parts(iso).dd}/${parts(iso).mes.slice(0, 3)}./${parts(iso).a}`,
    (iso) => `${n(parts(iso).dd)} de ${parts(iso).mes} de ${parts(iso).a}`,
    (iso) => `segunda-feira, ${n(parts(iso).dd)} de ${parts(iso).mes} de ${parts(iso).a}`,
    (iso) => `${n(parts(iso).dd)}-${parts(iso).month.slice(0, 3)}-${parts(iso).a.slice(2)}`,
    (iso) => `${parts(iso).month} ${n(parts(iso).dd)}, ${parts(iso).a}`,
    (iso) => parts(iso).dd + parts(iso).m + parts(iso).a,
    (iso) => n(parts(iso).dd + parts(iso).m + parts(iso).a),
    (iso) => n(parts(iso).dd + parts(iso).m + parts(iso).a.slice(2)),
    (iso) => parts(iso).dd + parts(iso).m + parts(iso).a.slice(2),
    (iso) => iso.replaceAll('-', ''),
    (iso) => iso.replaceAll('-', '').slice(2),
    (iso) => iso.slice(2).replaceAll('-', sign),
    (iso) => String(serial(iso)),
    (iso) => `${serial(iso)}.0`,
    (iso) => `${serial(iso)},604861`,
    (iso) => milhares(serial(iso), '.'),
    (iso) => String(Date.parse(iso) / 1000),
    (iso) => String(Date.parse(iso)),
  )
}

/** Days that show themselves to be American in one place: in this column or another, by a day that can't be a month. */
export const monthFirst = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`

/** A spreadsheet of another country takes 05/01 for 1 May, and leaves 31/01 as text. */
export const swapped = (iso: string) =>
  Number(iso.slice(8)) > 12
    ? `${iso.slice(8)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`
    : `${iso.slice(0, 4)}-${iso.slice(8)}-${iso.slice(5, 7)}`
