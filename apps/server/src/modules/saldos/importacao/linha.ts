import { COLUNAS_SALDO, type ColunaSaldo } from '@lastro/shared/saldos/saldo'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { chassi, placa, placaMercosul } from '@lastro/shared/documentos'
import { codigo } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import * as z from 'zod'
import type { ImportacaoSaldoTable } from '#db/tables/saldos.ts'
import { cellOf, withoutZeroDecimals } from '#importacao/cell.ts'
import { isSumLabel, moneyCell } from '#importacao/money-cell.ts'
import { parseInteger } from '#importacao/numeros.ts'
import type { OtherLine } from '#importacao/planilha.ts'
import { type LineError, joinReasons } from '#importacao/relatorio.ts'

/** Other headings of the columns, as banks' systems write them. */
export const OUTROS_TITULOS: Partial<Record<ColunaSaldo, readonly string[]>> = {
  numero: ['numero_contrato', 'contrato', 'n_contrato', 'numero_operacao'],
  id_contrato: ['contrato_id'],
  data_base: ['data_posicao', 'data_referencia'],
  saldo_devedor: ['saldo', 'saldo_atual', 'saldo_devedor_total', 'valor_saldo'],
  principal: ['saldo_principal', 'valor_principal'],
  encargos: ['juros', 'juros_e_encargos', 'saldo_encargos'],
  dias_atraso: ['dias_em_atraso', 'dias_de_atraso'],
  chassi: ['chassis'],
  saldo_veiculo: ['saldo_do_veiculo', 'valor_veiculo'],
}

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
  | 'saldoVeiculo'
  | 'problema'
  | 'chave'
>

/** An empty cell tells nothing. */
const vazio = <T>(schema: z.ZodType<T>) =>
  z.preprocess((celula) => (celula === '' ? null : celula), schema.nullable())

const dinheiro = moneyCell('um saldo vai de 0,00 a 999.999.999,99')

const ID = 'use o número inteiro que o Lastro deu ao contrato.'
const linhaSchema = z.object({
  numero: vazio(codigo({ max: 30 })),
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

/** A sum at the end of a list, with or without its label: no contract. */
const isSoma = ({
  numero = '',
  id_contrato = '',
  data_base = '',
  placa: aPlaca = '',
  chassi: oChassi = '',
}: Celulas) =>
  isSumLabel(numero) || [numero, id_contrato, data_base, aPlaca, oChassi].every((celula) => celula === '')

type Celulas = Partial<Record<ColunaSaldo, string>>

export interface LineReader {
  parseLine(linha: number, valores: Partial<Record<ColunaSaldo, string>>): LinhaSaldo | LineError | OtherLine
  /** The day of the balances, as the first readable line tells it. */
  readonly dataBase: Dia | null
}

interface LineReaderOptions {
  hoje: Dia
  /** By call the day stands once, beside the list. */
  dataBase: Dia | null
  /** Notes why a line is bad whose contract is known, so that the whole contract is left out. */
  refuse(linha: number, motivo: string): void
}

/** Reads the lines of one load, which are all of one day. */
export function createLineReader({ hoje, dataBase: given, refuse }: LineReaderOptions): LineReader {
  let dataBase = given

  function dayProblem(celula: string | undefined): string | undefined {
    if (given !== null) return undefined
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
    parseLine(linha, celulas) {
      if (given === null && isSoma(celulas))
        return { linha, texto: Object.values(celulas).filter(Boolean).join(' ') }
      const valores = Object.fromEntries(
        COLUNAS_SALDO.map((coluna) => [coluna, withoutZeroDecimals(celulas[coluna] ?? '')]),
      ) as Record<ColunaSaldo, string>
      // Money keeps its decimals.
      for (const coluna of ['saldo_devedor', 'principal', 'encargos', 'saldo_veiculo'] as const)
        valores[coluna] = celulas[coluna] ?? ''
      const chave = chaveSchema.safeParse(valores)
      if (!chave.success) return { linha, motivo: reasonsOf(chave.error) }
      const { numero, id_contrato: contratoId } = chave.data
      if (numero === null && contratoId === null)
        return { linha, motivo: 'numero: informe o número do contrato, ou id_contrato.' }
      const vazia = {
        linha,
        numero,
        contratoId,
        saldoDevedor: null,
        principal: null,
        encargos: null,
        diasAtraso: null,
        veiculo: null,
        saldoVeiculo: null,
        chave: chaveDe(chave.data),
        problema: 'ilegivel' as const,
      }
      const lida = linhaSchema.safeParse(valores)
      const motivos = [
        dayProblem(valores.data_base),
        ...(lida.success ? sumProblems(lida.data) : [reasonsOf(lida.error)]),
      ].filter((motivo) => motivo !== undefined)
      if (motivos.length > 0 || !lida.success) {
        refuse(linha, joinReasons(motivos))
        return vazia
      }
      const { data } = lida
      return {
        ...vazia,
        saldoDevedor: data.saldo_devedor,
        principal: data.principal,
        encargos: data.encargos,
        diasAtraso: data.dias_atraso,
        veiculo: data.chassi ?? (data.placa && placaMercosul(data.placa)),
        saldoVeiculo: data.saldo_veiculo,
        problema: null,
      }
    },
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
