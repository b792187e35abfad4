import { formatInteiro } from '../numeros.ts'

/** '45.000', by itself in a cell; '—' where nobody told it. */
export const formatHodometro = (km: number | null): string => (km === null ? '—' : formatInteiro(km))

/** The same within a text: '45.000 km'. */
export const hodometroEmTexto = (km: number | null): string =>
  km === null ? 'km não informado' : `${formatInteiro(km)} km`
