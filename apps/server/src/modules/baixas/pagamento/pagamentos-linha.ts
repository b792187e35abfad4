import {
  COLUNAS_PAGAMENTO,
  type ColunaPagamento,
  MAXIMO_DA_REFERENCIA,
  type PagamentoDaLista,
} from '@lastro/shared/baixas/pagamentos'
import type { Dia } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { chassi, placa, placaMercosul } from '@lastro/shared/documentos'
import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { codigo, texto } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import * as z from 'zod'
import { cellOf, wholeCode, withoutZeroDecimals } from '#importacao/cell.ts'
import { moneyCell } from '#importacao/money-cell.ts'
import { parseInteger } from '#importacao/numeros.ts'
import type { OtherLine } from '#importacao/planilha.ts'
import { joinReasons, type LineError } from '#importacao/relatorio.ts'
import { plateBeside } from '#importacao/sem-placa.ts'

export interface LinhaDePagamento {
  linha: number
  numero: string | null
  contratoId: number | null
  /** Chassis or plate in its newer form. */
  veiculo: string
  /** The plate beside a chassis in `veiculo`; null: only one of both was told. */
  placa: string | null
  valor: Centavos
  data: Dia
  referencia: string
}

/** An empty cell tells nothing. */
const vazio = <T>(schema: z.ZodType<T>) =>
  z.preprocess((celula) => (celula === '' ? null : celula), schema.nullable())
const preenchido = (oQue: string) => z.string().min(1, { error: `informe ${oQue}.`, abort: true })

const chaveSchema = z.object({
  numero: vazio(wholeCode.pipe(codigo({ max: 30 }))),
  id_contrato: vazio(
    cellOf((celula) => {
      const id = parseInteger(celula)
      return id !== undefined && id > 0 && Number.isSafeInteger(id) ? id : undefined
    }, 'use o número inteiro que o Lastro deu ao contrato.'),
  ),
  placa: vazio(placa),
  chassi: vazio(chassi),
})
const linhaSchema = z.object({
  ...chaveSchema.shape,
  valor: preenchido('o valor pago').pipe(
    moneyCell('um pagamento vai de 0,01 a 999.999.999,99').refine((valor) => valor > 0, {
      error: 'use um valor acima de zero.',
    }),
  ),
  data: preenchido('o dia do pagamento').pipe(
    cellOf(
      (celula) => parseDia(celula) ?? diaDoNumeroDeSerie(celula) ?? undefined,
      'use um dia, como 25/11/2026.',
    ),
  ),
  referencia: preenchido('a referência do pagamento, para que ele não conte duas vezes').pipe(
    wholeCode.pipe(texto({ max: MAXIMO_DA_REFERENCIA })),
  ),
})

type Celulas = Partial<Record<ColunaPagamento, string>>

/** Reads a file's line, or says why it can't be read. Without a paid value or its day nothing was paid. */
export function lerLinha(linha: number, celulas: Celulas): LinhaDePagamento | LineError | OtherLine {
  if (!celulas.valor || !celulas.data) {
    const nome = [celulas.numero || celulas.id_contrato, celulas.placa || celulas.chassi].filter(Boolean)
    return { linha, texto: `${nome.join(' ')}: sem ${celulas.valor ? 'dia de pagamento' : 'valor pago'}.` }
  }
  const valores = Object.fromEntries(
    COLUNAS_PAGAMENTO.map((coluna) => [
      coluna,
      coluna === 'valor' ? (celulas[coluna] ?? '') : withoutZeroDecimals(celulas[coluna] ?? ''),
    ]),
  ) as Record<ColunaPagamento, string>
  valores.placa = plateBeside(valores.chassi, valores.placa)
  const lida = linhaSchema.safeParse(valores)
  if (!lida.success) return { linha, motivo: motivosDe(lida.error) }
  const { id_contrato: contratoId, ...resto } = lida.data
  return comChave(linha, { ...resto, contratoId })
}

/** Takes a payment of a call, or says why it can't be read. */
export function lerPagamento(
  linha: number,
  { numero, idContrato, placa: aPlaca, chassi: oChassi, ...resto }: PagamentoDaLista,
): LinhaDePagamento | LineError {
  const chave = chaveSchema.omit({ id_contrato: true }).safeParse({
    numero: numero ?? '',
    placa: plateBeside(oChassi ?? '', aPlaca ?? ''),
    chassi: oChassi ?? '',
  })
  if (!chave.success) return { linha, motivo: motivosDe(chave.error) }
  return comChave(linha, { ...resto, ...chave.data, contratoId: idContrato ?? null })
}

function comChave(
  linha: number,
  {
    placa: aPlaca,
    chassi: oChassi,
    ...resto
  }: Omit<LinhaDePagamento, 'linha' | 'veiculo' | 'placa'> & {
    placa: string | null
    chassi: string | null
  },
): LinhaDePagamento | LineError {
  if (resto.numero === null && resto.contratoId === null)
    return { linha, motivo: 'numero: informe o número do contrato, ou id_contrato.' }
  const placaNova = aPlaca && placaMercosul(aPlaca)
  const veiculo = oChassi ?? placaNova
  if (!veiculo) return { linha, motivo: 'placa: informe a placa ou o chassi do veículo.' }
  return { linha, ...resto, veiculo, placa: oChassi && placaNova }
}

const motivosDe = (error: z.ZodError) =>
  joinReasons(camposInvalidos(error).map(({ campo, mensagem }) => `${campo}: ${mensagem}`))
