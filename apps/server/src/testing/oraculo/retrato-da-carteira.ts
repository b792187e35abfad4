import { centavos, minuto } from './basico.ts'
import type { Leitor } from './retrato.ts'

/** Reads what the product answers of sold vehicles, suspended stores and the reconciliation. */

interface BaixaLida {
  id: number
  numero: string
  placa: string
  estado: string
  origem: string
  dataVenda: string
  prazo: string
  vencida: boolean
  valor: number | null
  pago: number
  falta: number | null
  rateado: boolean
}
const valorOuNada = (reais: number | null) => (reais === null ? 'nada' : centavos(reais))

export const baixas: Leitor = ({ baixas: lidas }: { baixas: BaixaLida[] }, { retrato }) => {
  for (const {
    id,
    numero,
    placa,
    estado,
    origem,
    dataVenda,
    prazo,
    vencida,
    valor,
    pago,
    falta,
    rateado,
  } of lidas)
    retrato.set(
      `baixa|${numero} ${placa} ${id}`,
      `${estado} por ${origem}, ${dataVenda.slice(0, 10)} a ${prazo.slice(0, 10)}${vencida ? ' vencida' : ''}, ` +
        `valor ${valorOuNada(valor)}${rateado ? ' rateado' : ''}, pago ${centavos(pago)}, falta ${valorOuNada(falta)}`,
    )
}

/** One payoff, on its own page. */
export const umaBaixa: Leitor = (
  lida: {
    numero: string
    placa: string
    acoes: string[]
    estado: string
    valorGarantiaProposto: number | null
  },
  { retrato },
) => {
  const proposta = lida.estado === 'paga' ? lida.valorGarantiaProposto : null
  retrato.set(
    `baixa|${lida.numero} ${lida.placa} na sua página`,
    `${lida.acoes.includes('liberarVenda') ? 'a liberar' : 'não se libera'}, garantia proposta ${proposta === null ? 'nenhuma' : centavos(proposta)}`,
  )
}

interface SaldoLido {
  saldoDevedor: number
  dataBase: string
  fresco: boolean
  ltv: number | null
}
export const saldos: Leitor = ({ atual }: { atual: SaldoLido | null }, { retrato, numero }) => {
  retrato.set(
    `saldo|${numero}`,
    atual
      ? `${centavos(atual.saldoDevedor)} de ${atual.dataBase.slice(0, 10)}${atual.fresco ? '' : ' (desatualizado)'}, LTV ${atual.ltv === null ? 'nenhum' : centavos(atual.ltv)}`
      : 'nenhum',
  )
}

interface SuspensaoLida {
  lojaId: number
  vendas: number
  levantamento: { ate: string; confirmadoPor: string | null } | null
}
export const suspensoes: Leitor = ({ suspensoes: lidas }: { suspensoes: SuspensaoLida[] }, { retrato }) => {
  for (const { lojaId, vendas, levantamento } of lidas) {
    const situacao = levantamento?.confirmadoPor ? 'levantada' : 'a levantar'
    const ate = levantamento ? `, ${situacao} até ${levantamento.ate.slice(0, 10)}` : ''
    retrato.set(`suspensao|loja ${lojaId}`, `${vendas} vendas${ate}`)
  }
}

interface DivergenciaLida {
  tipo: string
  numero: string | null
  loja: string | null
  veiculo: string | null
  valor: number | null
  dias: number | null
  desde: string
}
export const divergencias: Leitor = (
  { divergencias: lidas }: { divergencias: DivergenciaLida[] },
  { retrato },
) => {
  for (const { tipo, numero, loja, veiculo, valor, dias, desde } of lidas)
    retrato.set(
      `divergencia|${[tipo, numero ?? loja, veiculo].filter(Boolean).join(' ')}`,
      `${valorOuNada(valor)}${dias === null ? '' : `, ${dias} dias`} desde ${minuto(desde)}`,
    )
}
