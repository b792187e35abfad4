import { COLUNAS_SALDO, type ColunaSaldo } from '@lastro/shared/saldos/saldo'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { chassi, placa, placaMercosul } from '@lastro/shared/documentos'
import { codigo } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import * as z from 'zod'
import type { ImportacaoSaldoTable } from '#db/tables/saldos.ts'
import { cellOf, wholeCode, withoutZeroDecimals } from '#importacao/cell.ts'
import { moneyCell } from '#importacao/money-cell.ts'
import { parseInteger } from '#importacao/numeros.ts'
import { plateBeside } from '#importacao/sem-placa.ts'
import { createColumnDoubts } from '#importacao/column-doubts.ts'
import { type LineError, joinReasons } from '#importacao/relatorio.ts'

export type LinhaSaldo = Pick<
  ImportacaoSaldoTable,
  | 'linha'
  | 'numero'
  | 'contratoId'
  | 'saldoDevedor'
  | 'principal'
  | 'encargos'
  | 'diasAtraso'
  | 'veiculo'
  | 'placa'
  | 'saldoVeiculo'
  | 'celulas'
  | 'problema'
  | 'chave'
>

/** An empty cell tells nothing. */
const vazio = <T>(schema: z.ZodType<T>) =>
  z.preprocess((celula) => (celula === '' ? null : celula), schema.nullable())

const dinheiro = moneyCell('um saldo vai de 0,00 a 999.999.999,99')

const ID = 'use o número inteiro que o Lastro deu ao contrato.'
const linhaSchema = z.object({
  numero: vazio(wholeCode.pipe(codigo({ max: 30 }))),
  id_contrato: vazio(
    cellOf((texto) => {
      const id = parseInteger(texto)
      return id !== undefined && id > 0 && Number.isSafeInteger(id) ? id : undefined
    }, ID),
  ),
  saldo_devedor: vazio(dinheiro),
  principal: vazio(dinheiro),
  encargos: vazio(dinheiro),
  dias_atraso: vazio(
    cellOf((texto) => {
      const dias = parseInteger(texto)
      return dias === undefined || dias > 9_999 ? undefined : dias
    }, 'use um número inteiro de 0 a 9.999.'),
  ),
  placa: vazio(placa),
  chassi: vazio(chassi),
  saldo_veiculo: vazio(dinheiro),
})
const chaveSchema = linhaSchema.pick({ numero: true, id_contrato: true })

/** One key for all lines of one contract, which may write its number in either case. */
const chaveDe = ({ numero, id_contrato }: z.infer<typeof chaveSchema>) =>
  numero === null ? `id:${id_contrato}` : `n:${numero.toLowerCase()}`

type Celulas = Partial<Record<ColunaSaldo, string>>

export interface LineReader {
  /** `cruas`: the line as it stands in the file. */
  parseLine(linha: number, valores: Celulas, cruas?: readonly string[]): LinhaSaldo | LineError
  /** Lines whose day another line of the file makes doubtful. */
  listDoubtful(): LineError[]
  /** The day of the balances, as the first readable line tells it. */
  readonly dataBase: Dia | null
}

interface LineReaderOptions {
  hoje: Dia
  /** By call the day stands once, beside the list. */
  dataBase: Dia | null
  /** Plates and chassis tell nothing: a person said that the balances are the contracts'. */
  semVeiculos: boolean
  /** Notes why a line is bad whose contract is known, so that the whole contract is left out. */
  refuse(linha: number, motivo: string, cruas: readonly string[] | undefined): void
}

/** Reads the lines of one load, which are all of one day. */
export function createLineReader({
  hoje,
  dataBase: given,
  semVeiculos,
  refuse,
}: LineReaderOptions): LineReader {
  let dataBase = given
  const doubts = createColumnDoubts<'data_base', { linha: number }>({
    hoje,
    nomes: { data_base: 'data_base' },
    dias: ['data_base'],
  })

  function dayProblem(linha: number, celula: string | undefined): string | undefined {
    if (given !== null) return undefined
    const doubt = doubts.note({ linha }, { data_base: celula ?? '' }).get('data_base')
    if (doubt) return `data_base: ${doubt}`
    const dia = celula ? (parseDia(celula) ?? diaDoNumeroDeSerie(celula)) : null
    if (dia === null)
      return celula
        ? `data_base: ${celula} não é um dia; use 25/11/2026.`
        : 'data_base: informe o dia do saldo.'
    if (dia > hoje) return `data_base: ${formatDia(dia)} ainda não chegou.`
    dataBase ??= dia
    return dia === dataBase
      ? undefined
      : `data_base: ${formatDia(dia)} não é o dia da primeira linha (${formatDia(dataBase)}); uma carga tem um só dia.`
  }

  return {
    get dataBase() {
      return dataBase
    },
    listDoubtful: doubts.list,
    parseLine(linha, celulas, cruas) {
      const valores = valuesOf(celulas)
      if (semVeiculos) valores.placa = valores.chassi = ''
      const chave = chaveSchema.safeParse(valores)
      if (!chave.success) return { linha, motivo: reasonsOf(chave.error) }
      const { numero, id_contrato: contratoId } = chave.data
      if (numero === null && contratoId === null)
        return { linha, motivo: 'numero: informe o número do contrato, ou id_contrato.' }
      const vazia = emptyLine(linha, chave.data, cruas)
      const lida = linhaSchema.safeParse(valores)
      const motivos = [
        dayProblem(linha, valores.data_base),
        ...(lida.success ? sumProblems(lida.data) : [reasonsOf(lida.error)]),
      ].filter((motivo) => motivo !== undefined)
      if (motivos.length > 0 || !lida.success) {
        refuse(linha, joinReasons(motivos), cruas)
        return vazia
      }
      const { data } = lida
      const aPlaca = data.placa && placaMercosul(data.placa)
      return {
        ...vazia,
        saldoDevedor: data.saldo_devedor,
        principal: data.principal,
        encargos: data.encargos,
        diasAtraso: data.dias_atraso,
        veiculo: data.chassi ?? aPlaca,
        placa: data.chassi && aPlaca,
        saldoVeiculo: data.saldo_veiculo,
        problema: null,
      }
    },
  }
}

function valuesOf(celulas: Celulas): Record<ColunaSaldo, string> {
  const valores = Object.fromEntries(
    COLUNAS_SALDO.map((coluna) => [coluna, withoutZeroDecimals(celulas[coluna] ?? '')]),
  ) as Record<ColunaSaldo, string>
  // Money keeps its decimals.
  for (const coluna of ['saldo_devedor', 'principal', 'encargos', 'saldo_veiculo'] as const)
    valores[coluna] = celulas[coluna] ?? ''
  return { ...valores, placa: plateBeside(valores.chassi, valores.placa) }
}

/** A line of which only the contract is read yet. */
function emptyLine(linha: number, chave: z.infer<typeof chaveSchema>, cruas: readonly string[] | undefined) {
  return {
    linha,
    numero: chave.numero,
    contratoId: chave.id_contrato,
    saldoDevedor: null,
    principal: null,
    encargos: null,
    diasAtraso: null,
    veiculo: null,
    placa: null,
    saldoVeiculo: null,
    celulas: cruas ? JSON.stringify(cruas) : null,
    chave: chaveDe(chave),
    problema: 'ilegivel' as const,
  }
}

const reasonsOf = (error: z.ZodError) =>
  joinReasons(camposInvalidos(error).map(({ campo, mensagem }) => `${campo}: ${mensagem}`))

function sumProblems(lida: z.infer<typeof linhaSchema>): (string | undefined)[] {
  const { saldo_devedor: saldo, principal, encargos, placa: aPlaca, chassi: oChassi } = lida
  const veiculo = aPlaca ?? oChassi
  return [
    saldo !== null && principal !== null && encargos !== null && principal + encargos !== saldo
      ? 'principal e encargos não somam o saldo_devedor.'
      : undefined,
    veiculo !== null && lida.saldo_veiculo === null
      ? 'saldo_veiculo: informe o saldo deste veículo, ou tire a placa e o chassi.'
      : undefined,
    veiculo === null && lida.saldo_veiculo !== null
      ? 'saldo_veiculo: informe a placa ou o chassi do veículo.'
      : undefined,
  ]
}
