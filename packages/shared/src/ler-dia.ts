import { type Dia, diaDe, somarDias } from './dia.ts'

const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

const COM_SINAIS = /^(\d{1,2})[/. -](\d{1,2}|[a-zç]{3,9})[/. -](\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/
const SEM_SINAIS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const ANO_PRIMEIRO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[t ].*)?$/i

/** A day as people write it, in parts. */
function partesDe(text: string): { dia: string; mes: string; ano: string } | undefined {
  const bare = text.trim().toLowerCase().replaceAll(' de ', ' ')
  const [, d, m, a] = COM_SINAIS.exec(bare) ?? SEM_SINAIS.exec(bare) ?? []
  const [, ano = a, mes = m, dia = d] = ANO_PRIMEIRO.exec(bare) ?? []
  return ano && mes && dia ? { dia, mes, ano } : undefined
}

function diaDasPartes({ dia, mes, ano }: { dia: string; mes: string; ano: string }): Dia | undefined {
  const numero = /^\d/.test(mes) ? mes : String(MESES.indexOf(mes.slice(0, 3)) + 1)
  return diaDe(`${ano.padStart(4, '20')}-${numero.padStart(2, '0')}-${dia.padStart(2, '0')}`)
}

/**
 * Reads '3/6/27', '03.06.2027', '030627', '3 de junho de 2027', '03/jun/2027' or '2027-06-03' (also with a time) as
 * '2027-06-03'; null for anything else, impossible days included.
 */
export function parseDia(text: string): Dia | null {
  const partes = partesDe(text)
  return (partes && diaDasPartes(partes)) ?? null
}

const MESES_POR_EXTENSO =
  /^(?:jan(?:eiro)?|fev(?:ereiro)?|mar(?:[cç]o)?|abr(?:il)?|maio?|jun(?:ho)?|jul(?:ho)?|ago(?:sto)?|set(?:embro)?|out(?:ubro)?|nov(?:embro)?|dez(?:embro)?)$/
const MES_E_ANO = /^(\d{1,2}|[a-zç]{3,9})\.?[/. -](\d{4}|\d{2})$/
const ANO_E_MES = /^(\d{4})[/.-](\d{1,2})$/

/**
 * Reads '2026-08', '08/2026', '8/26', 'agosto de 2026' or 'ago/26' as '2026-08-01'. A month's first day is also taken, in
 * any form of `parseDia` or as a spreadsheet's serial number. null: anything else, other days included.
 */
export function parseMes(text: string): Dia | null {
  const bare = text.trim().toLowerCase().replaceAll(' de ', ' ')
  const [, m = '', a] = MES_E_ANO.exec(bare) ?? []
  const [, ano = a, mes = m] = ANO_E_MES.exec(bare) ?? []
  const dia =
    ano === undefined
      ? (parseDia(text) ?? diaDoNumeroDeSerie(text))
      : /^\d/.test(mes) || MESES_POR_EXTENSO.test(mes)
        ? diaDasPartes({ dia: '1', mes, ano })
        : null
  return dia?.endsWith('-01') ? dia : null
}

/** Whether day and month could change places: 1/5/2026 is 5 January for an American. */
export function trocaDiaEMes(text: string): boolean {
  const partes = partesDe(text)
  if (!partes || ANO_PRIMEIRO.test(text.trim())) return false
  return partes.dia !== partes.mes && Number(partes.dia) <= 12 && Number(partes.mes) <= 12
}

/** Reads the day of an American spelling, the month first. null: it is none, or may as well be a Brazilian one. */
export function parseDiaAmericano(text: string): Dia | null {
  const partes = partesDe(text)
  if (!partes || ANO_PRIMEIRO.test(text.trim()) || parseDia(text)) return null
  return diaDasPartes({ ...partes, dia: partes.mes, mes: partes.dia }) ?? null
}

/** Spreadsheets count days from here; 1900 has a 29 February there. */
const INICIO_DAS_PLANILHAS = '1899-12-30'

/** The day of a spreadsheet's serial number (46027 is 2026-01-05), from 1954 to 2119; null for anything else. */
export const diaDoNumeroDeSerie = (text: string): Dia | null =>
  /^[2-7]\d{4}(?:[.,]\d+)?$/.test(text)
    ? somarDias(INICIO_DAS_PLANILHAS, Math.trunc(Number(text.replace(',', '.'))))
    : null
