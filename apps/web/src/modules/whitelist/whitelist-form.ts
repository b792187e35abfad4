import type { Dia } from '@lastro/shared/dia'
import { CAMPO_OBRIGATORIO } from '@lastro/shared/validacao'

export interface WhitelistForm {
  lojaId: string | null
  instituicaoFinanceiraId: string | null
  prazo: Dia | null
}

export const PRAZO_PASSADO = `${CAMPO_OBRIGATORIO}: o prazo não pode ser anterior a hoje.`

/** Spec section 5, in the order of the screen. Refuses a past deadline. */
export function validarWhitelist(
  form: WhitelistForm,
  hoje: Dia,
): Partial<Record<keyof WhitelistForm, string>> {
  return {
    ...(!form.lojaId && { lojaId: CAMPO_OBRIGATORIO }),
    ...(!form.instituicaoFinanceiraId && { instituicaoFinanceiraId: CAMPO_OBRIGATORIO }),
    ...(form.prazo === null && { prazo: CAMPO_OBRIGATORIO }),
    ...(form.prazo !== null && form.prazo < hoje && { prazo: PRAZO_PASSADO }),
  }
}
