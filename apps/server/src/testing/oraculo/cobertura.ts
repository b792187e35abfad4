import { avaliar, type Parte } from './avaliacao.ts'
import { addDays, mondayOf, soma } from './basico.ts'
import { avisar, type Caso, type Contrato, countedPrice, type Mundo } from './modelo.ts'
import { exigido } from './saldos.ts'

/** Domain 6, carteira A.2: a contract's coverage, its deficit cases, and who is notified of them. */

export function cobertura(mundo: Mundo, contrato: Contrato) {
  const garantias = contrato.status > 5 ? [] : contrato.garantias.filter(({ penhor }) => penhor !== null)
  // An Ativo contract that lost its last vehicle covers 0 of what it must cover (carteira A.2).
  if (garantias.length === 0 && contrato.status !== 5) return null
  const avaliadas = garantias.map((garantia) => avaliar(mundo, garantia))
  const filterParte = (qual: Parte) => avaliadas.filter(({ parte }) => parte === qual)
  const parte = (qual: Parte) => ({
    valor: soma(filterParte(qual).map(({ valor }) => valor)),
    veiculos: filterParte(qual).length,
  })
  const total = soma(avaliadas.map((avaliada) => avaliada.conta))
  const { valor } = contrato
  const cobrir = exigido(mundo, contrato)
  const partes = {
    atual: parte('atual'),
    semReferencia: parte('semReferencia'),
    defasada: parte('defasada'),
    saiu: parte('saiu'),
  }
  const meses = filterParte('atual')
    .map(({ mes }) => mes ?? '')
    .toSorted()
  return {
    total,
    inclusao: soma(garantias.map(countedPrice)),
    valor,
    exigido: cobrir,
    deficit: Math.max(0, cobrir - total),
    /** Hundredths of a percent, truncated; null: nothing is asked. */
    centesimos: cobrir === 0 ? null : Number((BigInt(total) * 10_000n) / BigInt(cobrir)),
    situacao:
      share(total, cobrir) < 100 - mundo.tolerancia
        ? 'descoberto'
        : share(partes.atual.valor, cobrir) < 100 - mundo.tolerancia
          ? 'semReferencia'
          : hasRecovered(mundo, { total, exigido: cobrir })
            ? 'coberto'
            : 'limite',
    partes,
    veiculos: garantias.length,
    de: meses[0] ?? null,
    ate: meses.at(-1) ?? null,
  }
}

/** In percent, exact enough at the amounts of these worlds. Where nothing is asked, all is covered. */
const share = (total: number, cobrir: number) => (cobrir === 0 ? Infinity : (total * 100) / cobrir)

const hasRecovered = ({ tolerancia }: Mundo, atual: { total: number; exigido: number }) =>
  share(atual.total, atual.exigido) >= 102 - tolerancia

export const casoAberto = ({ casos }: Contrato) => casos.find(({ fechadoEm }) => fechadoEm === null)

const TITULO = {
  abertura: 'Cobertura abaixo do valor da garantia',
  aberturaPeloSaldo: 'Cobertura abaixo do exigido pelo saldo devedor',
  queda: 'Cobertura caiu mais',
  fim: 'Cobertura recuperada',
  semana: 'Coberturas abaixo do valor da garantia',
  semanaPeloSaldo: 'Coberturas abaixo do exigido',
}
const doisLados = ({ bancoId }: Mundo, { lojaId }: Contrato) => [bancoId, lojaId]

/** Figures as in notices: what is covered, and what is missing. */
const figuresOf = (atual: ReturnType<typeof cobertura>, fim: boolean) =>
  atual ? `${atual.centesimos ?? ''}${fim ? '' : ` ${atual.deficit}`}` : ''

/** Opens and closes cases and notifies, after anything that may have moved a coverage. */
export function judgeCases(mundo: Mundo): void {
  for (const contrato of mundo.contratos) {
    const atual = contrato.status === 5 ? cobertura(mundo, contrato) : null
    const aberto = casoAberto(contrato)
    if (aberto && (!atual || hasRecovered(mundo, atual))) {
      aberto.fechadoEm = mundo.agora
      aberto.fimPorAvisar = true
    }
    // A contract whose vehicles are all in stock without a reference opens no case (record 0006).
    const soSemReferencia =
      atual && atual.veiculos > 0 && atual.veiculos === atual.partes.semReferencia.veiculos
    if (!aberto && atual && !soSemReferencia && share(atual.total, atual.exigido) < 100 - mundo.tolerancia) {
      // What waits of an earlier case rose again, and is not told (record 0006).
      for (const anterior of contrato.casos) anterior.fimPorAvisar = false
      contrato.casos.push({
        abertoEm: mundo.agora,
        fechadoEm: null,
        avisadoEm: mundo.hoje,
        avisado: atual.centesimos ?? 0,
        fimPorAvisar: false,
      })
      avisar(mundo, doisLados(mundo, contrato), {
        titulo: atual.exigido === atual.valor ? TITULO.abertura : TITULO.aberturaPeloSaldo,
        contratoId: contrato.id,
        cobre: figuresOf(atual, false),
      })
    }
    for (const caso of contrato.casos) notifyFall(mundo, contrato, caso)
  }
}

/**
 * Notifies of another 10 points, of falling below 80% and of the end: at most one notice per case and day. What waits
 * is judged anew the next morning.
 */
function notifyFall(mundo: Mundo, contrato: Contrato, caso: Caso): void {
  if (caso.avisadoEm === mundo.hoje) return
  const atual = cobertura(mundo, contrato)
  const para = doisLados(mundo, contrato)
  if (caso.fimPorAvisar) {
    caso.fimPorAvisar = false
    caso.avisadoEm = mundo.hoje
    avisar(mundo, para, { titulo: TITULO.fim, contratoId: contrato.id, cobre: figuresOf(atual, true) })
    return
  }
  if (caso.fechadoEm !== null || !atual) return
  const { centesimos } = atual
  if (centesimos === null) return
  // From the case's own last notice (record 0006), not from a weekly one.
  if (centesimos > caso.avisado - 1_000 && !(caso.avisado >= 8_000 && centesimos < 8_000)) return
  caso.avisado = centesimos
  caso.avisadoEm = mundo.hoje
  avisar(mundo, para, { titulo: TITULO.queda, contratoId: contrato.id, cobre: figuresOf(atual, false) })
}

/**
 * What happens by itself in a morning: deadlines, waiting notices, the weekly digest. Weeks begin on Monday (record
 * 0006).
 */
export function liveMorning(mundo: Mundo): void {
  for (const contrato of mundo.contratos.filter(({ status }) => status === 5)) notifyPrazo(mundo, contrato)
  judgeCases(mundo)
  const segunda = mondayOf(mundo.hoje)
  const abertos = mundo.contratos.flatMap((contrato) => {
    const caso = casoAberto(contrato)
    return caso && caso.avisadoEm < segunda ? [{ contrato, caso }] : []
  })
  for (const { caso } of abertos) caso.avisadoEm = mundo.hoje
  for (const para of [mundo.bancoId, ...mundo.lojas]) {
    const seus = abertos.filter(({ contrato }) => para === mundo.bancoId || contrato.lojaId === para)
    if (seus.length === 0) continue
    const deficit = soma(seus.map(({ contrato }) => cobertura(mundo, contrato)?.deficit ?? 0))
    const peloSaldo = seus.some(({ contrato }) => exigido(mundo, contrato) !== contrato.valor)
    avisar(mundo, [para], {
      titulo: peloSaldo ? TITULO.semanaPeloSaldo : TITULO.semana,
      contratoId: null,
      cobre: `${seus.length} ${deficit}`,
    })
  }
}

/**
 * Notifies once when seven days are left, counting the last day, and once after the end (domain 7), up to 60 days later
 * (record 0006).
 */
function notifyPrazo(mundo: Mundo, contrato: Contrato): void {
  const { termino, id: contratoId } = contrato
  const titulo =
    termino < mundo.hoje
      ? 'Contrato vencido'
      : termino <= addDays(mundo.hoje, 7)
        ? 'Contrato perto do vencimento'
        : undefined
  if (!titulo || termino < addDays(mundo.hoje, -60)) return
  const chave = `${titulo} ${termino}`
  if (contrato.prazosDitos.has(chave)) return
  contrato.prazosDitos.add(chave)
  avisar(mundo, doisLados(mundo, contrato), { titulo, contratoId })
}
