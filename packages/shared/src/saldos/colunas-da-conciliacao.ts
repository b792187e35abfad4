import { diaEmSaoPaulo } from '../dia.ts'
import { formatDinheiro } from '../dinheiro.ts'
import { formatInteiro } from '../numeros.ts'
import { type ColunaDeArquivo, colunaDe } from '../relatorios/colunas.ts'
import type { Conciliacao, Divergencia } from './conciliacao.ts'
import { rotuloDaDivergencia } from './divergencias.ts'

/** What the amount is where it is no balance, what it is compared with, or how late the contract is. */
export function detalheDaDivergencia({ tipo, valor, comparado, dias }: Divergencia): string | null {
  if (tipo === 'loja_sem_carga')
    return dias === null
      ? 'nenhuma carga completa'
      : `última carga completa há ${formatInteiro(dias)} dias corridos`
  if (dias !== null) return dias === 1 ? '1 dia de atraso' : `${formatInteiro(dias)} dias de atraso`
  if (comparado !== null) return `crédito de ${formatDinheiro(comparado)}`
  if (tipo === 'sem_saldo') return 'valor do crédito'
  if (tipo === 'vendido_sem_pagamento') return valor === null ? null : 'a pagar pela venda'
  return tipo === 'fora_do_estoque' ? 'preço na inclusão' : null
}

/** What a divergence is about, in a word: its contract, or its store. */
export const nomeDaDivergencia = ({ numero, loja }: Pick<Divergencia, 'numero' | 'loja'>): string =>
  numero ?? loja ?? ''

const coluna = colunaDe<Divergencia>()

/** The divergences as a file of one row each. The day of the base stands in each row, so that a CSV says it too. */
export const colunasDaConciliacao = (base: Conciliacao['base']): readonly ColunaDeArquivo<Divergencia>[] => [
  coluna('numero', 'Contrato', 'texto', 18, ({ numero }) => numero),
  coluna('tipo', 'Divergência', 'texto', 22, rotuloDaDivergencia),
  coluna('veiculo', 'Veículo', 'texto', 12, ({ veiculo }) => veiculo),
  coluna('loja', 'Loja', 'texto', 28, ({ loja }) => loja),
  coluna('valor', 'Valor', 'dinheiro', 16, ({ valor }) => valor),
  coluna('detalhe', 'Detalhe', 'texto', 24, detalheDaDivergencia),
  coluna('desde', 'Desde', 'dia', 12, ({ desde }) => diaEmSaoPaulo(desde)),
  coluna('responsavel', 'Responsável', 'texto', 20, ({ responsavel }) => responsavel),
  coluna('nota', 'Nota', 'texto', 30, ({ nota }) => nota),
  coluna('cienteAte', 'Ciente até', 'dia', 12, ({ cienteAte }) => cienteAte),
  coluna('dataBase', 'Data-base', 'dia', 12, () => base?.dataBase ?? null, { soNoArquivo: 'planilha' }),
]
