import { type Dia, diaDe } from '@lastro/shared/dia'

const COM_SINAIS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/
const SEM_SINAIS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const DO_ANO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/**
 * Reads '3/6/27', '03.06.2027', '030627' or '2027-06-03' as '2027-06-03'; null for anything else, impossible days
 * included.
 */
export function parseDia(text: string): Dia | null {
  const bare = text.trim()
  const [, d, m, a] = COM_SINAIS.exec(bare) ?? SEM_SINAIS.exec(bare) ?? []
  const [, ano = a, mes = m, dia = d] = DO_ANO.exec(bare) ?? []
  if (!ano || !mes || !dia) return null
  return diaDe(`${ano.padStart(4, '20')}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`) ?? null
}
