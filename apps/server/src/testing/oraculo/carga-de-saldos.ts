import { valorAtual } from './avaliacao.ts'
import { addDays, reais, soma } from './basico.ts'
import { conciliar } from './conciliacao.ts'
import type { CargaDeSaldos, Contrato, Mundo } from './modelo.ts'
import type { Passo } from './passo.ts'
import { saldoAtual } from './saldos.ts'
import type { Servidor } from './servidor.ts'

/** Percent of what the vehicles cover by the index. */
const PERCENTUAIS = [0, 40, 80, 95, 99, 100, 101, 104, 130]

/** A load that the last one of its day equals is none. */
function receber(mundo: Mundo, carga: CargaDeSaldos): void {
  const emTexto = ({ completo, saldos }: CargaDeSaldos) =>
    JSON.stringify([
      completo,
      [...saldos]
        .toSorted(([a], [b]) => a - b)
        .map(([id, { valor, atraso, partes }]) => [
          id,
          valor,
          atraso,
          partes?.map((parte) => [parte.placa, parte.valor]),
        ]),
    ])
  const doDia = mundo.cargasDeSaldo.findLast(({ dataBase }) => dataBase === carga.dataBase)
  if (doDia && emTexto(doDia) === emTexto(carga)) return
  mundo.cargasDeSaldo.push(carga)
  mundo.usaBaixas = true
  mundo.usaDesde ??= mundo.hoje
  conciliar(mundo)
}

/** The balance by vehicle, for some contracts: of all or all but one of its guarantees, rarely of a stranger's too. */
function partir({ sorte }: Mundo, { status, garantias }: Contrato, valor: number) {
  const contadas = garantias.length > 1 && sorte.chance(20) ? garantias.slice(1) : garantias
  if (status !== 5 || contadas.length === 0 || !sorte.chance(35)) return null
  const partes = [
    ...contadas.map(({ veiculo: { placa }, penhor }) => ({
      placa,
      penhor,
      valor: Math.floor(valor / garantias.length),
    })),
    ...(sorte.chance(10) ? [{ placa: 'ZZZ9Z99', penhor: null, valor: 0 }] : []),
  ]
  const [ultima] = partes.slice(-1)
  if (ultima) ultima.valor += valor - soma(partes.map((parte) => parte.valor))
  return partes
}

/** Balances of all or some contracts as of one day: a new one, one that replaces a load of that day, or history. */
export function carregarSaldos(mundo: Mundo, servidor: Servidor): Passo {
  const { sorte, contratos, bancoId, hoje } = mundo
  const ativos = contratos.filter(({ status }) => status === 5)
  const dataBase = addDays(hoje, -sorte.um([0, 1, 1, 2, 3, 6]))
  const completo = sorte.chance(35)
  const encerrados = contratos.filter(({ status }) => status > 5)
  const escolhidos = [
    ...sorte.alguns(ativos, completo ? sorte.inteiro(1, ativos.length) : sorte.inteiro(1, 4)),
    ...(completo ? sorte.alguns(encerrados, 1) : []),
  ]
  const saldos = escolhidos.map((contrato) => {
    const valor = Math.round((valorAtual(mundo, contrato.garantias) * 80 * sorte.um(PERCENTUAIS)) / 10_000)
    return { contrato, valor, atraso: sorte.um([0, 0, 0, 12, 45]), partes: partir(mundo, contrato, valor) }
  })
  return {
    nome: `saldos de ${dataBase}${completo ? ', todos' : ''}: ${saldos.map(({ contrato, valor }) => `${contrato.numero}=${valor}`).join(' ')}`,
    quem: 'banco',
    metodo: 'POST',
    url: `/api/instituicoes-financeiras/${bancoId}/saldos`,
    corpo: {
      dataBase: `${dataBase}T00:00:00Z`,
      completo,
      confirmar: true,
      saldos: saldos.map(({ contrato, valor, atraso, partes }) => ({
        idContrato: contrato.id,
        saldoDevedor: reais(valor),
        diasAtraso: atraso,
        ...(partes && {
          veiculos: partes.map((parte) => ({ placa: parte.placa, saldo: reais(parte.valor) })),
        }),
      })),
    },
    prever() {
      const porContrato = saldos.map(
        ({ contrato, valor, atraso, partes }) => [contrato.id, { valor, atraso, partes }] as const,
      )
      receber(mundo, { dataBase, completo, saldos: new Map(porContrato) })
      for (const contrato of contratos) contrato.saldo = saldoAtual(mundo, contrato)
      return 200
    },
    depois: () => servidor.trabalhar().then(() => undefined),
  }
}
