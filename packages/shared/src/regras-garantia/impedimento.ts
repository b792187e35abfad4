import type { Impedimento } from './motor.ts'
import { FiltroRegra, LABEL_FILTRO } from './regra-garantia.ts'

/** The vehicle as the sentence names it. */
export interface VeiculoDescrito {
  marca: string
  modelo: string
  tipo: string
  tipoCombustivel: string | null
  veiculoUF: string | null
  anoModelo: number
  hodometro: number
  chassiRemarcado: boolean
  leilao: boolean
}

const INTEIRO = new Intl.NumberFormat('pt-BR')

function anos(idade: number): string {
  if (idade <= 0) return 'do ano'
  return `${idade} ${idade === 1 ? 'ano' : 'anos'}`
}

const VALOR: Record<FiltroRegra, (veiculo: VeiculoDescrito, anoCorrente: number) => string> = {
  [FiltroRegra.Marca]: ({ marca }) => marca,
  [FiltroRegra.Modelo]: ({ modelo }) => modelo,
  [FiltroRegra.TipoVeiculo]: ({ tipo }) => tipo,
  [FiltroRegra.UF]: ({ veiculoUF }) => veiculoUF ?? 'não informada',
  [FiltroRegra.TipoCombustivel]: ({ tipoCombustivel }) => tipoCombustivel ?? 'não informado',
  [FiltroRegra.Idade]: ({ anoModelo }, anoCorrente) => anos(anoCorrente - anoModelo),
  [FiltroRegra.Km]: ({ hodometro }) => `${INTEIRO.format(hodometro)} km`,
  [FiltroRegra.Chassi]: ({ chassiRemarcado }) => (chassiRemarcado ? 'remarcado' : 'não remarcado'),
  [FiltroRegra.Leilao]: ({ leilao }) => (leilao ? 'de leilão' : 'não é de leilão'),
}

/**
 * Why a vehicle does not qualify, as one sentence: 'Km Máxima (120.000 km): nenhum item aceita.' When earlier criteria had left items,
 * it says so: '… nenhum dos itens que aceitam Marca e Modelo aceita.' `filtros` is the header's order.
 */
export function explicarImpedimento(
  impedimento: Impedimento,
  veiculo: VeiculoDescrito,
  { filtros, anoCorrente }: { filtros: readonly FiltroRegra[]; anoCorrente: number },
): string {
  if (impedimento.tipo === 'semReferencia') return 'Sem preço na tabela de referência (FIPE).'
  if (impedimento.tipo === 'semItens') return 'A regra não tem itens.'
  const { filtro } = impedimento
  const anteriores = filtros.slice(0, filtros.indexOf(filtro)).map((anterior) => LABEL_FILTRO[anterior])
  const inicio = `${LABEL_FILTRO[filtro]} (${VALOR[filtro](veiculo, anoCorrente)})`
  if (anteriores.length === 0) return `${inicio}: nenhum item aceita.`
  const lista = new Intl.ListFormat('pt-BR').format(anteriores)
  return `${inicio}: nenhum dos itens que aceitam ${lista} aceita.`
}
