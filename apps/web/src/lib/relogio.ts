import { type Dia, diaEmSaoPaulo } from '@lastro/shared/dia'

let adiantadoMs = 0

/** Follows the server's test clock; null: the server's clock is right, like the browser's. */
export function acertarRelogio(relogioDeTeste: Date | null): void {
  adiantadoMs = relogioDeTeste ? relogioDeTeste.getTime() - Date.now() : 0
}

/** Now, by the server's clock. */
export const instanteAgora = (): Date => new Date(Date.now() + adiantadoMs)

/** The day in America/Sao_Paulo, by the server's clock. */
export const diaDeHoje = (): Dia => diaEmSaoPaulo(instanteAgora())
