import { dividir, maisDias, segundaDe, soma } from './basico.ts'
import { avisar, type Caso, type Contrato, conta, type Garantia, type Mundo, referenciaDe } from './modelo.ts'

/** Domain 6: what a contract is covered by, its deficit cases, and who is told of them. */

export type Parte = 'atual' | 'semReferencia' | 'defasada' | 'saiu'

/** The current value of a vehicle in guarantee: its own price × reference now ÷ reference at inclusion. */
export function avaliar(mundo: Mundo, garantia: Garantia) {
  const { veiculo, referencia: naInclusao } = garantia
  const agora = referenciaDe(mundo, veiculo)
  const parte: Parte = !veiculo.noEstoque
    ? 'saiu'
    : naInclusao === null
      ? 'semReferencia'
      : agora === null || mundo.fipe.defasada(veiculo.codigo, agora)
        ? 'defasada'
        : 'atual'
  const valor =
    naInclusao === null || agora === null
      ? conta(garantia)
      : dividir(BigInt(conta(garantia)) * BigInt(agora.preco), BigInt(naInclusao.preco))
  return {
    parte,
    valor,
    conta: parte === 'atual' || parte === 'semReferencia' ? valor : 0,
    mes: agora?.mes ?? null,
  }
}

export const valorAtual = (mundo: Mundo, garantias: readonly Garantia[]) =>
  soma(garantias.map((garantia) => avaliar(mundo, garantia).conta))

export function cobertura(mundo: Mundo, contrato: Contrato) {
  const garantias = contrato.status > 5 ? [] : contrato.garantias.filter(({ penhor }) => penhor !== null)
  if (garantias.length === 0) return null
  const avaliadas = garantias.map((garantia) => avaliar(mundo, garantia))
  const da = (qual: Parte) => avaliadas.filter(({ parte }) => parte === qual)
  const parte = (qual: Parte) => ({
    valor: soma(da(qual).map(({ valor }) => valor)),
    veiculos: da(qual).length,
  })
  const total = soma(avaliadas.map((avaliada) => avaliada.conta))
  const { valor } = contrato
  const partes = {
    atual: parte('atual'),
    semReferencia: parte('semReferencia'),
    defasada: parte('defasada'),
    saiu: parte('saiu'),
  }
  const meses = da('atual')
    .map(({ mes }) => mes ?? '')
    .toSorted()
  return {
    total,
    inclusao: soma(garantias.map(conta)),
    valor,
    deficit: Math.max(0, valor - total),
    /** Hundredths of a percent, cut. */
    centesimos: Number((BigInt(total) * 10_000n) / BigInt(valor)),
    situacao:
      total < valor
        ? 'descoberto'
        : partes.atual.valor < valor
          ? 'semReferencia'
          : recuperou(total, valor)
            ? 'coberto'
            : 'limite',
    partes,
    veiculos: garantias.length,
    de: meses[0] ?? null,
    ate: meses.at(-1) ?? null,
  }
}

const recuperou = (total: number, valor: number) => BigInt(total) * 100n >= BigInt(valor) * 102n

export const casoAberto = ({ casos }: Contrato) => casos.find(({ fechadoEm }) => fechadoEm === null)

const TITULO = {
  abertura: 'Cobertura abaixo do valor da garantia',
  queda: 'Cobertura caiu mais',
  fim: 'Cobertura recuperada',
  semana: 'Coberturas abaixo do valor da garantia',
}
const doisLados = ({ bancoId }: Mundo, { lojaId }: Contrato) => [bancoId, lojaId]

/** `cobre` as notices have it: what is covered, and what is missing where something is. */
const emNumeros = (atual: ReturnType<typeof cobertura>, fim: boolean) =>
  atual ? `${atual.centesimos}${fim ? '' : ` ${atual.deficit}`}` : ''

/** Opens and closes cases and tells of them, after anything that may have moved a coverage. */
export function julgar(mundo: Mundo): void {
  for (const contrato of mundo.contratos) {
    const atual = contrato.status === 5 ? cobertura(mundo, contrato) : null
    const aberto = casoAberto(contrato)
    if (aberto && (!atual || recuperou(atual.total, atual.valor))) {
      aberto.fechadoEm = mundo.agora
      aberto.fimPorAvisar = true
    }
    // A contract whose vehicles are all in stock without a reference opens no case (record 0006).
    const comReferencia = atual && atual.veiculos > atual.partes.semReferencia.veiculos
    if (!aberto && comReferencia && atual.total < atual.valor) {
      contrato.casos.push({
        abertoEm: mundo.agora,
        fechadoEm: null,
        avisadoEm: mundo.hoje,
        avisado: atual.centesimos,
        fimPorAvisar: false,
      })
      avisar(mundo, doisLados(mundo, contrato), {
        titulo: TITULO.abertura,
        contratoId: contrato.id,
        cobre: emNumeros(atual, false),
      })
    }
    for (const caso of contrato.casos) contar(mundo, contrato, caso)
  }
}

/** Another 10 points, below 80%, the end: at most one notice per case and day; what waits is judged anew the next morning. */
function contar(mundo: Mundo, contrato: Contrato, caso: Caso): void {
  if (caso.avisadoEm === mundo.hoje) return
  const atual = cobertura(mundo, contrato)
  const para = doisLados(mundo, contrato)
  if (caso.fimPorAvisar) {
    caso.fimPorAvisar = false
    caso.avisadoEm = mundo.hoje
    avisar(mundo, para, { titulo: TITULO.fim, contratoId: contrato.id, cobre: emNumeros(atual, true) })
    return
  }
  if (caso.fechadoEm !== null || !atual) return
  const { centesimos } = atual
  // From the last notice of its own (record 0006), not from a weekly one.
  if (centesimos > caso.avisado - 1_000 && !(caso.avisado >= 8_000 && centesimos < 8_000)) return
  caso.avisado = centesimos
  caso.avisadoEm = mundo.hoje
  avisar(mundo, para, { titulo: TITULO.queda, contratoId: contrato.id, cobre: emNumeros(atual, false) })
}

/** What happens by itself in a morning: deadlines, what waited, the weekly digest; weeks begin on Monday (record 0006). */
export function manha(mundo: Mundo): void {
  for (const contrato of mundo.contratos.filter(({ status }) => status === 5)) prazo(mundo, contrato)
  julgar(mundo)
  const segunda = segundaDe(mundo.hoje)
  const abertos = mundo.contratos.flatMap((contrato) => {
    const caso = casoAberto(contrato)
    return caso && caso.avisadoEm < segunda ? [{ contrato, caso }] : []
  })
  for (const { caso } of abertos) caso.avisadoEm = mundo.hoje
  for (const para of [mundo.bancoId, ...mundo.lojas]) {
    const seus = abertos.filter(({ contrato }) => para === mundo.bancoId || contrato.lojaId === para)
    if (seus.length === 0) continue
    const deficit = soma(seus.map(({ contrato }) => cobertura(mundo, contrato)?.deficit ?? 0))
    avisar(mundo, [para], { titulo: TITULO.semana, contratoId: null, cobre: `${seus.length} ${deficit}` })
  }
}

/** Told once when seven days are left, the last day included, and once when it has ended (domain 7), up to 60 days ago (record 0006). */
function prazo(mundo: Mundo, contrato: Contrato): void {
  const { termino, id: contratoId } = contrato
  const titulo =
    termino < mundo.hoje
      ? 'Contrato vencido'
      : termino <= maisDias(mundo.hoje, 7)
        ? 'Contrato perto do vencimento'
        : undefined
  if (!titulo || termino < maisDias(mundo.hoje, -60)) return
  const chave = `${titulo} ${termino}`
  if (contrato.prazosDitos.has(chave)) return
  contrato.prazosDitos.add(chave)
  avisar(mundo, doisLados(mundo, contrato), { titulo, contratoId })
}
