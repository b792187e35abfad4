import { type Centavos, formatDinheiro, MAXIMO } from '@lastro/shared/dinheiro'
import { chaveDaNfe, placa, renavam } from '@lastro/shared/documentos'
import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { formatInteiro } from '@lastro/shared/numeros'
import { normalizar } from '@lastro/shared/texto'
import { MAXIMO_DO_PROTOCOLO } from '@lastro/shared/veiculos/renave'
import * as z from 'zod'
import { cellOf, cellText } from '#importacao/cell.ts'
import { ano, documento, numeroDoChassi } from '#importacao/celulas-do-veiculo.ts'
import { codigoFipe } from '#importacao/codigo-fipe.ts'
import { lerCombustivelDaLoja } from '#importacao/combustivel.ts'
import { parseHundredths, parseInteger } from '#importacao/numeros.ts'
import { nomeLido } from '#importacao/nome-lido.ts'
import { parseTipoDaLoja } from '#importacao/tipo.ts'
import { parseCambio, parseSimNao, parseSituacaoRenave, parseTituloRenave } from './vocabulario.ts'

export interface Uf {
  id: number
  sigla: string
  nome: string
}

/** A cell that may be empty. */
const optionalCell = <T>(schema: z.ZodType<T, string>) =>
  z.preprocess((value) => value || null, schema.nullable())

/** '2021/2022' and '21/22' say the years of manufacture and of the model. */
const DOIS_ANOS = /^((?:19|20)?\d{2}) ?[/-] ?((?:19|20)?\d{2})$/

/** '49' is 2049, '50' is 1950. */
const fullYear = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) < 50 ? 2000 : 1900)

/** Both years of a cell that names two that follow each other, or one twice. */
export function doisAnos(value: string): { fabricacao: string; modelo: string } | undefined {
  const [fabricacao, modelo] = (DOIS_ANOS.exec(value) ?? []).slice(1).map(fullYear)
  if (fabricacao === undefined || modelo === undefined) return undefined
  return modelo === fabricacao || modelo === fabricacao + 1
    ? { fabricacao: String(fabricacao), modelo: String(modelo) }
    : undefined
}

const MAX_HODOMETRO = 9_999_999
export const hodometro = cellOf(
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

export function createSchema(ufs: readonly Uf[]) {
  const porNome = new Map(
    // An id is IBGE's code.
    ufs.flatMap(({ id, sigla, nome }) =>
      [sigla, nome, String(id)].map((uf) => [normalizar(uf), id] as const),
    ),
  )
  // 'Santos/SP', 'São Paulo - SP'
  const parseUf = (value: string) =>
    porNome.get(normalizar(value)) ?? porNome.get(/[/-] ?([a-z]{2})$/.exec(normalizar(value))?.[1] ?? '')
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
        lerCombustivelDaLoja,
        'não é um combustível conhecido: escreva como Flex, Gasolina, Álcool, Diesel, Elétrico, Híbrido ou GNV.',
      ),
    ),
    tipo: optionalCell(cellOf(parseTipoDaLoja, 'não é um tipo conhecido: escreva Carro, Moto ou Caminhão.')),
    uf: optionalCell(cellOf(parseUf, 'não é um estado: escreva como SP.')),
    hodometro: optionalCell(hodometro),
    data_afericao_hodometro: optionalCell(data),
    data_entrada: optionalCell(data),
    preco: optionalCell(preco),
    chassi_remarcado: simNao,
    leilao: simNao,
    cambio: optionalCell(cellText.transform(parseCambio)),
    renave_situacao: optionalCell(
      cellOf(
        parseSituacaoRenave,
        'não é uma situação do Renave: escreva em_estoque, em_estoque_vinculado, consignado, saiu ou nao_informado.',
      ),
    ),
    renave_titulo: optionalCell(
      cellOf(
        parseTituloRenave,
        'não é um título do Renave: escreva compra, consignacao, transferencia, proprio, retomado ou garantia.',
      ),
    ),
    renave_entrada: optionalCell(data),
    renave_saida: optionalCell(data),
    renave_protocolo: optionalCell(nomeLido(MAXIMO_DO_PROTOCOLO)),
    renave_hodometro: optionalCell(hodometro),
    nfe_entrada: optionalCell(documento(chaveDaNfe)),
  })
}

export type ParsedLine = z.infer<ReturnType<typeof createSchema>>
