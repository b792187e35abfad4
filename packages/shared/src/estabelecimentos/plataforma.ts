/**
 * Id of the platform's own establishment (domain 1): the operators', and that of audit entries which are no
 * institution's.
 */
export const PLATAFORMA = 0
