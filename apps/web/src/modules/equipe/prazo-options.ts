import { prazoDaRevisaoCall } from '@lastro/shared/usuarios/prazo-da-revisao'
import { queryOf } from '#lib/api.ts'

export const prazoOptions = queryOf(prazoDaRevisaoCall, {})
