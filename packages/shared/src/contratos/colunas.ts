import type { CoberturaAtual } from '../cobertura/cobertura.ts'
import { colunasDaCoberturaAtual } from '../cobertura/colunas.ts'
import type { Dia } from '../dia.ts'
import type { Centavos } from '../dinheiro.ts'
import { type Coluna, type ColunaDeArquivo, colunaDe } from '../relatorios/colunas.ts'
import { centesimosDoLtv } from '../saldos/saldo.ts'
import { CAMPOS, TERMOS_SEM_REGRA, type TermoSemRegra, textoDoCampo } from './campos.ts'
import type { Contrato } from './contrato.ts'
import { LABEL_TIPO_CONTRATO, STATUS } from './status.ts'

type ContratoNoRelatorio = Pick<
  Contrato,
  'numero' | 'idParceiro' | 'tipo' | 'loja' | 'statusId' | TermoSemRegra
> & {
  vencido?: boolean
  terminoPassado?: boolean
  /** Of an Ativo contract. The screen has no column for it and leaves it out. */
  cobertura?: CoberturaAtual | null
  /** What a load told of it last; null: nothing. */
  saldo?: SaldoNoRelatorio | null
}

interface SaldoNoRelatorio {
  saldoDevedor: Centavos
  dataBase: Dia
  diasAtraso: number | null
  /** What the contract's guarantees are worth now. */
  totalAtual: Centavos
}

/** 'Ativo (vencido)', 'Rascunho (término passado)' */
export const situacaoEmTexto = ({
  statusId,
  vencido,
  terminoPassado,
}: Pick<ContratoNoRelatorio, 'statusId' | 'vencido' | 'terminoPassado'>) => {
  const marca = vencido ? 'vencido' : terminoPassado && 'término passado'
  return marca ? `${STATUS[statusId].label} (${marca})` : STATUS[statusId].label
}

const coluna = colunaDe<ContratoNoRelatorio>()

/** In the order of the report; null: the report leaves the term out. */
const COLUNAS_DOS_TERMOS: Record<TermoSemRegra, ColunaDeArquivo<ContratoNoRelatorio> | null> = {
  valorCredito: coluna('valorCredito', 'Crédito', 'dinheiro', 22, ({ valorCredito }) => valorCredito, {
    somar: true,
  }),
  valorGarantia: coluna('valorGarantia', 'Garantia', 'dinheiro', 22, ({ valorGarantia }) => valorGarantia, {
    somar: true,
  }),
  dataTermino: coluna('dataTermino', 'Data de término', 'dia', 16, ({ dataTermino }) => dataTermino, {
    soNoArquivo: true,
  }),
}

/** Spec 2.14: Nº, Nº {parceiro}, Tipo, Loja, Crédito, Garantia, Situação. */
export const colunasDaSituacao = (nomeParceiro: string): readonly ColunaDeArquivo<ContratoNoRelatorio>[] => [
  coluna('numero', 'Nº', 'texto', 18, ({ numero }) => numero),
  coluna('idParceiro', `Nº ${nomeParceiro}`, 'texto', 18, ({ idParceiro }) => idParceiro),
  coluna('tipo', 'Tipo', 'texto', 12, ({ tipo }) => LABEL_TIPO_CONTRATO[tipo]),
  coluna('loja', 'Loja', 'texto', 30, ({ loja }) => loja),
  ...Object.values(COLUNAS_DOS_TERMOS).filter((termo) => termo !== null),
  coluna('status', 'Situação', 'texto', 26, situacaoEmTexto),
  ...colunasDaCoberturaAtual<ContratoNoRelatorio>(({ cobertura }) => cobertura ?? null),
]

const valueOfSaldo =
  <V>(valor: (saldo: SaldoNoRelatorio) => V) =>
  ({ saldo }: ContratoNoRelatorio): V | null =>
    saldo ? valor(saldo) : null

/** What the list shows of the balances (carteira A.6), for the file of an institution that loads them. */
export const COLUNAS_DO_SALDO: readonly ColunaDeArquivo<ContratoNoRelatorio>[] = [
  coluna(
    'saldo',
    'Saldo',
    'dinheiro',
    22,
    valueOfSaldo(({ saldoDevedor }) => saldoDevedor),
    { somar: true },
  ),
  coluna(
    'dataSaldo',
    'Data do saldo',
    'dia',
    14,
    valueOfSaldo(({ dataBase }) => dataBase),
  ),
  coluna(
    'ltv',
    'LTV',
    'percentual',
    12,
    valueOfSaldo(({ saldoDevedor, totalAtual }) => centesimosDoLtv(saldoDevedor, totalAtual)),
  ),
  coluna(
    'atraso',
    'Dias de atraso',
    'inteiro',
    12,
    valueOfSaldo(({ diasAtraso }) => diasAtraso),
  ),
]

/** Spec 2.14: the fields of one contract's report, on the screen and on paper. */
export const fichaDoContrato = (nomeParceiro: string): readonly Coluna<ContratoNoRelatorio>[] => [
  { id: 'loja', titulo: 'Loja', tipo: 'texto', valor: ({ loja }) => loja },
  { id: 'numero', titulo: 'Nº', tipo: 'texto', valor: ({ numero }) => numero },
  { id: 'idParceiro', titulo: `Nº ${nomeParceiro}`, tipo: 'texto', valor: ({ idParceiro }) => idParceiro },
  { id: 'tipo', titulo: 'Tipo do Contrato', tipo: 'texto', valor: ({ tipo }) => LABEL_TIPO_CONTRATO[tipo] },
  ...TERMOS_SEM_REGRA.flatMap((campo) => {
    const titulo = CAMPOS[campo].noRelatorio
    const valor = (contrato: ContratoNoRelatorio) => textoDoCampo(campo, contrato)
    return titulo === null ? [] : [{ id: campo, titulo, tipo: 'texto' as const, valor }]
  }),
  { id: 'status', titulo: 'Status', tipo: 'texto', valor: situacaoEmTexto },
]
