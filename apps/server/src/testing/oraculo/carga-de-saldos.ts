import { valorAtual } from './avaliacao.ts'
import { addDays, reais } from './basico.ts'
import { conciliar } from './conciliacao.ts'
import type { CargaDeSaldos, Mundo } from './modelo.ts'
import type { Passo } from './passo.ts'
import type { Servidor } from './servidor.ts'

/** Percent of what the vehicles cover by the index. */
const PERCENTUAIS = [0, 40, 80, 95, 99, 100, 101, 104, 130]

/** A load that the last one of its day equals is none. */
function receber(mundo: Mundo, carga: CargaDeSaldos): void {
  const emTexto = ({ completo, saldos }: CargaDeSaldos) =>
    JSON.stringify([completo, [...saldos].toSorted(([a], [b]) => a - b)])
  const doDia = mundo.cargasDeSaldo.findLast(({ dataBase }) => dataBase === carga.dataBase)
  if (doDia && emTexto(doDia) === emTexto(carga)) return
  mundo.cargasDeSaldo.push(carga)
  mundo.usaBaixas = true
  mundo.usaDesde ??= mundo.hoje
  conciliar(mundo)
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
  const saldos = escolhidos.map((contrato) => ({
    contrato,
    atraso: sorte.um([0, 0, 0, 12, 45]),
    valor: Math.round((valorAtual(mundo, contrato.garantias) * 80 * sorte.um(PERCENTUAIS)) / 10_000),
  }))
  return {
    nome: `saldos de ${dataBase}${completo ? ', todos' : ''}: ${saldos.map(({ contrato, valor }) => `${contrato.numero}=${valor}`).join(' ')}`,
    quem: 'banco',
    metodo: 'POST',
    url: `/api/instituicoes-financeiras/${bancoId}/saldos`,
    corpo: {
      dataBase: `${dataBase}T00:00:00Z`,
      completo,
      confirmar: true,
      saldos: saldos.map(({ contrato, valor, atraso }) => ({
        idContrato: contrato.id,
        saldoDevedor: reais(valor),
        diasAtraso: atraso,
      })),
    },
    prever() {
      for (const { contrato, valor } of saldos)
        if (!contrato.saldo || dataBase >= contrato.saldo.dataBase) contrato.saldo = { valor, dataBase }
      const porContrato = saldos.map(
        ({ contrato, valor, atraso }) => [contrato.id, { valor, atraso }] as const,
      )
      receber(mundo, { dataBase, completo, saldos: new Map(porContrato) })
      return 200
    },
    depois: () => servidor.trabalhar().then(() => undefined),
  }
}
