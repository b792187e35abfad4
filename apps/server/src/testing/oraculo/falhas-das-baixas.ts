import { avaliar } from './avaliacao.ts'
import { dayOf, divideRounded, soma } from './basico.ts'
import type { Chegada, Falha } from './falha.ts'
import { type Baixa, baixaEmCurso, type Contrato } from './modelo.ts'
import { exigido, naoSabidos, saldoFresco } from './saldos.ts'

/** Deliberate faults about balances, sold vehicles and suspended stores. */

/** Writes another exigido into the list of coverage, for the first contract where it differs. */
const exigir =
  (outroPago: (contrato: Contrato, dataBase: string) => number) =>
  ({ mundo, linhas }: Chegada): boolean => {
    for (const linha of linhas(/financeiras\/\d+\/cobertura/, 'contratos')) {
      const contrato = mundo.contratos.find(({ numero }) => numero === linha.numero)
      const saldo =
        contrato?.status === 5 && mundo.base === 'saldo' ? saldoFresco(contrato, mundo.saldosAte) : null
      if (!contrato || !saldo) continue
      const deve = Math.max(0, saldo.valor - outroPago(contrato, saldo.dataBase))
      const outro = divideRounded(BigInt(deve) * 5n, 4n)
      if (outro === exigido(mundo, contrato)) continue
      linha.exigido = outro / 100
      return true
    }
    return false
  }

const pagosDoDia = ({ baixas }: Contrato, dia: string) =>
  soma(
    baixas
      .flatMap(({ pagamentos }) => pagamentos)
      .filter(({ data, estornado }) => data === dia && !estornado)
      .map(({ valor }) => valor),
  )

const foiLiberado = ({ baixas }: Contrato, placa: unknown) =>
  baixas.some(({ veiculo, estado }: Baixa) => veiculo.placa === placa && estado === 'liberada')

export const FALHAS_DAS_BAIXAS: Readonly<Record<string, Falha>> = {
  'o exigido que ignora os pagamentos': { tipo: 'cobertura', plantar: exigir(() => 0) },
  'um pagamento do próprio dia do saldo, descontado outra vez': {
    tipo: 'cobertura',
    raro: true,
    plantar: exigir(
      (contrato, dataBase) => naoSabidos(contrato.baixas, dataBase) + pagosDoDia(contrato, dataBase),
    ),
  },
  'um veículo com baixa em curso que conta': {
    tipo: 'cobertura',
    plantar({ mundo, listas }) {
      for (const { lista, contratoId } of listas(/contratos\/\d+\/cobertura$/, 'veiculos')) {
        const contrato = mundo.contratos.find(({ id }) => id === contratoId)
        const vendida = contrato?.garantias.find(
          ({ veiculo }) => veiculo.noEstoque && baixaEmCurso(contrato, veiculo),
        )
        const linha = lista.find(({ placa }) => placa === vendida?.veiculo.placa)
        if (!vendida || !linha) continue
        linha.valorAtual = avaliar(mundo, vendida).valor / 100
        return true
      }
      return false
    },
  },
  'uma liberação que não fecha o penhor': {
    tipo: 'movimento',
    plantar({ mundo, listas }) {
      for (const { lista, contratoId } of listas(/historico-movimentacao/, 'historico')) {
        const contrato = mundo.contratos.find(({ id }) => id === contratoId)
        const linha = lista.find(
          ({ placa, dataExclusao }) => contrato && dataExclusao !== null && foiLiberado(contrato, placa),
        )
        if (!linha) continue
        linha.dataExclusao = null
        return true
      }
      return false
    },
  },
  'um pagamento que some da baixa': {
    tipo: 'baixa',
    plantar({ linhas }) {
      const linha = linhas(/financeiras\/\d+\/baixas/, 'baixas').find(({ pago }) => Number(pago) > 0)
      if (linha) linha.pago = 0
      return linha !== undefined
    },
  },
  'uma divergência que ninguém vê': {
    tipo: 'divergencia',
    plantar: ({ listas }) =>
      listas(/financeiras\/\d+\/conciliacao/, 'divergencias').some(({ lista }) => lista.pop() !== undefined),
  },
  'uma divergência que recomeça a cada manhã': {
    tipo: 'divergencia',
    plantar({ mundo, linhas }) {
      const linha = linhas(/financeiras\/\d+\/conciliacao/, 'divergencias').find(
        ({ desde }) => dayOf(String(desde)) < mundo.hoje,
      )
      if (linha) linha.desde = mundo.agora
      return linha !== undefined
    },
  },
  'uma suspensão levantada que continua': {
    tipo: 'suspensao',
    plantar({ linhas }) {
      const linha = linhas(/financeiras\/\d+\/suspensoes/, 'suspensoes').find(
        ({ levantamento }) => levantamento !== null,
      )
      if (linha) linha.levantamento = null
      return linha !== undefined
    },
  },
  'uma loja suspensa que ninguém vê': {
    tipo: 'suspensao',
    plantar: ({ listas }) =>
      listas(/financeiras\/\d+\/suspensoes/, 'suspensoes').some(({ lista }) => lista.pop() !== undefined),
  },
}
