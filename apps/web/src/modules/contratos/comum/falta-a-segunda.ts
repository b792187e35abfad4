/** After the first of two consents that the institution's policy asks for. */
export const FALTA_A_SEGUNDA =
  'Primeira aprovação registrada. Pela política da instituição, falta a de outra pessoa.'
