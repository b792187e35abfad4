import type { Locator } from '@playwright/test'

export const EXTRATO = '/relatorios/extrato-financeiro'
export const PRECIFICACAO = '/relatorios/historico-precificacao'

/** 'YYYY-MM-DD' in São Paulo, some days from today. */
export function dayFromToday(deslocamento: number): string {
  const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  return new Date(Date.parse(`${hoje}T00:00:00Z`) + deslocamento * 86_400_000).toISOString().slice(0, 10)
}
export const ptBR = (texto: string) => texto.split('-').toReversed().join('/')
/** The longest period of a statement, which has all events of the demonstration. */
export const ANO = `dataInicial=${dayFromToday(-365)}&dataFinal=${dayFromToday(0)}`
/** 'R$ 1.140,00' as 114000. */
export const centavos = (texto: string | undefined) => Number(texto?.replace(/\D/g, ''))
export const cellsOf = async (linha: Locator) =>
  (await linha.locator('td').allTextContents()).map((t) => t.trim())
