import { addDays, dayOf } from './basico.ts'
import { isDiaUtil, somarDiasUteis } from './dias-uteis.ts'
import { avisar, baixaEmCurso, type Contrato, countedPrice, type Mundo } from './modelo.ts'
import { cargasQueContam, falta } from './saldos.ts'
import { isVencida } from './suspensao.ts'

/** Carteira A.5: what disagrees between stock, balance and pledge, found at every load of balances and every morning. */

const SEM_CARGA = 3
const ABERTA = 5

/** The newest whole load, with its place among the loads. */
function baseDe({ cargasDeSaldo }: Mundo) {
  const inteiras = [...cargasDeSaldo.entries()].filter(([, { completo }]) => completo)
  const [achada] = inteiras.toSorted(([m, a], [n, b]) => b.dataBase.localeCompare(a.dataBase) || n - m)
  return achada && { posicao: achada[0], carga: achada[1] }
}
type Base = NonNullable<ReturnType<typeof baseDe>>

/** The newest balance of a contract at that load or a later one of its day. */
const saldoNaBase = ({ cargasDeSaldo }: Mundo, { posicao, carga }: Base, { id }: Contrato) =>
  cargasDeSaldo
    .filter((outra, n) => n >= posicao && outra.dataBase === carga.dataBase)
    .findLast(({ saldos }) => saldos.has(id))
    ?.saldos.get(id)

const saldoAntes = (mundo: Mundo, { carga }: Base, { id }: Contrato) =>
  cargasQueContam(mundo)
    .findLast(({ dataBase, saldos }) => dataBase < carga.dataBase && saldos.has(id))
    ?.saldos.get(id)

/** What disagrees, and its amount or days. */
type Achada = readonly [oQue: string, quanto: string | number]

/** Where a balance was told by vehicle: parts of none of its guarantees, and guarantees without a part. */
function dosVeiculos(mundo: Mundo, contrato: Contrato, base: Base): Achada[] {
  const { numero, garantias } = contrato
  const { dataBase } = base.carga
  const partes = saldoNaBase(mundo, base, contrato)?.partes
  if (!partes) return []
  const semGarantia = partes.filter(
    ({ valor, penhor }) =>
      valor > 0 && (!penhor || (penhor.exclusao !== null && dayOf(penhor.exclusao) <= dataBase)),
  )
  const semSaldo = garantias.filter(
    ({ penhor }) =>
      penhor && dayOf(penhor.inclusao) <= dataBase && !partes.some((parte) => parte.penhor === penhor),
  )
  return [
    ...semGarantia.map(({ placa, valor }) => [`veiculo_sem_garantia ${numero} ${placa}`, valor] as const),
    ...semSaldo.map(({ veiculo }) => [`garantia_sem_saldo ${numero} ${veiculo.placa}`, 'nada'] as const),
  ]
}

/** What disagrees about an Ativo contract and its vehicles. */
function doAtivo(mundo: Mundo, contrato: Contrato, base: Base | undefined): Achada[] {
  const { numero, credito, garantias, baixas, statusDesde } = contrato
  const achadas: Achada[] = []
  const saldo = base && saldoNaBase(mundo, base, contrato)
  if (base && saldo === undefined && dayOf(statusDesde) <= base.carga.dataBase)
    achadas.push([`sem_saldo ${numero}`, credito])
  if (saldo && saldo.atraso > 0) achadas.push([`atraso ${numero}`, `${saldo.valor}, ${saldo.atraso} dias`])
  if (base && saldo?.valor === 0 && saldoAntes(mundo, base, contrato)?.valor === 0)
    achadas.push([`ativo_zerado ${numero}`, 0])
  if (base) achadas.push(...dosVeiculos(mundo, contrato, base))
  for (const garantia of garantias)
    if (garantia.veiculo.saiuEm !== null && !baixaEmCurso(contrato, garantia.veiculo))
      achadas.push([`fora_do_estoque ${numero} ${garantia.veiculo.placa}`, countedPrice(garantia)])
  for (const baixa of baixas)
    if (isVencida(mundo, contrato, baixa))
      achadas.push([
        `vendido_sem_pagamento ${numero} ${baixa.veiculo.placa}`,
        falta(mundo, contrato, baixa) ?? 'nada',
      ])
  return achadas
}

/** Stores with Ativo contracts whose whole stock came last more than three business days ago. */
function dasLojas({ contratos, estoqueEm, usaDesde, hoje, lojas, nomes }: Mundo): Achada[] {
  const passou = (dia: string) => somarDiasUteis(dia, SEM_CARGA) < hoje
  const comAtivo = lojas.filter((loja) =>
    contratos.some(({ lojaId, status }) => lojaId === loja && status === 5),
  )
  return comAtivo.flatMap((loja): Achada[] => {
    const dia = estoqueEm.get(loja)
    if (dia === undefined) throw new Error('Every store began with its whole stock')
    const dias = (Date.parse(hoje) - Date.parse(dia)) / 86_400_000
    return usaDesde !== null && passou(usaDesde) && passou(dia)
      ? [[`loja_sem_carga ${nomes.get(loja)}`, `nada, ${dias} dias`]]
      : []
  })
}

/** What was found before keeps its beginning; only its amounts are told anew. */
export function conciliar(mundo: Mundo): void {
  if (!mundo.usaBaixas) return
  const base = baseDe(mundo)
  const achadas = mundo.contratos.flatMap((contrato): Achada[] => {
    if (contrato.status === 5) return doAtivo(mundo, contrato, base)
    const saldo = (base && saldoNaBase(mundo, base, contrato)?.valor) ?? 0
    const encerrado = contrato.status > 5 && base && dayOf(contrato.statusDesde) <= base.carga.dataBase
    return encerrado && saldo > 0 ? [[`encerrado_com_saldo ${contrato.numero}`, saldo]] : []
  })
  const antes = mundo.divergencias
  mundo.divergencias = new Map(
    [...achadas, ...dasLojas(mundo)].map(([oQue, quanto]) => [
      oQue,
      { quanto, desde: antes.get(oQue)?.desde ?? mundo.agora },
    ]),
  )
}

/** The digest at 08:00 of business days: only of what is new since the business day before, or older than five days. */
export function avisarDivergencias(mundo: Mundo): void {
  const { hoje, bancoId } = mundo
  if (!isDiaUtil(hoje)) return
  let ontem = addDays(hoje, -1)
  while (!isDiaUtil(ontem)) ontem = addDays(ontem, -1)
  const oito = (dia: string) => new Date(`${dia}T08:00:00-03:00`).toISOString()
  const abertas = [...mundo.divergencias.values()].filter(({ desde }) => desde < oito(hoje))
  const novas = abertas.filter(({ desde }) => desde >= oito(ontem)).length
  const antigas = abertas.filter(({ desde }) => dayOf(desde) < addDays(hoje, -ABERTA)).length
  if (novas + antigas === 0) return
  const cobre = `${abertas.length} ${novas} ${antigas}`
  avisar(mundo, [bancoId], { titulo: 'Divergências na conciliação', contratoId: null, cobre })
}
