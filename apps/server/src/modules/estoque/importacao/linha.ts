import { type Dia, diaDe } from '@lastro/shared/dia'
import { type Centavos, MAXIMO } from '@lastro/shared/dinheiro'
import { chassi, placa, placaMercosul, renavam } from '@lastro/shared/documentos'
import { normalizar, texto } from '@lastro/shared/texto'
import { camposInvalidos } from '@lastro/shared/validacao'
import type { ColunaEstoque } from '@lastro/shared/veiculos/colunas-estoque'
import * as z from 'zod'
import type { ImportacaoEstoqueTable } from '#db/tables/importacao.ts'
import { cellOf } from '#importacao/cell.ts'
import { lerCombustivel } from '#importacao/combustivel.ts'
import { parseHundredths, parseInteger } from '#importacao/numeros.ts'
import { joinReasons } from '#importacao/relatorio.ts'
import type { BadLine } from './carga.ts'
import { parseCambio, parseSimNao, parseTipo } from './vocabulario.ts'

/** A staged line; an empty or missing cell is null. */
export type LinhaEstoque = Omit<
  ImportacaoEstoqueTable,
  'importacaoId' | 'marcaBusca' | 'modeloBusca' | 'modeloId'
>

export interface Uf {
  id: number
  sigla: string
  nome: string
}

/** A cell that may be empty. */
const optionalCell = <T>(schema: z.ZodType<T, string>) =>
  z.preprocess((value) => value || null, schema.nullable())

const ano = cellOf((value) => (/^(?:19|20)\d{2}$/.test(value) ? Number(value) : undefined), 'não é um ano.')

const MAX_HODOMETRO = 9_999_999
const hodometro = cellOf((value) => {
  const km = parseInteger(value.trim().replace(/km$/i, ''))
  return km === undefined || km > MAX_HODOMETRO ? undefined : km
}, `use um número inteiro de 0 a ${MAX_HODOMETRO}.`)

/** 2026-03-31 or 31/03/2026. */
const data = cellOf(
  (value) => diaDe(value.replace(/^(\d{2})\/(\d{2})\/(\d{4})/, '$3-$2-$1')),
  'data inválida.',
)

/** Many systems write 0 for a missing price. */
const preco = cellOf((value): Centavos | null | undefined => {
  const centavos = parseHundredths(value)
  if (centavos === 0) return null
  return centavos === undefined || centavos > MAXIMO ? undefined : (centavos as Centavos)
}, 'use um valor até 999.999.999,99 com até duas casas decimais.')

function createSchema(ufs: readonly Uf[]) {
  const porNome = new Map(
    ufs.flatMap(({ id, sigla, nome }) => [[normalizar(sigla), id] as const, [normalizar(nome), id] as const]),
  )
  const simNao = optionalCell(cellOf(parseSimNao, 'use sim ou não.'))
  return z.object({
    placa,
    renavam: optionalCell(renavam),
    chassi: optionalCell(chassi),
    codigo_fipe: optionalCell(z.string().regex(/^\d{6}-\d$/, { error: 'use o código na forma 001004-9.' })),
    marca: optionalCell(texto({ max: 100 })),
    modelo: optionalCell(texto({ max: 200 })),
    ano_fabricacao: optionalCell(ano),
    ano_modelo: ano,
    combustivel: optionalCell(cellOf(lerCombustivel, 'combustível desconhecido.')),
    tipo: optionalCell(cellOf(parseTipo, 'tipo de veículo desconhecido.')),
    uf: optionalCell(cellOf((value) => porNome.get(normalizar(value)), 'estado desconhecido.')),
    hodometro: optionalCell(hodometro),
    data_afericao_hodometro: optionalCell(data),
    data_entrada: optionalCell(data),
    preco: optionalCell(preco),
    chassi_remarcado: simNao,
    leilao: simNao,
    cambio: optionalCell(cellOf(parseCambio, 'use manual ou automático.')),
  })
}

export type LineParser = (
  linha: number,
  valores: Partial<Record<ColunaEstoque, string>>,
) => LinhaEstoque | BadLine

/** Parses lines of a stock file; `hoje` limits the years. */
export function createParser(ufs: readonly Uf[], hoje: Dia): LineParser {
  const schema = createSchema(ufs)
  const anoAtual = Number(hoje.slice(0, 4))
  return (linha, valores) => {
    // A missing column and an empty cell are one problem.
    const {
      success,
      data: lida,
      error,
    } = schema.safeParse({ ...valores, placa: valores.placa ?? '', ano_modelo: valores.ano_modelo ?? '' })
    const motivos = success
      ? problemas(lida, anoAtual)
      : camposInvalidos(error).map(({ campo, mensagem }) => `${campo}: ${mensagem}`)
    if (!success || motivos.length > 0)
      return { linha, motivo: joinReasons(motivos), placa: parsePlaca(valores.placa) }
    return toLinha(linha, lida)
  }
}

/** The plate in the form by which vehicles are found. */
function parsePlaca(value: string | undefined): string | null {
  const { success, data: lida } = placa.safeParse(value ?? '')
  return success ? placaMercosul(lida) : null
}

type ParsedLine = z.infer<ReturnType<typeof createSchema>>

function problemas(lida: ParsedLine, anoAtual: number): string[] {
  const motivos: string[] = []
  if (!lida.renavam && !lida.chassi) motivos.push('informe o renavam ou o chassi.')
  if (!lida.codigo_fipe && !(lida.marca && lida.modelo))
    motivos.push('informe o codigo_fipe, ou a marca e o modelo.')
  if (lida.ano_modelo > anoAtual + 1) motivos.push('ano_modelo: está no futuro.')
  if (lida.ano_fabricacao !== null && lida.ano_fabricacao > anoAtual)
    motivos.push('ano_fabricacao: está no futuro.')
  return motivos
}

function toLinha(linha: number, lida: ParsedLine): LinhaEstoque {
  return {
    linha,
    placa: lida.placa,
    placaMercosul: placaMercosul(lida.placa),
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
