import { avaliar } from './avaliacao.ts'
import { soma, minuto } from './basico.ts'
import { casoAberto, cobertura } from './cobertura.ts'
import { type Contrato, countedPrice, type Mundo, pledgedTo, currentPrice, referenciaDe } from './modelo.ts'
import type { Respostas } from './respostas.ts'
import { countFacts, inWords, type Retrato } from './retrato.ts'
import { falta, garantiaProposta, isRateado, ltvDe, pagoDe, saldoFresco, valorDevido } from './saldos.ts'
import { isVencida, vendasQueSuspendem } from './suspensao.ts'

/** The oracle's world in the form that is compared: only the facts that `respostas` asked about. */

const periodoDe = (url: string) => {
  const query = new URLSearchParams(url.split('?')[1])
  return { de: query.get('dataInicial') ?? '', ate: query.get('dataFinal') ?? '' }
}

function daCobertura(mundo: Mundo, contrato: Contrato): string {
  const atual = cobertura(mundo, contrato)
  if (!atual) return 'nenhuma'
  return (
    `${atual.total} de ${atual.valor}, exigido ${atual.exigido} (${atual.centesimos ?? 'nada'}), ` +
    `na inclusão ${atual.inclusao}, falta ${atual.deficit}, ` +
    `${atual.situacao}, ${atual.veiculos} veículos: ${inWords(atual.partes)}; preços ${atual.de ?? 'nenhum'} a ${atual.ate ?? 'nenhum'}`
  )
}

function situacoes(mundo: Mundo, retrato: Retrato): void {
  for (const { numero, status, valor, credito, termino } of mundo.contratos)
    retrato.set(
      `situacao|${numero}`,
      `${status}, ${valor} por ${credito} até ${termino}${status === 5 && termino < mundo.hoje ? ', vencido' : ''}`,
    )
}

function coberturas(mundo: Mundo, retrato: Retrato): void {
  for (const contrato of mundo.contratos) {
    const texto = daCobertura(mundo, contrato)
    if (texto !== 'nenhuma') retrato.set(`cobertura|${contrato.numero}`, texto)
    const caso = casoAberto(contrato)
    if (caso) retrato.set(`caso|${contrato.numero} aberto`, minuto(caso.abertoEm))
  }
}

function baixas(mundo: Mundo, retrato: Retrato): void {
  for (const contrato of mundo.contratos)
    for (const baixa of contrato.baixas) {
      const { id, veiculo, estado, origem, dataVenda, prazo } = baixa
      const aberta = estado === 'aberta'
      const rateado = aberta ? isRateado(mundo, contrato, baixa) : baixa.valor !== null && baixa.rateado
      const valor = aberta ? valorDevido(mundo, contrato, baixa) : baixa.valor
      const aFaltar = aberta ? falta(mundo, contrato, baixa) : valor === null ? null : 0
      retrato.set(
        `baixa|${contrato.numero} ${veiculo.placa} ${id}`,
        `${estado} por ${origem}, ${dataVenda} a ${prazo}${isVencida(mundo, contrato, baixa) ? ' vencida' : ''}, ` +
          `valor ${valor ?? 'nada'}${rateado ? ' rateado' : ''}, pago ${pagoDe(baixa)}, falta ${aFaltar ?? 'nada'}`,
      )
    }
}

/** On its own page: whether it may be released now, and the valorGarantia that a release proposes. */
function naSuaPagina(mundo: Mundo, retrato: Retrato, url: string): void {
  for (const contrato of mundo.contratos)
    for (const baixa of contrato.baixas) {
      if (baixa.id !== Number(/\d+$/.exec(url)?.[0])) continue
      const libera =
        baixa.estado === 'paga' || (baixa.estado === 'aberta' && falta(mundo, contrato, baixa) === 0)
      const proposta = baixa.estado === 'paga' ? garantiaProposta(mundo, contrato, baixa) : null
      retrato.set(
        `baixa|${contrato.numero} ${baixa.veiculo.placa} na sua página`,
        `${libera ? 'a liberar' : 'não se libera'}, garantia proposta ${proposta ?? 'nenhuma'}`,
      )
    }
}

function suspensoes(mundo: Mundo, retrato: Retrato): void {
  for (const lojaId of mundo.lojas) {
    const vendas = vendasQueSuspendem(mundo, lojaId)
    const pedido = mundo.levantamentos.get(lojaId)
    const ate =
      pedido && pedido.ate >= mundo.hoje
        ? `, ${pedido.confirmado ? 'levantada' : 'a levantar'} até ${pedido.ate}`
        : ''
    if (vendas > 0) retrato.set(`suspensao|loja ${lojaId}`, `${vendas} vendas${ate}`)
  }
}

function divergencias(mundo: Mundo, retrato: Retrato): void {
  for (const [oQue, { quanto, desde }] of mundo.divergencias)
    retrato.set(`divergencia|${oQue}`, `${quanto} desde ${minuto(desde)}`)
}

function extrato(mundo: Mundo, retrato: Retrato, url: string): void {
  const { de, ate } = periodoDe(url)
  const periodo = url.split('?')[1] ?? ''
  const linhas = mundo.extrato.filter(({ dia }) => dia >= de && dia <= ate)
  retrato.set(`extrato|${periodo} total`, String(soma(linhas.map(({ valor }) => valor))))
  for (const [linha, iguais] of Map.groupBy(linhas, ({ evento, valor }) => `${evento} a ${valor}`))
    retrato.set(`extrato|${periodo} ${linha}`, `${iguais.length} = ${soma(iguais.map(({ valor }) => valor))}`)
}

function avisos(mundo: Mundo, retrato: Retrato, url: string): void {
  const de = Number(url.split('=')[1])
  countFacts(
    retrato,
    'aviso',
    mundo.avisos
      .filter(({ para }) => para === de)
      .map(({ dia, para, titulo, contratoId, cobre }) =>
        [dia, para, titulo, contratoId ?? '-', cobre].join(' '),
      ),
  )
}

function garantias(
  mundo: Mundo,
  retrato: Retrato,
  { contrato, quem }: { contrato: Contrato; quem: string },
): void {
  const { numero, status } = contrato
  for (const garantia of contrato.garantias) {
    const { veiculo, preco, doBanco, referencia } = garantia
    const dono = pledgedTo(mundo, veiculo)
    const marcas = [
      referencia === null && 'semReferencia',
      status < 6 && referencia !== null && avaliadaDefasada(mundo, garantia) && 'referenciaDefasada',
      !veiculo.noEstoque && status < 6 && 'saiuDoEstoque',
      status === 0 && dono !== undefined && dono !== contrato && 'emOutroContrato',
    ].filter((marca) => marca !== false)
    retrato.set(
      `preco|${numero} ${veiculo.placa} para ${quem}`,
      [`${preco}/${doBanco ?? '-'}`, ...marcas].join(' '),
    )
  }
}
function avaliadaDefasada(mundo: Mundo, { veiculo }: Contrato['garantias'][number]): boolean {
  const agora = referenciaDe(mundo, veiculo)
  return agora === null || mundo.fipe.defasada(veiculo.codigo, agora)
}

function coberturaDoContrato(mundo: Mundo, retrato: Retrato, contrato: Contrato): void {
  const { numero, casos } = contrato
  retrato.set(`cobertura|${numero} na sua página`, daCobertura(mundo, contrato))
  const penhoradas = contrato.status > 5 ? [] : contrato.garantias.filter(({ penhor }) => penhor !== null)
  for (const garantia of penhoradas) {
    const { veiculo, referencia } = garantia
    const agora = referenciaDe(mundo, veiculo)
    retrato.set(
      `preco|${numero} ${veiculo.placa} na cobertura`,
      `${countedPrice(garantia)}, FIPE ${referencia?.preco ?? '-'} → ${agora?.preco ?? '-'} de ${agora?.mes ?? 'nenhum'}`,
    )
    retrato.set(`cobertura|${numero} ${veiculo.placa}`, String(avaliar(mundo, garantia).conta))
  }
  countFacts(
    retrato,
    'caso',
    casos.map(({ abertoEm, fechadoEm }) => `${numero} de ${minuto(abertoEm)} a ${minuto(fechadoEm)}`),
  )
}

function alteracao(retrato: Retrato, { numero, proposta }: Contrato): void {
  const placas = (veiculos: readonly { veiculo: { placa: string } }[]) =>
    veiculos
      .map(({ veiculo }) => veiculo.placa)
      .toSorted()
      .join(' ')
  const lado = proposta?.lado === 'banco' ? 'instituicao' : 'loja'
  retrato.set(
    `situacao|${numero} alteração`,
    proposta ? `${lado} inclui ${placas(proposta.incluir)}, retira ${placas(proposta.remover)}` : 'nenhuma',
  )
}

/** Free vehicles in stock that qualify, at the prices at which they would be taken (domain 3). */
function estoque(mundo: Mundo, retrato: Retrato, url: string): void {
  const lojaId = Number(/lojas\/(\d+)/.exec(url)?.[1])
  const regraId = Number(/regraGarantiaId=(\d+)/.exec(url)?.[1])
  const regra = mundo.regras.find(({ id }) => id === regraId)
  for (const veiculo of mundo.veiculos) {
    if (veiculo.lojaId !== lojaId || !veiculo.noEstoque || pledgedTo(mundo, veiculo)) continue
    const preco = currentPrice(mundo, veiculo, regra?.atual ?? null)
    if (preco !== undefined) retrato.set(`preco|${veiculo.placa} pela regra ${regraId}`, String(preco))
  }
}

/** The balance, whether it counts, and how much of what backs it it is. */
function saldoDoContrato(mundo: Mundo, retrato: Retrato, contrato: Contrato): void {
  const { numero, saldo } = contrato
  const ltv = ltvDe(mundo, contrato)
  retrato.set(
    `saldo|${numero}`,
    saldo
      ? `${saldo.valor} de ${saldo.dataBase}${saldoFresco(contrato, mundo.hoje) ? '' : ' (desatualizado)'}, LTV ${ltv ?? 'nenhum'}`
      : 'nenhum',
  )
}

function doContrato(
  mundo: Mundo,
  retrato: Retrato,
  { contrato, quem, url }: { contrato: Contrato; quem: string; url: string },
): void {
  const { numero, status } = contrato
  if (url.endsWith('/garantias')) garantias(mundo, retrato, { contrato, quem })
  else if (url.endsWith('/cobertura')) coberturaDoContrato(mundo, retrato, contrato)
  else if (url.endsWith('/saldos')) saldoDoContrato(mundo, retrato, contrato)
  else if (url.endsWith('/alteracao-garantias')) alteracao(retrato, contrato)
  else if (url.endsWith('/historico-movimentacao'))
    countFacts(
      retrato,
      'movimento',
      contrato.movimentos.map(
        ({ veiculo, inclusao, exclusao }) =>
          `${numero} ${veiculo.placa} de ${minuto(inclusao)} a ${minuto(exclusao)}`,
      ),
    )
  else {
    retrato.set(`situacao|${numero} para ${quem}`, String(status))
    // From activation until the end.
    retrato.set(`cobertura|${numero} para ${quem}`, status === 5 ? daCobertura(mundo, contrato) : 'nenhuma')
  }
}

export function retratoEsperado(mundo: Mundo, respostas: Respostas): Retrato {
  const retrato: Retrato = new Map()
  situacoes(mundo, retrato)
  coberturas(mundo, retrato)
  baixas(mundo, retrato)
  suspensoes(mundo, retrato)
  divergencias(mundo, retrato)
  for (const chave of respostas.keys()) {
    const [quem = '', url = ''] = chave.split(' ')
    const id = Number(/\/api\/contratos\/(\d+)/.exec(url)?.[1])
    const contrato = mundo.contratos.find((outro) => outro.id === id)
    if (contrato) doContrato(mundo, retrato, { contrato, quem, url })
    else if (url.includes('notificacoes')) avisos(mundo, retrato, url)
    else if (url.includes('extrato-financeiro')) extrato(mundo, retrato, url)
    else if (url.startsWith('/api/baixas/')) naSuaPagina(mundo, retrato, url)
    else if (url.includes('/estoque?')) estoque(mundo, retrato, url)
  }
  return retrato
}
