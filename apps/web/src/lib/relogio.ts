import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'

let clockOffsetMs = 0

/** Follows the server's test clock; null: the server's clock is right, like the browser's. */
export function setTestClock(relogioDeTeste: Date | null): void {
  clockOffsetMs = relogioDeTeste ? relogioDeTeste.getTime() - Date.now() : 0
}

/** Now, by the server's clock. */
export const instanteAgora = (): Date => new Date(Date.now() + clockOffsetMs)

/** The day in America/Sao_Paulo, by the server's clock. */
export const diaDeHoje = (): Dia => diaEmSaoPaulo(instanteAgora())
