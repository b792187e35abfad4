import { type Dia, formatMes } from '@lastro/shared/dia'
import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'
import { parseMes } from '@lastro/shared/ler-dia'
import { normalizar } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import {
  ANO_ZERO_KM,
  COMBUSTIVEIS,
  QUALQUER_COMBUSTIVEL,
  TIPOS_VEICULO,
} from '@lastro/shared/veiculos/combustivel'
import { COLUNAS_FIPE, type ColunaFipe, NOMES_DAS_COLUNAS_FIPE } from '@lastro/shared/veiculos/colunas-fipe'
import * as z from 'zod'
import type { ImportacaoFipeTable } from '#db/tables/importacao.ts'
import { cellReason } from '#importacao/cell-reason.ts'
import { cellOf, withoutZeroDecimals } from '#importacao/cell.ts'
import { codigoFipe } from '#importacao/codigo-fipe.ts'
import { lerCombustivel } from '#importacao/combustivel.ts'
import type { FileKind } from '#importacao/file-kind.ts'
import { nomeLido } from '#importacao/nome-lido.ts'
import { parseHundredths } from '#importacao/numeros.ts'
import { joinReasons } from '#importacao/relatorio.ts'
import { parseTipo } from '#importacao/tipo.ts'

/** A file of prices, with the headings of FIPE's public interface and of tables that people make of it. */
export const ARQUIVO_DA_FIPE: FileKind<ColunaFipe> = {
  colunas: COLUNAS_FIPE,
  nomes: NOMES_DAS_COLUNAS_FIPE,
  titulos: {
    mes_referencia: ['mes', 'referencia', 'mes_ano'],
    tipo: ['tipo_veiculo'],
    codigo_fipe: ['fipe_codigo', 'codigo'],
    marca: ['fabricante'],
    ano_modelo: ['ano_mod', 'ano'],
    combustivel: ['tipo_combustivel', 'sigla_combustivel'],
    preco: ['valor', 'preco_medio', 'valor_medio'],
  },
}

export type LinhaFipe = Omit<ImportacaoFipeTable, 'importacaoId'>

/** A model year may be a year ahead of the month that prices it, at a year's end two. */
const MAX_YEARS_AHEAD = 2

const REFERENCIA = new Map(COMBUSTIVEIS.map(({ id, referencia }) => [id as number, referencia]))

/** FIPE's public interface numbers the types as they are numbered here. */
const parseTipoFipe = (celula: string): number | undefined =>
  TIPOS_VEICULO.find(({ id }) => String(id) === celula)?.id ?? parseTipo(celula) ?? undefined

/** The stored fuel; FIPE names none for motorcycles. */
function parseReferencia(celula: string): string | undefined {
  return celula === '' ? QUALQUER_COMBUSTIVEL : REFERENCIA.get(lerCombustivel(celula) ?? 0)
}

/** '2022' or '2022 Gasolina', as FIPE's public interface names a year, also 'Zero KM'. */
const ANO = /^(\d{4,5}|(?:zero|0) ?km)(?: (\D{1,20}))?$/

function parseAno(celula: string): { ano: number; combustivel: string | undefined } | undefined {
  const [, ano, fuel] = ANO.exec(normalizar(withoutZeroDecimals(celula))) ?? []
  if (ano === undefined) return undefined
  const lido = ano.endsWith('km') ? ANO_ZERO_KM : Number(ano)
  const combustivel = fuel === undefined ? undefined : parseReferencia(fuel)
  if (fuel !== undefined && combustivel === undefined) return undefined
  return (lido >= 1900 && lido < 2200) || lido === ANO_ZERO_KM ? { ano: lido, combustivel } : undefined
}

const MILHARES = /^\D*\d{1,3}[.,][1-9]\D*$/

const preco = cellOf((celula): Centavos | undefined => {
  const centavos = parseHundredths(celula)
  return centavos && centavos <= MAXIMO ? (centavos as Centavos) : undefined
}, 'não é um valor acima de zero: escreva como 45.900,00.')

const linhaSchema = z.object({
  mes_referencia: cellOf(
    (celula) => parseMes(celula) ?? undefined,
    'não é um mês: escreva como 2023-08 ou 08/2023.',
  ),
  tipo: cellOf(parseTipoFipe, 'não é um tipo: escreva carro, moto ou caminhao.'),
  codigo_fipe: codigoFipe,
  marca: nomeLido(100),
  modelo: nomeLido(200),
  ano_modelo: cellOf(parseAno, 'não é um ano: escreva como 2022, ou 32000 para zero km.'),
  combustivel: cellOf(
    parseReferencia,
    'não é um combustível: escreva como Gasolina, Álcool, Diesel, Flex, Elétrico, Híbrido ou GNV.',
  ),
  // FIPE's prices are whole: '45.9' means thousands.
  preco: z
    .string()
    .refine((celula) => !MILHARES.test(celula), {
      error: 'é pouco para um veículo: se são milhares, escreva-os por inteiro, como 45.900,00.',
    })
    .pipe(preco),
})

/** One line of the price file, or what is wrong with it. `mesAtual` is the current month's first day. */
export function parseLinhaFipe(
  linha: number,
  valores: Partial<Record<ColunaFipe, string>>,
  mesAtual: Dia,
): LinhaFipe | { linha: number; motivo: string } {
  // A missing cell and an empty one are one problem.
  const cells = Object.fromEntries(COLUNAS_FIPE.map((coluna) => [coluna, valores[coluna] ?? '']))
  const { success, data, error } = linhaSchema.safeParse(cells)
  const reason = (coluna: ColunaFipe, mensagem: string) =>
    cellReason(NOMES_DAS_COLUNAS_FIPE[coluna], valores[coluna], mensagem)
  if (!success) {
    const motivos = camposInvalidos(error).map(({ campo, mensagem }) => reason(campo as ColunaFipe, mensagem))
    return { linha, motivo: joinReasons(motivos) }
  }
  const { mes_referencia: mes, ano_modelo: anoModelo } = data
  if (mes > mesAtual)
    return { linha, motivo: reason('mes_referencia', `está no futuro: escreva até ${formatMes(mesAtual)}.`) }
  if (anoModelo.ano !== ANO_ZERO_KM && anoModelo.ano > Number(mes.slice(0, 4)) + MAX_YEARS_AHEAD)
    return { linha, motivo: reason('ano_modelo', 'está adiante demais do mês de referência.') }
  const combustivel = anoModelo.combustivel ?? data.combustivel
  if (valores.combustivel && combustivel !== data.combustivel)
    return { linha, motivo: reason('ano_modelo', `tem outro combustível que “${valores.combustivel}”.`) }
  return {
    linha,
    mes,
    anoModelo: anoModelo.ano,
    tipoId: data.tipo,
    codigoFipe: data.codigo_fipe,
    marca: data.marca,
    modelo: data.modelo,
    combustivel,
    preco: data.preco,
  }
}
