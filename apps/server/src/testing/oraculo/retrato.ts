import { centavos, centavosDoTexto, dayOf, minuto } from './basico.ts'
import type { Mundo } from './modelo.ts'
import type { Respostas } from './respostas.ts'
import { baixas, divergencias, saldos, suspensoes, umaBaixa } from './retrato-da-carteira.ts'

/**
 * What is compared, a line per fact: 'kind|what' and its value in words. The product's answers and the oracle's world
 * are both brought to this form, and must be equal.
 */
export type Retrato = Map<string, string>
export type Tipo =
  | 'resposta'
  | 'situacao'
  | 'cobertura'
  | 'caso'
  | 'preco'
  | 'movimento'
  | 'extrato'
  | 'aviso'
  | 'baixa'
  | 'saldo'
  | 'suspensao'
  | 'divergencia'

/** Counts facts that may occur several times. */
export function countFacts(retrato: Retrato, tipo: Tipo, fatos: readonly string[]): void {
  for (const [fato, iguais] of Map.groupBy(fatos, (cada) => cada))
    retrato.set(`${tipo}|${fato}`, String(iguais.length))
}
const mes = (dia: string | null) => dia?.slice(0, 7) ?? 'nenhum'

interface Cobertura {
  totalAtual: number
  totalInclusao: number
  valorGarantia: number
  exigido: number
  deficit: number
  percentual: number | null
  situacao: string
  veiculos: number
  partes: Record<string, { valor: number; veiculos: number }>
  precosDe: string | null
  precosAte: string | null
}
export const inWords = (partes: Record<string, { valor: number; veiculos: number }>) =>
  ['atual', 'semReferencia', 'defasada', 'saiu']
    .map((qual) => `${qual} ${partes[qual]?.valor} em ${partes[qual]?.veiculos}`)
    .join(', ')

function daCobertura(cobertura: Cobertura | null | undefined): string {
  if (!cobertura) return 'nenhuma'
  const partes = Object.fromEntries(
    Object.entries(cobertura.partes).map(([qual, { valor, veiculos }]) => [
      qual,
      { valor: centavos(valor), veiculos },
    ]),
  )
  return (
    `${centavos(cobertura.totalAtual)} de ${centavos(cobertura.valorGarantia)}, exigido ${centavos(cobertura.exigido)} (${cobertura.percentual === null ? 'nada' : centavos(cobertura.percentual)}), ` +
    `na inclusão ${centavos(cobertura.totalInclusao)}, falta ${centavos(cobertura.deficit)}, ${cobertura.situacao}, ` +
    `${cobertura.veiculos} veículos: ${inWords(partes)}; preços ${mes(cobertura.precosDe)} a ${mes(cobertura.precosAte)}`
  )
}

interface Ctx {
  retrato: Retrato
  quem: string
  url: string
  /** The number of the contract in the path. */
  numero: string
}
export type Leitor = (corpo: never, ctx: Ctx) => void

const lista: Leitor = (
  {
    contratos,
  }: {
    contratos: {
      numero: string
      statusId: number
      valorGarantia: number
      valorCredito: number
      dataTermino: string
      vencido: boolean
    }[]
  },
  { retrato },
) => {
  for (const { numero, statusId, valorGarantia, valorCredito, dataTermino, vencido } of contratos)
    retrato.set(
      `situacao|${numero}`,
      `${statusId}, ${centavos(valorGarantia)} por ${centavos(valorCredito)} até ${dataTermino.slice(0, 10)}${vencido ? ', vencido' : ''}`,
    )
}

const coberturas: Leitor = (
  { contratos }: { contratos: (Cobertura & { numero: string; casoDesde: string | null })[] },
  { retrato },
) => {
  for (const contrato of contratos) {
    retrato.set(`cobertura|${contrato.numero}`, daCobertura(contrato))
    if (contrato.casoDesde) retrato.set(`caso|${contrato.numero} aberto`, minuto(contrato.casoDesde))
  }
}

const detalhe: Leitor = (
  corpo: { cobertura: Cobertura | null; statusId: number },
  { retrato, quem, numero },
) => {
  retrato.set(`situacao|${numero} para ${quem}`, String(corpo.statusId))
  retrato.set(`cobertura|${numero} para ${quem}`, daCobertura(corpo.cobertura))
}

interface GarantiaLida {
  placa: string
  precoVeiculo: number
  precoInstituicaoFinanceira: number | null
  semReferencia: boolean
  referenciaDefasada: boolean
  saiuDoEstoque: boolean
  emOutroContrato: boolean
}
const garantias: Leitor = (corpo: { garantias: GarantiaLida[] }, { retrato, quem, numero }) => {
  for (const garantia of corpo.garantias) {
    const { precoVeiculo, precoInstituicaoFinanceira: dado } = garantia
    const marcas = (
      ['semReferencia', 'referenciaDefasada', 'saiuDoEstoque', 'emOutroContrato'] as const
    ).filter((marca) => garantia[marca])
    const preco = `${centavos(precoVeiculo)}/${dado === null ? '-' : centavos(dado)}`
    retrato.set(`preco|${numero} ${garantia.placa} para ${quem}`, [preco, ...marcas].join(' '))
  }
}

interface VeiculoCoberto {
  placa: string
  preco: number
  referenciaInclusao: number | null
  referenciaAtual: number | null
  mesReferencia: string | null
  valorAtual: number
}
const coberturaDoContrato: Leitor = (
  corpo: {
    atual: Cobertura | null
    veiculos: VeiculoCoberto[]
    casos: { abertoEm: string; fechadoEm: string | null }[]
  },
  { retrato, numero },
) => {
  retrato.set(`cobertura|${numero} na sua página`, daCobertura(corpo.atual))
  const valor = (reais: number | null) => (reais === null ? '-' : centavos(reais))
  for (const {
    placa,
    preco,
    referenciaInclusao,
    referenciaAtual,
    mesReferencia,
    valorAtual,
  } of corpo.veiculos) {
    retrato.set(
      `preco|${numero} ${placa} na cobertura`,
      `${valor(preco)}, FIPE ${valor(referenciaInclusao)} → ${valor(referenciaAtual)} de ${mes(mesReferencia)}`,
    )
    retrato.set(`cobertura|${numero} ${placa}`, String(centavos(valorAtual)))
  }
  countFacts(
    retrato,
    'caso',
    corpo.casos.map(({ abertoEm, fechadoEm }) => `${numero} de ${minuto(abertoEm)} a ${minuto(fechadoEm)}`),
  )
}

const movimentos: Leitor = (
  { historico }: { historico: { placa: string; dataInclusao: string; dataExclusao: string | null }[] },
  { retrato, numero },
) =>
  countFacts(
    retrato,
    'movimento',
    historico.map(
      ({ placa, dataInclusao, dataExclusao }) =>
        `${numero} ${placa} de ${minuto(dataInclusao)} a ${minuto(dataExclusao)}`,
    ),
  )

const alteracao: Leitor = (
  corpo: {
    totalAtual: number
    alteracao: { lado: string; incluir: { placa: string }[]; remover: { placa: string }[] } | null
  },
  { retrato, numero },
) => {
  const { alteracao: aberta } = corpo
  const placas = (veiculos: { placa: string }[]) =>
    veiculos
      .map(({ placa }) => placa)
      .toSorted()
      .join(' ')
  retrato.set(
    `situacao|${numero} alteração`,
    aberta ? `${aberta.lado} inclui ${placas(aberta.incluir)}, retira ${placas(aberta.remover)}` : 'nenhuma',
  )
}

const extrato: Leitor = (
  corpo: {
    total: number
    itens: { descricao: string; quantidade: number; valorUnitario: number; valorTotal: number }[]
  },
  { retrato, url },
) => {
  const periodo = url.split('?')[1] ?? ''
  retrato.set(`extrato|${periodo} total`, String(centavos(corpo.total)))
  for (const { descricao, quantidade, valorUnitario, valorTotal } of corpo.itens)
    retrato.set(
      `extrato|${periodo} ${descricao} a ${centavos(valorUnitario)}`,
      `${quantidade} = ${centavos(valorTotal)}`,
    )
}

/** Figures of a notice of coverage or reconciliation, as the oracle writes them. */
function figuresOfNotice(titulo: string, conteudo: string): string {
  if (titulo === 'Divergências na conciliação')
    return /^Abertas: (\d+) .*: (\d+); .*: (\d+)\)/.exec(conteudo)?.slice(1).join(' ') ?? ''
  if (!/cobertura/i.test(titulo)) return ''
  const cobre = /cobrem? ([\d.,]+)%/.exec(conteudo)?.[1]
  const falta = /Faltam R\$\s([\d.,]+\d)/.exec(conteudo)?.[1]
  const quantos = /^(\d+) contratos? ativos? segue/.exec(conteudo)?.[1]
  return [
    quantos ?? (cobre === undefined ? undefined : centavosDoTexto(cobre)),
    falta && centavosDoTexto(falta),
  ]
    .filter((parte) => parte !== undefined)
    .join(' ')
}
const avisos: Leitor = (
  {
    notificacoes,
  }: {
    notificacoes: {
      estabelecimentoId: number
      titulo: string
      conteudo: string
      contratoId: number | null
      data: string
    }[]
  },
  { retrato },
) =>
  countFacts(
    retrato,
    'aviso',
    notificacoes.map(({ estabelecimentoId, titulo, conteudo, contratoId, data }) =>
      [dayOf(data), estabelecimentoId, titulo, contratoId ?? '-', figuresOfNotice(titulo, conteudo)].join(
        ' ',
      ),
    ),
  )

const estoque: Leitor = (corpo: { estoque: { placa: string; preco: number | null }[] }, { retrato, url }) => {
  const regra = /regraGarantiaId=(\d+)/.exec(url)?.[1]
  for (const { placa, preco } of corpo.estoque)
    retrato.set(`preco|${placa} pela regra ${regra}`, String(centavos(preco ?? 0)))
}

const LEITORES: readonly [RegExp, Leitor][] = [
  [/financeiras\/\d+\/contratos/, lista],
  [/financeiras\/\d+\/cobertura/, coberturas],
  [/financeiras\/\d+\/baixas/, baixas],
  [/api\/baixas\/\d+$/, umaBaixa],
  [/financeiras\/\d+\/suspensoes/, suspensoes],
  [/financeiras\/\d+\/conciliacao/, divergencias],
  [/extrato-financeiro/, extrato],
  [/notificacoes/, avisos],
  [/\/garantias$/, garantias],
  [/contratos\/\d+\/cobertura$/, coberturaDoContrato],
  [/historico-movimentacao/, movimentos],
  [/alteracao-garantias/, alteracao],
  [/\/estoque\?/, estoque],
  [/contratos\/\d+\/saldos$/, saldos],
  [/contratos\/\d+$/, detalhe],
]

export function retratoDasRespostas(mundo: Mundo, respostas: Respostas): Retrato {
  const retrato: Retrato = new Map()
  for (const [chave, corpo] of respostas) {
    const [quem = '', url = ''] = chave.split(' ')
    const id = Number(/\/api\/contratos\/(\d+)/.exec(url)?.[1])
    const numero = mundo.contratos.find((contrato) => contrato.id === id)?.numero ?? ''
    const leitor = LEITORES.find(([padrao]) => padrao.test(url))?.[1]
    if (!leitor) throw new Error(`Nobody reads ${url}`)
    leitor(corpo as never, { retrato, quem, url, numero })
  }
  return retrato
}
