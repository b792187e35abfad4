import {
  abrirBaixa,
  cancelarBaixa,
  estornar,
  informarVenda,
  liberarVenda,
  pagar,
  type Pagamento,
} from './baixas.ts'
import { addDays, reais, soma } from './basico.ts'
import { liquidar } from './atos.ts'
import { carregarSaldos, zerarSaldo } from './carga-de-saldos.ts'
import { type Baixa, baixaEmCurso, type Contrato, type Lado, type Mundo, type Pessoa } from './modelo.ts'
import { byTwoPeople, type Passo, stepBase } from './passo.ts'
import { needsTwo } from './quatro-olhos.ts'
import { falta, pagoDe } from './saldos.ts'
import { confirmarLevantamento, pedirLevantamento, vendasQueSuspendem } from './suspensao.ts'
import type { Servidor } from './servidor.ts'

/** Draws the calls on sold vehicles: mostly ones that are open, on days and with amounts around their bounds. */

type Fazer = (mundo: Mundo, contrato: Contrato) => Passo

/** A sale as the store or the institution tells it. */
export const sortearVenda: Fazer = (mundo, contrato) => {
  const { sorte, hoje } = mundo
  const livres = contrato.garantias.filter((garantia) => !baixaEmCurso(contrato, garantia.veiculo))
  const { veiculo } = sorte.um(livres.length > 0 && sorte.chance(85) ? livres : contrato.garantias)
  const dataVenda = addDays(hoje, sorte.um([0, 0, 0, 0, -1, -1, -2, -4, -9, -31, 1]))
  const venda = { veiculo, dataVenda }
  const comum = { metodo: 'POST', contrato }
  if (sorte.chance(65))
    return {
      ...stepBase(contrato, 'loja', { oQue: `vendeu ${veiculo.placa} em ${dataVenda}` }),
      ...comum,
      url: `/api/lojas/${contrato.lojaId}/vendas`,
      corpo: { veiculoId: veiculo.id, dataVenda: `${dataVenda}T00:00:00Z` },
      prever: () => informarVenda(mundo, contrato, venda),
    }
  return {
    ...stepBase(contrato, 'banco', { oQue: `abrir baixa de ${veiculo.placa} em ${dataVenda}` }),
    ...comum,
    url: `/api/contratos/${contrato.id}/baixas`,
    corpo: { veiculoId: veiculo.id, dataVenda: `${dataVenda}T00:00:00Z`, motivo: 'venda' },
    prever: () => abrirBaixa(mundo, contrato, venda),
  }
}

const ato = (
  contrato: Contrato,
  baixa: Baixa,
  { acao, lado, prever, pessoa }: { acao: string; lado: Lado; prever: () => number; pessoa?: Pessoa },
): Passo => ({
  ...stepBase(contrato, lado, {
    oQue: `${acao} a baixa ${baixa.id} de ${baixa.veiculo.placa}`,
    ...(pessoa && { pessoa }),
  }),
  metodo: 'POST',
  url: `/api/baixas/${baixa.id}/${acao}`,
  contrato,
  ...(acao !== 'liberar' && { corpo: { motivo: 'Engano' } }),
  prever,
})

const pagarEsta = (
  mundo: Mundo,
  contrato: Contrato,
  { baixa, ...pagamento }: Omit<Pagamento, 'pessoa'> & { baixa: Baixa },
): Passo =>
  byTwoPeople(mundo, contrato, (pessoa) => ({
    ...stepBase(contrato, 'banco', {
      oQue: `pagar ${pagamento.valor} de ${pagamento.data} pela baixa ${baixa.id} de ${baixa.veiculo.placa}${pagamento.forcar ? ' forçado' : ''}`,
      pessoa,
    }),
    metodo: 'POST',
    url: `/api/baixas/${baixa.id}/pagamento?forcarPagamento=${pagamento.forcar}`,
    contrato,
    corpo: {
      valor: reais(pagamento.valor),
      data: `${pagamento.data}T00:00:00Z`,
      liberar: pagamento.liberar,
      quitar: pagamento.quitar,
      motivo: 'Combinado com a loja',
      ...(pagamento.valorDaBaixa !== null && { valorDaBaixa: reais(pagamento.valorDaBaixa) }),
    },
    prever: () => pagar(mundo, contrato, baixa, { ...pagamento, pessoa }),
    forcado: () => pagarEsta(mundo, contrato, { ...pagamento, baixa, forcar: true }),
  }))

/** Mostly today; an earlier day where the payment stays within every balance that was ever told, whichever of them bounds it. */
function sortearData(
  { sorte, hoje, cargasDeSaldo }: Mundo,
  { id, baixas, credito }: Contrato,
  valor: number,
) {
  const ditos = cargasDeSaldo.flatMap(({ saldos }) => saldos.get(id)?.valor ?? [])
  const cabe = soma(baixas.map(pagoDe)) + valor <= Math.min(credito, ...ditos)
  return addDays(hoje, sorte.um(cabe ? [0, 0, 0, -1, -1, -2, -4, -8, 1] : [0, 0, 0, 1]))
}

const sortearPagamento =
  (baixa: Baixa): Fazer =>
  (mundo, contrato) => {
    const { sorte } = mundo
    const devido = falta(mundo, contrato, baixa)
    const digitado = sorte.inteiro(500_000, 2_000_000)
    const alvo = devido ?? digitado
    const valor = Math.max(
      1,
      sorte.um([alvo, alvo, alvo + 1, alvo - 1, Math.floor(alvo / 2), Math.floor(alvo / 3), 9_999_999_999]),
    )
    return pagarEsta(mundo, contrato, {
      baixa,
      valor,
      data: sortearData(mundo, contrato, valor),
      quitar: sorte.chance(25),
      forcar: false,
      liberar: sorte.chance(60),
      valorDaBaixa: sorte.chance(90) ? digitado : null,
    })
  }

const liberar = (mundo: Mundo, contrato: Contrato, baixa: Baixa, pessoa: Pessoa): Passo =>
  ato(contrato, baixa, {
    acao: 'liberar',
    lado: 'banco',
    pessoa,
    prever: () => liberarVenda(mundo, contrato, baixa, pessoa),
  })

/**
 * One of two people loads that a contract owes nothing, and then tries alone to settle it, or to free its sold vehicle. Only
 * of contracts that take two.
 */
function agirSozinho(mundo: Mundo, servidor: Servidor, contrato: Contrato): Passo {
  const pessoa = mundo.sorte.um<Pessoa>(['banco', 'gerente'])
  return {
    ...zerarSaldo(mundo, servidor, contrato, pessoa),
    segundo() {
      const aberta = contrato.baixas.find(({ estado }) => estado === 'aberta')
      if (aberta) return liberar(mundo, contrato, aberta, pessoa)
      return {
        ...stepBase(contrato, 'banco', { oQue: 'liquidar', pessoa }),
        metodo: 'PUT',
        url: `/api/contratos/${contrato.id}`,
        corpo: { status: 7 },
        prever: () => liquidar(mundo, contrato, pessoa),
      }
    },
  }
}

/** Acts on the contract's payoffs, also ones that their state refuses. */
export function passosDasBaixas({ baixas }: Contrato): readonly (readonly [number, Fazer])[] {
  const escolhidas = baixas.filter(({ encerradaEm }) => encerradaEm === null)
  const ultima = baixas.at(-1)
  return [...escolhidas, ...(ultima && escolhidas.length === 0 ? [ultima] : [])].flatMap((baixa) => {
    const usual = baixa.encerradaEm === null ? 1 : 0.05
    const agir =
      (acao: string, lado: Lado, mudar: (mundo: Mundo, contrato: Contrato) => number): Fazer =>
      (mundo, contrato) =>
        ato(contrato, baixa, { acao, lado, prever: () => mudar(mundo, contrato) })
    return [
      [usual * 3, sortearPagamento(baixa)],
      [
        usual * (baixa.estado === 'paga' ? 1.5 : 0.8),
        (mundo, contrato) =>
          byTwoPeople(mundo, contrato, (pessoa) => liberar(mundo, contrato, baixa, pessoa)),
      ],
      [
        usual * (baixa.estado === 'paga' ? 1 : 0.4),
        agir('estornar', 'banco', (mundo, contrato) => estornar(mundo, contrato, baixa)),
      ],
      [
        usual * 0.4,
        agir('cancelar', 'banco', (mundo, contrato) => cancelarBaixa(mundo, contrato, baixa, 'banco')),
      ],
      [
        usual * 0.4,
        agir('cancelar', 'loja', (mundo, contrato) => cancelarBaixa(mundo, contrato, baixa, 'loja')),
      ],
    ] as const
  })
}

/** A request to lift a store's suspension, mostly one that may be made, or its confirmation. */
function sortearLevantamento(mundo: Mundo, lojaId: number): Passo {
  const { sorte, bancoId, hoje } = mundo
  const pessoa = sorte.um(['banco', 'gerente'] as const)
  const ate = addDays(hoje, sorte.um([0, 1, 4, 9, 20, -1]))
  const confirma = mundo.levantamentos.has(lojaId) && sorte.chance(70)
  return {
    nome: `${confirma ? 'confirmar' : `pedir até ${ate}`} o levantamento da loja ${lojaId} (${pessoa})`,
    quem: pessoa,
    metodo: 'POST',
    url: `/api/instituicoes-financeiras/${bancoId}/lojas/${lojaId}/suspensao/${confirma ? 'confirmar' : 'levantar'}`,
    corpo: confirma ? {} : { ate: `${ate}T00:00:00Z`, motivo: 'Paga amanhã' },
    prever: () =>
      confirma
        ? confirmarLevantamento(mundo, lojaId, pessoa)
        : pedirLevantamento(mundo, lojaId, { ate, pessoa }),
  }
}

/** A call of the portfolio: balances, or a sold vehicle, mostly one whose payoff goes on; undefined: no contract is Ativo. */
export function sortearDaCarteira(mundo: Mundo, servidor: Servidor): Passo | undefined {
  const { sorte } = mundo
  const ativos = mundo.contratos.filter(({ status, garantias }) => status === 5 && garantias.length > 0)
  if (ativos.length === 0) return undefined
  if (sorte.chance(25)) return carregarSaldos(mundo, servidor)
  const aDois = ativos.filter((contrato) => needsTwo(mundo, contrato))
  if (aDois.length > 0 && sorte.chance(8)) return agirSozinho(mundo, servidor, sorte.um(aDois))
  const devedoras = mundo.lojas.filter((lojaId) => vendasQueSuspendem(mundo, lojaId) > 0)
  if (devedoras.length > 0 && sorte.chance(20)) return sortearLevantamento(mundo, sorte.um(devedoras))
  const withOpenBaixa = ativos.filter(({ baixas }) => baixas.some(({ encerradaEm }) => encerradaEm === null))
  const contrato = sorte.um(withOpenBaixa.length > 0 && sorte.chance(70) ? withOpenBaixa : ativos)
  return sorte.comPeso([[1.5, sortearVenda], ...passosDasBaixas(contrato)])(mundo, contrato)
}
