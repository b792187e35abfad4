import { anoDe, type Dia, formatDia } from '@lastro/shared/dia'
import { aEmplacar, placaMercosul } from '@lastro/shared/documentos'
import { camposInvalidos } from '@lastro/shared/validacao'
import { type ColunaEstoque, NOMES_DAS_COLUNAS } from '@lastro/shared/veiculos/colunas-estoque'
import { KM_MAXIMA_ZERO_KM } from '@lastro/shared/veiculos/combustivel'
import { hodometroEmTexto } from '@lastro/shared/veiculos/hodometro'
import type { ImportacaoEstoqueTable } from '#db/tables/importacao.ts'
import { cellReason } from '#importacao/cell-reason.ts'
import type { OtherLine } from '#importacao/planilha.ts'
import { joinReasons } from '#importacao/relatorio.ts'
import type { BadLine } from './carga.ts'
import { createSchema, doisAnos, type ParsedLine, type Uf } from './celulas.ts'
import { COLUNAS_DE_DATA, createColumnDoubts } from './duvidas-da-coluna.ts'
import { parseDocumentos, parsePlaca, vehicleName, withoutPlate } from './identidade.ts'
import { otherLine } from './outra-linha.ts'

/** A staged line; an empty or missing cell is null. */
export type LinhaEstoque = Omit<
  ImportacaoEstoqueTable,
  'importacaoId' | 'marcaBusca' | 'modeloBusca' | 'modeloId' | 'celulas'
>

export interface LineParser {
  parse(linha: number, valores: Partial<Record<ColunaEstoque, string>>): LinhaEstoque | BadLine | OtherLine
  /** Lines that can be read in two ways, as another line of the file shows. */
  listDoubtful(): BadLine[]
}

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
              ? cellReason(NOMES_DAS_COLUNAS[coluna], valores[coluna], mensagem)
              : `${NOMES_DAS_COLUNAS[coluna]}: ${duvida}`
          })
      if (!success || motivos.length > 0) return { ...bad, motivo: joinReasons(motivos) }
      return toLinha(linha, lida)
    },
    listDoubtful: doubts.list,
  }
}

function problemas(
  lida: ParsedLine,
  { hoje, valores }: { hoje: Dia; valores: Partial<Record<ColunaEstoque, string>> },
): string[] {
  const motivos: string[] = []
  const anoAtual = anoDe(hoje)
  const refuse = (coluna: ColunaEstoque, mensagem: string) =>
    motivos.push(cellReason(NOMES_DAS_COLUNAS[coluna], valores[coluna], mensagem))
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
  ].filter((missing) => missing !== false)
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
