import { toastInfo, toastSucesso } from '#lib/toast.ts'

/** Toast after an act. `falta`: it was the first of two approvals that the institution's policy asks for. */
export function toastDone(falta: boolean | undefined, feito: string): void {
  if (falta)
    toastInfo('Primeira aprovação registrada. Pela política da instituição, falta a de outra pessoa.')
  else toastSucesso(feito)
}
