import {
  COLUNAS_DA_CARGA,
  type ColunaDaCarga,
  isExemploDaCarga,
  NOMES_DAS_COLUNAS_DA_CARGA,
  type TipoDeArquivo,
} from '@lastro/shared/carga-inicial/colunas-da-carga'
import { LABEL_TIPO_CONTRATO, TipoContrato } from '@lastro/shared/contratos/status'
import { anoDe, type Dia, formatDia } from '@lastro/shared/dia'
import { cnpj, placa, placaMercosul, renavam } from '@lastro/shared/documentos'
import { UFS } from '@lastro/shared/estabelecimentos/uf'
import { diaDoNumeroDeSerie, parseDia } from '@lastro/shared/ler-dia'
import { codigo, nome, normalizar } from '@lastro/shared/texto'
import * as z from 'zod'
import type { Insertable } from 'kysely'
import type {
  CargaInicialContratoTable,
  CargaInicialLojaTable,
  CargaInicialVeiculoTable,
} from '#db/tables/carga-inicial.ts'
import { cellReason } from '#importacao/cell-reason.ts'
import { cellOf, wholeCode, withoutZeroDecimals } from '#importacao/cell.ts'
import { codigoFipe } from '#importacao/codigo-fipe.ts'
import { createColumnDoubts } from '#importacao/column-doubts.ts'
import { lerCombustivelDaLoja } from '#importacao/combustivel.ts'
import { moneyCell } from '#importacao/money-cell.ts'
import type { OtherLine } from '#importacao/planilha.ts'
import { joinReasons, type LineError } from '#importacao/relatorio.ts'
import { plateBeside } from '#importacao/sem-placa.ts'
import { ordemDoNumero } from '#modules/contratos/nucleo/ordem-do-numero.service.ts'
import { ano, documento, numeroDoChassi } from '#importacao/celulas-do-veiculo.ts'

/** A staged line of each file. A cell that can't be read is null, and `problema` says why. */
export interface LinhaDaCarga {
  lojas: Omit<Insertable<CargaInicialLojaTable>, 'cargaId' | 'arquivoId' | 'lojaId' | 'criada' | 'autorizada'>
  contratos: Omit<
    Insertable<CargaInicialContratoTable>,
    'cargaId' | 'arquivoId' | 'recusa' | 'lojaId' | 'regraId' | 'veiculos' | 'contratoId' | 'avisado'
  >
  garantias: Omit<
    Insertable<CargaInicialVeiculoTable>,
    | 'cargaId'
    | 'arquivoId'
    | 'recusa'
    | 'veiculoId'
    | 'penhorId'
    | 'foraDoEstoque'
    | 'semReferencia'
    | 'naoAtende'
  >
}

const vazio = <T>(schema: z.ZodType<T>) => z.preprocess((celula) => celula || null, schema.nullable())
const cheio = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .min(1, { error: 'falta.', abort: true })
    .pipe(schema as z.ZodType<T, string>)

const dia = cellOf(
  (texto) => parseDia(texto) ?? diaDoNumeroDeSerie(texto) ?? undefined,
  'não é uma data: escreva como 31/03/2026.',
)
const dinheiro = moneyCell('um valor vai de 0,01 a 999.999.999,99').refine((valor) => valor > 0, {
  error: 'use um valor acima de zero.',
})
const numeroDoContrato = cheio(wholeCode.pipe(codigo({ max: 30 })))
const cnpjDaCelula = documento(cnpj)

const TIPOS = new Map(
  Object.values(TipoContrato).flatMap((tipo) => [
    [normalizar(LABEL_TIPO_CONTRATO[tipo]), tipo],
    [String(tipo), tipo],
  ]),
)
/** How each column is read. */
const LEITURAS = {
  lojas: z.object({
    cnpj: cheio(cnpjDaCelula),
    razao_social: cheio(nome({ max: 150 })),
    nome_fantasia: vazio(nome({ max: 100 })),
    uf: vazio(
      cellOf((texto) => {
        const sigla = texto.toUpperCase()
        return UFS.includes(sigla) ? sigla : undefined
      }, 'não é um estado: escreva como SP.'),
    ),
    prazo_whitelist: vazio(dia),
  }),
  contratos: z.object({
    numero: numeroDoContrato,
    id_parceiro: vazio(codigo({ max: 60 })),
    cnpj_loja: cheio(cnpjDaCelula),
    tipo: cheio(
      cellOf(
        (texto) => TIPOS.get(normalizar(texto)),
        'não é um tipo conhecido: escreva Parcelado ou Rotativo.',
      ),
    ),
    valor_credito: cheio(dinheiro),
    valor_garantia: cheio(dinheiro),
    data_contrato: cheio(dia),
    data_termino: cheio(dia),
    regra: vazio(nome({ max: 60 })),
  }),
  garantias: z.object({
    numero: numeroDoContrato,
    placa: vazio(placa),
    chassi: vazio(numeroDoChassi),
    renavam: vazio(documento(renavam)),
    preco_acordado: cheio(dinheiro),
    data_inclusao: cheio(dia),
    codigo_fipe: vazio(codigoFipe),
    ano_modelo: vazio(ano),
    combustivel: vazio(
      cellOf(lerCombustivelDaLoja, 'não é um combustível conhecido: escreva como Flex ou Diesel.'),
    ),
  }),
}

/** What could be read of a line. */
type Lida<T extends TipoDeArquivo> = {
  [C in ColunaDaCarga<T>]?: z.output<(typeof LEITURAS)[T]['shape'][C & keyof (typeof LEITURAS)[T]['shape']]>
}
type Celulas = Partial<Record<string, string>>

/** The column whose cell names a line's contract, or store. */
const CHAVES = { lojas: 'cnpj', contratos: 'numero', garantias: 'numero' } as const
/** Days that lie in the past, and one that need not. */
const DIAS = { lojas: [], contratos: ['data_contrato'], garantias: ['data_inclusao'] } as const
const DIAS_A_VIR = { lojas: ['prazo_whitelist'], contratos: ['data_termino'], garantias: [] } as const
const SEM_LIMITE: Dia = '9999-12-31'

interface LeitorDaCarga<T extends TipoDeArquivo> {
  /** A staged line, bad or good; why a line that names nothing can't be read; or a template's line. */
  parseLine(linha: number, valores: Celulas): LinhaDaCarga[T] | LineError | OtherLine
  /** Lines whose day another line of the file makes doubtful. */
  listDoubtful(): LineError[]
}

/** Reads the lines of one file of a running book; `hoje` limits days. */
export function createLeitor<T extends TipoDeArquivo>(tipo: T, hoje: Dia): LeitorDaCarga<T> {
  const nomes = NOMES_DAS_COLUNAS_DA_CARGA[tipo] as Record<string, string>
  const colunas: readonly string[] = COLUNAS_DA_CARGA[tipo]
  const readers = LEITURAS[tipo].shape as Record<string, z.ZodType>
  const duvidas = [
    createColumnDoubts<string, { linha: number }>({ hoje, nomes, dias: DIAS[tipo] }),
    // What is to come is doubted by its own column alone.
    createColumnDoubts<string, { linha: number }>({ hoje: SEM_LIMITE, nomes, dias: DIAS_A_VIR[tipo] }),
  ]
  return {
    listDoubtful: () => duvidas.flatMap((cada) => cada.list()),
    parseLine(linha, celulas) {
      if (isExemploDaCarga(celulas[CHAVES[tipo]])) return { linha, texto: 'linha de exemplo do modelo' }
      const valores = valuesOf(celulas)
      const duvidosas = new Map(duvidas.flatMap((cada) => [...cada.note({ linha }, celulas)]))
      const lida: Record<string, unknown> = {}
      const motivos: string[] = []
      for (const coluna of colunas) {
        const { data, error } = readers[coluna]?.safeParse(valores[coluna] ?? '') ?? {}
        const duvida = duvidosas.get(coluna)
        const falha = duvida ?? error?.issues[0]?.message
        if (falha !== undefined) motivos.push(cellReason(nomes[coluna] ?? coluna, valores[coluna], falha))
        else lida[coluna] = data
      }
      motivos.push(...PROBLEMAS[tipo](lida as never, hoje))
      const problema = motivos.length > 0 ? joinReasons(motivos) : null
      const chave = lida[CHAVES[tipo]]
      if (typeof chave !== 'string') return { linha, motivo: problema ?? '' }
      const cruas = JSON.stringify(colunas.map((coluna) => celulas[coluna] ?? ''))
      return LINHAS[tipo](lida as never, { linha, problema, celulas: cruas })
    },
  }
}

const DE_DINHEIRO: ReadonlySet<string> = new Set(['valor_credito', 'valor_garantia', 'preco_acordado'])

/** The cells without what spreadsheets add to numbers; money keeps its decimals. */
function valuesOf(celulas: Celulas): Celulas {
  const valores = Object.fromEntries(
    Object.entries(celulas).map(([coluna, celula = '']) => [
      coluna,
      DE_DINHEIRO.has(coluna) ? celula : withoutZeroDecimals(celula),
    ]),
  )
  return { ...valores, placa: plateBeside(celulas.chassi ?? '', celulas.placa ?? '') }
}

const noFuturo = (quem: string, data: Dia | undefined, hoje: Dia) =>
  data !== undefined && data > hoje ? [`${quem}: ${formatDia(data)} ainda não chegou.`] : []

/** Why cells that could be read make no line together. */
const PROBLEMAS: { [T in TipoDeArquivo]: (lida: Lida<T>, hoje: Dia) => string[] } = {
  lojas: ({ prazo_whitelist: prazo }, hoje) =>
    prazo && prazo < hoje ? [`Prazo da whitelist: ${formatDia(prazo)} já passou.`] : [],
  contratos: ({ data_contrato: inicio, data_termino: fim }, hoje) => [
    ...noFuturo('Data do contrato', inicio, hoje),
    ...(inicio && fim && fim < inicio
      ? [`A data de término (${formatDia(fim)}) é anterior à data do contrato (${formatDia(inicio)}).`]
      : []),
  ],
  garantias: (
    { placa: aPlaca, chassi, renavam: oRenavam, data_inclusao: inclusao, ano_modelo: anoModelo },
    hoje,
  ) => [
    ...noFuturo('Data de inclusão', inclusao, hoje),
    ...(aPlaca === null && chassi === null && oRenavam === null
      ? ['Informe a placa, o chassi ou o RENAVAM.']
      : []),
    ...(anoModelo && anoModelo > anoDe(hoje) + 1 ? [`Ano do modelo: ${anoModelo} está no futuro.`] : []),
  ],
}

interface Contorno {
  linha: number
  problema: string | null
  celulas: string
}

const ouNull = <T>(valor: T | null | undefined): T | null => valor ?? null

const LINHAS: { [T in TipoDeArquivo]: (lida: Lida<T>, contorno: Contorno) => LinhaDaCarga[T] } = {
  lojas: (lida, contorno) => ({
    ...contorno,
    cnpj: lida.cnpj ?? '',
    razaoSocial: ouNull(lida.razao_social),
    nomeFantasia: ouNull(lida.nome_fantasia ?? lida.razao_social?.slice(0, 100)),
    uf: ouNull(lida.uf),
    prazoWhitelist: ouNull(lida.prazo_whitelist),
  }),
  contratos: (lida, contorno) => ({
    ...contorno,
    numero: lida.numero ?? '',
    numeroUnico: (lida.numero ?? '').toLowerCase(),
    numeroOrdem: ordemDoNumero(lida.numero ?? ''),
    idParceiro: ouNull(lida.id_parceiro),
    cnpjLoja: ouNull(lida.cnpj_loja),
    tipo: ouNull(lida.tipo),
    valorCredito: ouNull(lida.valor_credito),
    valorGarantia: ouNull(lida.valor_garantia),
    dataContrato: ouNull(lida.data_contrato),
    dataTermino: ouNull(lida.data_termino),
    regra: ouNull(lida.regra),
  }),
  garantias: (lida, contorno) => ({
    ...contorno,
    numeroUnico: (lida.numero ?? '').toLowerCase(),
    placa: ouNull(lida.placa),
    placaMercosul: lida.placa ? placaMercosul(lida.placa) : null,
    renavam: ouNull(lida.renavam),
    chassi: ouNull(lida.chassi),
    precoAcordado: ouNull(lida.preco_acordado),
    dataInclusao: ouNull(lida.data_inclusao),
    codigoFipe: ouNull(lida.codigo_fipe),
    anoModelo: ouNull(lida.ano_modelo),
    tipoCombustivelId: ouNull(lida.combustivel),
  }),
}
