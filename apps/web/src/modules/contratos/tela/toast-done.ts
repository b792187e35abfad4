import { toastInfo, toastSucesso } from '#lib/toast.ts'

/** Toast after an act. `falta`: it was the first of two approvals that the institution's policy asks for. */
export function toastDone(awaitsSecond: boolean | undefined, message: string): void {
  if (awaitsSecond)
    toastInfo('Primeira aprovação registrada. Pela política da instituição, falta a de outra pessoa.')
  else toastSucesso(message)
}
