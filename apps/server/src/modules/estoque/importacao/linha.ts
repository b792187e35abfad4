import { anoDe, type Dia, formatDia } from '@lastro/shared/dia'
import { aEmplacar, placaMercosul } from '@lastro/shared/documentos'
import { normalizar } from '@lastro/shared/texto'
import {
  COLUNAS_ESTOQUE,
  type ColunaEstoque,
  NOMES_DAS_COLUNAS,
} from '@lastro/shared/veiculos/colunas-estoque'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { hodometroEmTexto } from '@lastro/shared/veiculos/hodometro'
import type { ValorDesconhecido } from '@lastro/shared/veiculos/importacao-estoque'
import type { ImportacaoEstoqueTable } from '#db/tables/importacao.ts'
import { cellReason } from '#importacao/cell-reason.ts'
import { isTooLong } from '#importacao/cell.ts'
import { createColumnDoubts } from '#importacao/column-doubts.ts'
import type { OtherLine } from '#importacao/planilha.ts'
import { joinReasons } from '#importacao/relatorio.ts'
import type { BadLine } from './carga.ts'
import { createSchema, doisAnos, type ParsedLine, type Uf } from './celulas.ts'
import { parseDocumentos, parsePlaca, vehicleName, writtenPlate } from './identidade.ts'
import { otherLine } from './outra-linha.ts'

export const COLUNAS_DE_DATA = [
  'data_afericao_hodometro',
  'data_entrada',
  'renave_entrada',
  'renave_saida',
] as const

/** A staged line; an empty or missing cell is null. */
export type LinhaEstoque = Omit<
  ImportacaoEstoqueTable,
  'importacaoId' | 'marcaBusca' | 'modeloBusca' | 'modeloId' | 'celulas'
>

export interface LineParser {
  parse(linha: number, valores: Cells): LinhaEstoque | BadLine | OtherLine
  /** Lines that can be read in two ways, as another line of the file shows. */
  listDoubtful(): BadLine[]
  /** What the good lines came in without, by value. */
  listUnknown(): ValorDesconhecido[]
}

type Cells = Partial<Record<ColunaEstoque, string>>
/** What could be read of a line's cells. */
type Read = { [C in ColunaEstoque]?: ParsedLine[C] }

/** Columns of known words that a car may lack. A yes or no isn't one: not told would be no. */
const MAY_BE_UNKNOWN: ReadonlySet<ColunaEstoque> = new Set([
  'combustivel',
  'tipo',
  'uf',
  'renave_situacao',
  'renave_titulo',
])

/**
 * Parses lines of a stock file, with all reasons against each; `hoje` limits the years. `strict` refuses unknown words
 * instead of leaving them out.
 */
export function createParser(ufs: readonly Uf[], hoje: Dia, strict = false): LineParser {
  const readers = createSchema(ufs).shape
  const doubts = createColumnDoubts<ColunaEstoque, Omit<BadLine, 'motivo'>>({
    hoje,
    nomes: NOMES_DAS_COLUNAS,
    dias: COLUNAS_DE_DATA,
    km: 'hodometro',
  })
  const unknown = createUnknownValues()
  return {
    parse(linha, cells) {
      const naoEVeiculo = otherLine(cells)
      if (naoEVeiculo !== undefined) return { linha, texto: naoEVeiculo }
      const valores = { ...cells, ...yearsOf(cells), placa: writtenPlate(cells, anoDe(hoje)) }
      const bad = {
        linha,
        placa: parsePlaca(valores.placa),
        documentos: parseDocumentos(valores),
        nome: vehicleName(valores),
      }
      const duvidosas = doubts.note(bad, valores)
      const lida: Read = {}
      const reasons: { coluna: ColunaEstoque; motivo: string; isUnknown: boolean }[] = []
      for (const coluna of COLUNAS_ESTOQUE) {
        // A missing column and an empty cell are one problem.
        const { data, error } = readers[coluna].safeParse(valores[coluna] ?? '')
        const duvida = duvidosas.get(coluna)
        const isUnknown = !strict && MAY_BE_UNKNOWN.has(coluna) && !isTooLong(valores[coluna])
        const nome = NOMES_DAS_COLUNAS[coluna]
        if (duvida !== undefined) reasons.push({ coluna, motivo: `${nome}: ${duvida}`, isUnknown: false })
        else if (error)
          for (const { message } of error.issues)
            reasons.push({ coluna, motivo: cellReason(nome, valores[coluna], message), isUnknown })
        else Object.assign(lida, { [coluna]: data })
      }
      const motivos = problemas(lida, { hoje, valores: cells })
      if (motivos.length > 0 || reasons.some(({ isUnknown }) => !isUnknown))
        return { ...bad, motivo: joinReasons([...reasons.map(({ motivo }) => motivo), ...motivos]) }
      if (valores.placa === '' && parsePlaca(cells.placa) !== null)
        unknown.note(linha, 'placa', cells.placa ?? '')
      for (const { coluna } of reasons) {
        unknown.note(linha, coluna, cells[coluna] ?? '')
        Object.assign(lida, { [coluna]: null })
      }
      return toLinha(linha, lida as ParsedLine)
    },
    listDoubtful: doubts.list,
    listUnknown: unknown.list,
  }
}

/** The years of cells that say both, in whichever of the two columns. */
function yearsOf({ ano_fabricacao: fabricacao, ano_modelo: modelo = '' }: Cells): Cells {
  const both = doisAnos(modelo)
  if (both) return { ano_modelo: both.modelo, ano_fabricacao: fabricacao || both.fabricacao }
  const beside = doisAnos(fabricacao ?? '')
  return beside && beside.modelo === modelo ? { ano_fabricacao: beside.fabricacao } : {}
}

function createUnknownValues() {
  const groups = new Map<string, ValorDesconhecido>()
  return {
    note(linha: number, coluna: ColunaEstoque, valor: string): void {
      const key = `${coluna} ${normalizar(valor)}`
      const group = groups.get(key)
      if (group) group.linhas++
      else groups.set(key, { coluna, valor, linha, linhas: 1 })
    },
    list: () => [...groups.values()].toSorted((a, b) => b.linhas - a.linhas || a.linha - b.linha),
  }
}

/** Why cells that could be read make no vehicle together. An unread cell (undefined) has its own reason. */
function problemas(lida: Read, { hoje, valores }: { hoje: Dia; valores: Cells }): string[] {
  const motivos: string[] = []
  const anoAtual = anoDe(hoje)
  const { ano_modelo: anoModelo, ano_fabricacao: anoFabricacao } = lida
  const refuse = (coluna: ColunaEstoque, mensagem: string) =>
    motivos.push(cellReason(NOMES_DAS_COLUNAS[coluna], valores[coluna], mensagem))
  if (lida.placa === null) motivos.push(...porQueNaoSemPlaca(lida, { anoAtual, written: valores.placa }))
  if (lida.renavam === null && lida.chassi === null)
    motivos.push('Faltam o RENAVAM e o chassi: informe um deles.')
  if (lida.codigo_fipe === null && (lida.marca === null || lida.modelo === null))
    motivos.push('Falta o código FIPE: informe-o, ou a marca e o modelo.')
  if (anoModelo !== undefined && anoModelo > anoAtual + 1)
    refuse('ano_modelo', `está no futuro: escreva até ${anoAtual + 1}.`)
  if ((anoFabricacao ?? 0) > anoAtual) refuse('ano_fabricacao', `está no futuro: escreva até ${anoAtual}.`)
  const firstYear = anoFabricacao ?? (anoModelo === undefined ? 0 : anoModelo - 1)
  for (const coluna of COLUNAS_DE_DATA)
    if ((lida[coluna] ?? '') > hoje) refuse(coluna, `está no futuro: escreva até ${formatDia(hoje)}.`)
    else if ((lida[coluna] ?? hoje) < `${Math.min(firstYear, anoAtual)}`)
      refuse(coluna, 'é anterior ao ano do veículo: confira a data e o ano.')
  const { renave_titulo: titulo, renave_entrada: entrada, renave_saida: saida } = lida
  const situacao = situacaoRenaveDe(lida)
  if (situacao === 'consignado' && titulo && titulo !== 'consignacao')
    refuse('renave_titulo', 'não é de um veículo consignado: corrija o título ou a situação.')
  if (situacao === 'saiu' && entrada && saida && saida < entrada)
    refuse('renave_saida', 'é anterior à entrada no Renave.')
  if (situacao !== 'saiu' && saida && !(entrada && saida < entrada))
    refuse('renave_saida', 'é de um veículo que saiu: corrija a saída ou a situação.')
  return motivos
}

/** A car in the store's stock by consignment is consigned; one with a day of exit left. */
function situacaoRenaveDe({ renave_situacao: situacao, renave_titulo: titulo, renave_saida: saida }: Read) {
  if (titulo === 'consignacao' && situacao !== 'saiu') return 'consignado'
  return situacao ?? (saida ? 'saiu' : null)
}

/** Why a line without a plate is no zero-km car that its chassis may name (domain 6); none: it is one. */
function porQueNaoSemPlaca(
  { hodometro: km, ano_modelo: anoModelo, chassi }: Read,
  { anoAtual, written = '' }: { anoAtual: number; written: string | undefined },
): string[] {
  const faltas = [
    anoModelo !== undefined && anoModelo < anoAtual && `o ano modelo é ${anoModelo}`,
    km === null && 'o hodômetro não foi informado',
    km && km > KM_MAXIMA_ZERO_KM && `o hodômetro é ${hodometroEmTexto(km)}`,
    chassi === null && 'o chassi não foi informado',
  ].filter((missing) => typeof missing === 'string')
  if (faltas.length === 0) return []
  const placa = parsePlaca(written) === null ? 'Placa:' : `Placa “${written}” não é de nenhum carro:`
  return [
    `${placa} sem placa só entra veículo zero km (ano modelo ${anoAtual} ou ${anoAtual + 1}, até ${KM_MAXIMA_ZERO_KM} km e chassi informado), e ${faltas.join(' e ')}.`,
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
    renaveSituacao: situacaoRenaveDe(lida),
    renaveTitulo: lida.renave_titulo,
    renaveEntrada: lida.renave_entrada,
    renaveSaida: lida.renave_saida,
    renaveProtocolo: lida.renave_protocolo,
    renaveHodometro: lida.renave_hodometro,
    nfeEntrada: lida.nfe_entrada,
  }
}
