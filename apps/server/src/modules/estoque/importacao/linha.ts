import { anoDe, type Dia, formatDia } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro, MAXIMO } from '@lastro/shared/dinheiro'
import { aEmplacar, chassi, placa, placaMercosul, renavam } from '@lastro/shared/documentos'
import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { formatInteiro } from '@lastro/shared/numeros'
import { nome, normalizar } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import { hodometroEmTexto } from '@lastro/shared/veiculos/hodometro'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { type ColunaEstoque, isExemplo, NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import * as z from 'zod'
import type { ImportacaoEstoqueTable } from '#db/tables/importacao.ts'
import { cellOf, isScientific, withoutZeroDecimals } from '#importacao/cell.ts'
import { lerCombustivel } from '#importacao/combustivel.ts'
import { parseHundredths, parseInteger } from '#importacao/numeros.ts'
import type { OtherLine } from '#importacao/planilha.ts'
import { joinReasons } from '#importacao/relatorio.ts'
import type { BadLine } from './carga.ts'
import { COLUNAS_DE_DATA, createColumnDoubts } from './duvidas-da-coluna.ts'
import { parseCambio, parseSimNao, parseTipo } from './vocabulario.ts'

/** A staged line; an empty or missing cell is null. */
export type LinhaEstoque = Omit<
  ImportacaoEstoqueTable,
  'importacaoId' | 'marcaBusca' | 'modeloBusca' | 'modeloId' | 'celulas'
>

export interface Uf {
  id: number
  sigla: string
  nome: string
}

/** A cell that may be empty. */
const optionalCell = <T>(schema: z.ZodType<T, string>) =>
  z.preprocess((value) => value || null, schema.nullable())

/** A spreadsheet's marks on a long number: '.0' at its end goes; a short form has lost its last digits. */
const documento = <T>(schema: z.ZodType<T, string>) =>
  z
    .string()
    .refine((value) => !isScientific(value), {
      error: 'está em notação científica e perdeu algarismos. Formate a coluna como texto e exporte de novo.',
      abort: true,
    })
    .transform(withoutZeroDecimals)
    .pipe(schema)

/** Spreadsheets keep 15 digits of a number: those behind them become zeros. */
const numeroDoChassi = documento(chassi).refine((value) => !/^\d{15}00$/.test(value), {
  error:
    'termina em zeros que uma planilha põe no lugar dos algarismos. Formate a coluna como texto e exporte de novo.',
})

const ano = cellOf((value) => {
  const lido = parseInteger(value)
  return lido !== undefined && lido >= 1900 && lido < 2100 ? lido : undefined
}, 'não é um ano: escreva como 2022.')

/** '2021/2022' and '21/22' say the years of manufacture and of the model. */
const DOIS_ANOS = /^((?:19|20)?\d{2}) ?[/-] ?((?:19|20)?\d{2})$/

/** '49' is 2049, '50' is 1950. */
const fullYear = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900)

/** Both years of a cell that names two that follow each other, or one twice. */
function doisAnos(value: string): { fabricacao: string; modelo: string } | undefined {
  const [fabricacao, modelo] = (DOIS_ANOS.exec(value) ?? []).slice(1).map(fullYear)
  if (fabricacao === undefined || modelo === undefined) return undefined
  return modelo === fabricacao || modelo === fabricacao + 1
    ? { fabricacao: String(fabricacao), modelo: String(modelo) }
    : undefined
}

const MAX_HODOMETRO = 9_999_999
const hodometro = cellOf(
  (value) => {
    const km = parseInteger(value.trim().replace(/km$/i, ''))
    return km === undefined || km > MAX_HODOMETRO ? undefined : km
  },
  `não é um número inteiro de 0 a ${formatInteiro(MAX_HODOMETRO)}: escreva como 32500.`,
)

const data = cellOf(
  (value) => parseDia(value) ?? diaDoNumeroDeSerie(value) ?? undefined,
  'não é uma data: escreva como 31/03/2026 ou 2026-03-31.',
)

const FIPE = /^(\d{6})-(\d)$/
/** Weights of FIPE's check digit, modulo 11: all codes of two public months fit. */
const FIPE_WEIGHTS = [7, 6, 5, 4, 3, 2]

function hasFipeDigit(code: string): boolean {
  const sum = FIPE_WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0)
  return Number(code.at(-1)) === ((11 - (sum % 11)) % 11) % 10
}

/** Six digits and a check digit. A spreadsheet takes away zeros and the hyphen: then the check digit must fit. */
const codigoFipe = cellOf((value) => {
  if (FIPE.test(value)) return value
  const bare = withoutZeroDecimals(value)
    .replace(/^(\d{1,3})[.,](?=\d{3}(?:[.,]\d{3})?$)/, '$1')
    .replace(/[.,](?=\d{3}$)/, '')
  const [, digits = '', digit = ''] = /^([\d.]{4,7}?)(?: ?[-./ ] ?)?(\d)$/.exec(bare) ?? []
  const code = `${digits.replaceAll('.', '').padStart(6, '0')}-${digit}`
  // Brands are numbered from 001. A number that kept its zeros is whole.
  const isWhole = !digits.startsWith('0') || digits.replaceAll('.', '').length === 6
  return FIPE.test(code) && isWhole && !code.startsWith('000') && hasFipeDigit(code) ? code : undefined
}, 'não é um código: escreva como 001004-9.')

/** A name that a spreadsheet took for a number ('500.0') is its digits. Spoiled accents make it another name. */
const nomeLido = (max: number) =>
  z
    .string()
    .transform((value) => value.replace(/^(\d{3,})[.,]0$/, '$1'))
    .pipe(nome({ max }))
    .refine((value) => !SPOILED.test(value), {
      error: `tem acentos trocados: o arquivo foi salvo em outra codificação. Salve-o em UTF-8.`,
    })

/** What is seen of accents in UTF-8, in the code pages of DOS and of old Macs, read as Windows-1252. */
const SPOILED =
  /\uFFFD|[ÃÂ][\u0080-\u00BF\u2018-\u203A€™]|[‚ƒ„†‡ˆ‰‹›¡¢£™Æ\u0080-\u009F]|Â\s|\p{Ll}[ÃÂ]|\p{L}\?\p{L}|\p{Ll}{2}'\p{Ll}\b/u

/** Less is no vehicle's price: '45.9' means thousands. */
const PRECO_MINIMO = 100_000

/** Many systems write 0 for a missing price. */
const preco = cellOf((value): Centavos | null | undefined => {
  const centavos = parseHundredths(value)
  if (centavos === 0) return null
  return centavos === undefined || centavos > MAXIMO ? undefined : (centavos as Centavos)
}, 'não é um valor: escreva como 45.900,00, até 999.999.999,99.').refine(
  (centavos) => centavos === null || centavos >= PRECO_MINIMO,
  {
    error: ({ input }) =>
      `é pouco para um veículo (${formatDinheiro(input as Centavos)}): se são milhares, escreva-os por inteiro, como 45.900,00.`,
  },
)

function createSchema(ufs: readonly Uf[]) {
  const porNome = new Map(
    ufs.flatMap((uf) => [[normalizar(uf.sigla), uf.id] as const, [normalizar(uf.nome), uf.id] as const]),
  )
  const simNao = optionalCell(cellOf(parseSimNao, 'não diz sim nem não: escreva sim ou não.'))
  return z.object({
    placa: optionalCell(placa),
    renavam: optionalCell(documento(renavam)),
    chassi: optionalCell(numeroDoChassi),
    codigo_fipe: optionalCell(codigoFipe),
    marca: optionalCell(nomeLido(100)),
    modelo: optionalCell(nomeLido(200)),
    ano_fabricacao: optionalCell(ano),
    ano_modelo: ano,
    combustivel: optionalCell(
      cellOf(
        lerCombustivel,
        'não é um combustível conhecido: escreva como Flex, Gasolina, Álcool, Diesel, Elétrico, Híbrido ou GNV.',
      ),
    ),
    tipo: optionalCell(cellOf(parseTipo, 'não é um tipo conhecido: escreva Carro, Moto ou Caminhão.')),
    uf: optionalCell(cellOf((value) => porNome.get(normalizar(value)), 'não é um estado: escreva como SP.')),
    hodometro: optionalCell(hodometro),
    data_afericao_hodometro: optionalCell(data),
    data_entrada: optionalCell(data),
    preco: optionalCell(preco),
    chassi_remarcado: simNao,
    leilao: simNao,
    cambio: optionalCell(cellOf(parseCambio, 'não é um câmbio conhecido: escreva manual ou automático.')),
  })
}

export interface LineParser {
  parse(linha: number, valores: Partial<Record<ColunaEstoque, string>>): LinhaEstoque | BadLine | OtherLine
  /** Lines that can be read in two ways, as another line of the file shows. */
  listDoubtful(): BadLine[]
}

/** What tells one vehicle from another; a line without any of it names none. */
const IDENTITY = ['renavam', 'chassi', 'codigo_fipe', 'marca', 'modelo', 'ano_modelo'] as const

/** Parses lines of a stock file; `hoje` limits the years. */
export function createParser(ufs: readonly Uf[], hoje: Dia): LineParser {
  const schema = createSchema(ufs)
  const doubts = createColumnDoubts(hoje)
  return {
    parse(linha, cells) {
      const naoEVeiculo = otherLine(cells)
      if (naoEVeiculo !== undefined) return { linha, texto: naoEVeiculo }
      const anos = doisAnos(cells.ano_modelo ?? '')
      const valores = {
        ...cells,
        ...(anos && { ano_modelo: anos.modelo, ano_fabricacao: cells.ano_fabricacao || anos.fabricacao }),
      }
      // A missing column and an empty cell are one problem.
      const {
        success,
        data: lida,
        error,
      } = schema.safeParse({
        ...valores,
        placa: withoutPlate(valores.placa) ? '' : valores.placa,
        ano_modelo: valores.ano_modelo ?? '',
      })
      const bad = {
        linha,
        placa: parsePlaca(valores.placa),
        documentos: parseDocumentos(valores),
        nome: vehicleName(valores),
      }
      const duvidosas = doubts.note(bad, valores)
      const motivos = success
        ? [
            ...Array.from(duvidosas, ([coluna, motivo]) => `${NOMES_DAS_COLUNAS[coluna]}: ${motivo}`),
            ...problemas(lida, { hoje, valores }),
          ]
        : camposInvalidos(error).map(({ campo, mensagem }) => {
            const coluna = campo as ColunaEstoque
            const duvida = duvidosas.get(coluna)
            return duvida === undefined
              ? cellReason(coluna, valores[coluna], mensagem)
              : `${NOMES_DAS_COLUNAS[coluna]}: ${duvida}`
          })
      if (!success || motivos.length > 0) return { ...bad, motivo: joinReasons(motivos) }
      return toLinha(linha, lida)
    },
    listDoubtful: doubts.list,
  }
}

/** Reasons of the screens' fields, in the words of a file: the form that is wanted. */
const IN_A_FILE: Partial<Record<string, string>> = {
  'Placa inválida.': 'não é válida: escreva como ABC1D23 ou ABC1234.',
  'RENAVAM inválido.': 'não confere: escreva os 11 algarismos do documento.',
  'Chassi inválido.': 'não é válido: escreva os 17 caracteres, sem I, O e Q.',
}
const MAX_QUOTED = 40
/** Reasons that say something of the cell, and not only what to do. */
const IS_PREDICATE = /^(?:não|é|está|tem|termina) /

/** 'Ano do modelo “20222” não é um ano: escreva como 2022.' */
function cellReason(coluna: ColunaEstoque, value: string | undefined, mensagem: string): string {
  const title = NOMES_DAS_COLUNAS[coluna]
  if (!value) return `${title}: está em branco, preencha.`
  const quoted = value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED)}…` : value
  const reason = IN_A_FILE[mensagem] ?? mensagem
  return `${title} “${quoted}”${IS_PREDICATE.test(reason) ? '' : ':'} ${reason}`
}

/** How people find the car of a bad line; undefined: neither a plate nor a chassis can be read. */
function vehicleName(valores: Partial<Record<ColunaEstoque, string>>): string | undefined {
  if (valores.placa && parsePlaca(valores.placa) !== null) return `Placa ${valores.placa}`
  const { chassi: lido } = parseDocumentos(valores)
  return lido === null ? undefined : `Chassi ${lido}`
}

/** What is written of a car that has no plate yet, also by our own exports. */
const WITHOUT_PLATE =
  /^(?:-*|a emplacar(?: \w{8})?|(?:sem|s\/?) ?placas?|nao emplacad[oa]|(?:0|zero) ?km|em emplacamento)$/
const withoutPlate = (value = '') => WITHOUT_PLATE.test(normalizar(value))

/** A plate that was typed wrong or cut off: labels of totals and footers are no such thing. */
const LIKE_A_PLATE = /^[a-z]{2,4}-?\d\w{0,4}$/i

/** What stands in a line that is no vehicle: a total, a footer, an example of our own template; undefined for others. */
function otherLine(cells: Partial<Record<ColunaEstoque, string>>): string | undefined {
  const written = Object.values(cells).filter(Boolean)
  if (isExemplo(cells)) return `${cells.placa}: linha de exemplo do modelo.`
  if (parsePlaca(cells.placa) !== null || LIKE_A_PLATE.test(cells.placa ?? '')) return undefined
  const labels = written.filter((cell) => parseHundredths(cell) === undefined)
  const named = IDENTITY.filter((coluna) => cells[coluna])
  // A label may stand in any column, beside sums.
  const isTotal =
    named.length === 0 ||
    (!cells.renavam && !cells.chassi && labels.length <= 1 && !parseAno(cells.ano_modelo))
  return isTotal ? written.join(' ').slice(0, 100) : undefined
}

const parseAno = (value = '') => ano.safeParse(value).data ?? doisAnos(value)

const valid = <T>(schema: z.ZodType<T, string>, value: string | undefined): T | null =>
  schema.safeParse(value ?? '').data ?? null

function parseDocumentos(valores: Partial<Record<ColunaEstoque, string>>) {
  return {
    renavam: valid(documento(renavam), valores.renavam),
    chassi: valid(numeroDoChassi, valores.chassi),
  }
}

/** The plate in the form by which vehicles are found. */
function parsePlaca(value: string | undefined): string | null {
  const lida = valid(placa, value)
  return lida === null ? null : placaMercosul(lida)
}

type ParsedLine = z.infer<ReturnType<typeof createSchema>>

function problemas(
  lida: ParsedLine,
  { hoje, valores }: { hoje: Dia; valores: Partial<Record<ColunaEstoque, string>> },
): string[] {
  const motivos: string[] = []
  const anoAtual = anoDe(hoje)
  const refuse = (coluna: ColunaEstoque, mensagem: string) =>
    motivos.push(cellReason(coluna, valores[coluna], mensagem))
  if (lida.placa === null) motivos.push(...porQueNaoSemPlaca(lida, anoAtual))
  if (!lida.renavam && !lida.chassi) motivos.push('Faltam o RENAVAM e o chassi: informe um deles.')
  if (!lida.codigo_fipe && !(lida.marca && lida.modelo))
    motivos.push('Falta o código FIPE: informe-o, ou a marca e o modelo.')
  if (lida.ano_modelo > anoAtual + 1) refuse('ano_modelo', `está no futuro: escreva até ${anoAtual + 1}.`)
  if (lida.ano_fabricacao !== null && lida.ano_fabricacao > anoAtual)
    refuse('ano_fabricacao', `está no futuro: escreva até ${anoAtual}.`)
  for (const coluna of COLUNAS_DE_DATA)
    if ((lida[coluna] ?? '') > hoje) refuse(coluna, `está no futuro: escreva até ${formatDia(hoje)}.`)
    else if ((lida[coluna] ?? hoje) < `${Math.min(lida.ano_fabricacao ?? lida.ano_modelo - 1, anoAtual)}`)
      refuse(coluna, 'é anterior ao ano do veículo: confira a data e o ano.')
  return motivos
}

/** Why a line without a plate is no zero-km car that its chassis may name (domain 6); none: it is one. */
function porQueNaoSemPlaca(lida: ParsedLine, anoAtual: number): string[] {
  const { hodometro: km } = lida
  const faltas = [
    lida.ano_modelo < anoAtual && `o ano modelo é ${lida.ano_modelo}`,
    km === null
      ? 'o hodômetro não foi informado'
      : km > KM_MAXIMA_ZERO_KM && `o hodômetro é ${hodometroEmTexto(km)}`,
    lida.chassi === null && 'o chassi não foi informado',
  ].filter((falta) => falta !== false)
  if (faltas.length === 0) return []
  return [
    `Placa: sem placa só entra veículo zero km (ano modelo ${anoAtual} ou ${anoAtual + 1}, até ${KM_MAXIMA_ZERO_KM} km e chassi informado), e ${faltas.join(' e ')}.`,
  ]
}

function toLinha(linha: number, lida: ParsedLine): LinhaEstoque {
  const mercosul = lida.placa === null ? null : placaMercosul(lida.placa)
  return {
    linha,
    placa: lida.placa ?? aEmplacar(lida.chassi ?? ''),
    placaMercosul: mercosul,
    chave: mercosul ?? lida.chassi ?? '',
    renavam: lida.renavam,
    chassi: lida.chassi,
    codigoFipe: lida.codigo_fipe,
    marca: lida.marca,
    modelo: lida.modelo,
    tipoId: lida.tipo,
    anoFabricacao: lida.ano_fabricacao,
    anoModelo: lida.ano_modelo,
    tipoCombustivelId: lida.combustivel,
    ufId: lida.uf,
    hodometro: lida.hodometro,
    dataAfericaoHodometro: lida.data_afericao_hodometro,
    dataEntrada: lida.data_entrada,
    preco: lida.preco,
    chassiRemarcado: lida.chassi_remarcado,
    leilao: lida.leilao,
    cambio: lida.cambio,
  }
}
