import { valorAtual } from './avaliacao.ts'
import { addDays, dayOf, reais, soma } from './basico.ts'
import { liberarSozinhas } from './baixas.ts'
import { conciliar } from './conciliacao.ts'
import type { CargaDeSaldos, Contrato, Mundo, Pessoa } from './modelo.ts'
import type { Passo } from './passo.ts'
import { naoSabidos, saldoAtual } from './saldos.ts'
import type { Servidor } from './servidor.ts'
import { anotarNadaFalta, julgarSuspensao } from './suspensao.ts'

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
  for (const contrato of mundo.contratos) contrato.saldo = saldoAtual(mundo, contrato)
  conciliar(mundo)
  for (const contrato of mundo.contratos) liberarSozinhas(mundo, contrato)
  for (const lojaId of anotarNadaFalta(mundo, ...mundo.contratos)) julgarSuspensao(mundo, lojaId, true)
}

/** The last movement of a vehicle that is no guarantee any more. */
const jaSairam = ({ garantias, movimentos }: Contrato) =>
  movimentos.filter(
    ({ veiculo }, n) =>
      !garantias.some((garantia) => garantia.veiculo === veiculo) &&
      !movimentos.some((outro, m) => m > n && outro.veiculo === veiculo),
  )

/** The balance by vehicle, for some contracts: of all or all but one of its guarantees, rarely of a stranger's too. */
function partir(
  { sorte }: Mundo,
  contrato: Contrato,
  { valor, dataBase }: { valor: number; dataBase: string },
) {
  const { status, garantias } = contrato
  const contadas = garantias.length > 1 && sorte.chance(20) ? garantias.slice(1) : garantias
  if (status !== 5 || contadas.length === 0 || !sorte.chance(35)) return null
  const penhores = [
    ...contadas.map(({ penhor }) => penhor),
    ...(sorte.chance(25) ? sorte.alguns(jaSairam(contrato), 1) : []),
  ]
  const partes = [
    ...penhores.map((penhor) => ({
      placa: penhor?.veiculo.placa ?? '',
      penhor,
      valor: Math.floor((valor * sorte.inteiro(5, 10)) / (penhores.length * 10)),
      achada: penhor !== null && (penhor.exclusao === null || dayOf(penhor.exclusao) >= dataBase),
    })),
    ...(sorte.chance(10) ? [{ placa: 'ZZZ9Z99', penhor: null, valor: 0, achada: false }] : []),
  ]
  const [ultima] = partes.slice(-1)
  if (ultima) ultima.valor += valor - soma(partes.map((parte) => parte.valor))
  return partes
}

/** What the core system would say: the former balance less what was paid since; else a share of what covers it. */
function sortearSaldo(mundo: Mundo, contrato: Contrato, dataBase: string): number {
  const { sorte } = mundo
  const antes = saldoAtual(mundo, contrato, dataBase)
  if (antes && sorte.chance(50)) {
    const sabe = contrato.baixas.map((baixa) => ({
      ...baixa,
      pagamentos: baixa.pagamentos.filter(({ data }) => data <= dataBase),
    }))
    return Math.max(0, antes.valor - naoSabidos(sabe, antes.dataBase))
  }
  const cobre = valorAtual(mundo, contrato.garantias) || contrato.credito
  return Math.round((cobre * 80 * sorte.um(PERCENTUAIS)) / 10_000)
}

/** Balances of all or some contracts as of one day: a new one, one that replaces a load of that day, or history. */
export function carregarSaldos(mundo: Mundo, servidor: Servidor): Passo {
  const { sorte, contratos, hoje } = mundo
  const ativos = contratos.filter(({ status }) => status === 5)
  const dataBase = addDays(hoje, -sorte.um([0, 1, 1, 2, 3, 6]))
  const completo = sorte.chance(35)
  const encerrados = contratos.filter(({ status }) => status > 5)
  const escolhidos = [
    ...sorte.alguns(ativos, completo ? sorte.inteiro(1, ativos.length) : sorte.inteiro(1, 4)),
    ...(completo ? sorte.alguns(encerrados, 1) : []),
  ]
  const pessoa = sorte.um<Pessoa>(['banco', 'gerente'])
  const saldos = escolhidos.map((contrato) => {
    const valor = sortearSaldo(mundo, contrato, dataBase)
    const partes = partir(mundo, contrato, { valor, dataBase })
    return { contrato, valor, atraso: sorte.um([0, 0, 0, 12, 45]), partes }
  })
  return carregarEstes(mundo, servidor, { dataBase, completo, pessoa, saldos })
}

/** A load of today that tells that a contract owes nothing. */
export const zerarSaldo = (mundo: Mundo, servidor: Servidor, contrato: Contrato, pessoa: Pessoa) =>
  carregarEstes(mundo, servidor, {
    dataBase: mundo.hoje,
    completo: false,
    pessoa,
    saldos: [{ contrato, valor: 0, atraso: 0, partes: null }],
  })

interface SaldosDados extends Omit<CargaDeSaldos, 'saldos'> {
  saldos: { contrato: Contrato; valor: number; atraso: number; partes: ReturnType<typeof partir> }[]
}

function carregarEstes(
  mundo: Mundo,
  servidor: Servidor,
  { dataBase, completo, pessoa, saldos }: SaldosDados,
): Passo {
  return {
    nome: `saldos de ${dataBase}${completo ? ', todos' : ''}: ${saldos.map(({ contrato, valor, partes }) => `${contrato.numero}=${valor}${partes ? ` (${partes.map((parte) => `${parte.placa} ${parte.valor}`).join(', ')})` : ''}`).join(' ')} (${pessoa})`,
    quem: pessoa,
    metodo: 'POST',
    url: `/api/instituicoes-financeiras/${mundo.bancoId}/saldos`,
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
      receber(mundo, { dataBase, completo, pessoa, saldos: new Map(porContrato) })
      return 200
    },
    depois: () => servidor.trabalhar().then(() => undefined),
  }
}
