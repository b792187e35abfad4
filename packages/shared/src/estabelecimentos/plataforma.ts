/** The platform's own establishment (domain 1): of the operators, and of what the audit keeps that is no institution's. */
export const PLATAFORMA = 0
