import { fraseDeQuemPode, type QuemPode } from '@lastro/shared/politicas/quem-pode'

/** For whom a request waits, as a sentence. */
export const fraseDaEspera = (podem: QuemPode): string =>
  podem.total === 0
    ? 'Não há outro administrador de acessos: dê antes esse perfil a outra pessoa.'
    : fraseDeQuemPode(podem, 'Espera a confirmação de')
