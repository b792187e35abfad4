const SP = 35
const MG = 31
const RJ = 33
const PR = 41
const SC = 42
const RS = 43
const GO = 52
const DF = 53

interface LojaDaRede {
  cnpj: string
  razaoSocial: string
  nomeFantasia: string
  /** The person who answers for the store. */
  pessoa: { cpf: string; nome: string }
  uf: number
  outrasUfs: readonly number[]
}

/** Banco Aurora's other stores: only in the whole story. Invented, with right check digits. */
export const REDE = {
  serrana: {
    cnpj: '95186420000110',
    razaoSocial: 'Serrana Multimarcas Ltda.',
    nomeFantasia: 'Serrana Multimarcas',
    pessoa: { cpf: '21873465017', nome: 'Paula Resende' },
    uf: MG,
    outrasUfs: [SP, RJ],
  },
  litoral: {
    cnpj: '94275310000162',
    razaoSocial: 'Litoral Seminovos Comércio de Veículos Ltda.',
    nomeFantasia: 'Litoral Seminovos',
    pessoa: { cpf: '30591824779', nome: 'Diego Hartmann' },
    uf: SC,
    outrasUfs: [PR, RS],
  },
  planalto: {
    cnpj: '93364280000106',
    razaoSocial: 'Planalto Automóveis S.A.',
    nomeFantasia: 'Planalto Automóveis',
    pessoa: { cpf: '41269057316', nome: 'Rosa Figueira' },
    uf: DF,
    outrasUfs: [GO, MG],
  },
  bandeirante: {
    cnpj: '92453170000140',
    razaoSocial: 'Bandeirante Veículos de Campinas Ltda.',
    nomeFantasia: 'Bandeirante Veículos',
    pessoa: { cpf: '58732041608', nome: 'Júlio Peçanha' },
    uf: SP,
    outrasUfs: [MG, PR],
  },
  pampa: {
    cnpj: '91542060000191',
    razaoSocial: 'Pampa Sul Comércio de Automóveis Ltda.',
    nomeFantasia: 'Pampa Automóveis',
    pessoa: { cpf: '64381509242', nome: 'Leandro Winck' },
    uf: RS,
    outrasUfs: [SC, PR],
  },
  jequitiba: {
    cnpj: '90631950000107',
    razaoSocial: 'Jequitibá Motors Ltda.',
    nomeFantasia: 'Jequitibá Motors',
    pessoa: { cpf: '75620483126', nome: 'Sônia Aguiar' },
    uf: SP,
    outrasUfs: [RJ, MG],
  },
  atlantica: {
    cnpj: '89720840000132',
    razaoSocial: 'Atlântica Premium Veículos Ltda.',
    nomeFantasia: 'Atlântica Premium',
    pessoa: { cpf: '86947132096', nome: 'Renan Siqueira' },
    uf: RJ,
    outrasUfs: [SP, MG],
  },
  cerrado: {
    cnpj: '88819730000160',
    razaoSocial: 'Cerrado Comércio de Veículos Ltda.',
    nomeFantasia: 'Cerrado Veículos',
    pessoa: { cpf: '97403851250', nome: 'Tânia Borges' },
    uf: GO,
    outrasUfs: [DF, MG],
  },
} as const satisfies Record<string, LojaDaRede>

export type NomeDaRede = keyof typeof REDE
export const LOJAS_DA_REDE = Object.keys(REDE) as NomeDaRede[]
