import { atosDeAcessoCall } from '@lastro/shared/usuarios/atos-de-acesso'
import { queryOf } from '#lib/api.ts'

export const atosOptions = queryOf(atosDeAcessoCall, { select: ({ atos }) => atos })
