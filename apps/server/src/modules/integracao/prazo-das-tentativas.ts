import { DIAS_DE_TENTATIVA } from '@lastro/shared/integracao/webhook'

const DIA = 86_400_000

/** What began then or before has had its days. */
export const inicioDasTentativas = (agora: Date) => new Date(agora.getTime() - DIAS_DE_TENTATIVA * DIA)

/** The end of the days for which a delivery is tried. */
export const fimDasTentativas = (desde: Date) => new Date(desde.getTime() + DIAS_DE_TENTATIVA * DIA)
