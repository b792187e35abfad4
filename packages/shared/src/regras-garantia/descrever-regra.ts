import type { RegraGarantia } from './regra-garantia.ts'

type Exibicao = Pick<RegraGarantia, 'marca' | 'modelo' | 'idade' | 'km' | 'uf' | 'chassi' | 'leilao'>

/** What a rule takes, for one without a name: 'Todas as marcas · até 8 anos · até 140.000 km'. */
export const descreverRegra = (regra: Exibicao): string =>
  [
    regra.marca ?? (regra.modelo ? null : 'Todas as marcas'),
    regra.modelo,
    regra.idade,
    regra.km,
    regra.uf,
    regra.chassi,
    regra.leilao,
  ]
    .filter((parte) => parte !== null && !parte.endsWith(' ou não'))
    .join(' · ')
