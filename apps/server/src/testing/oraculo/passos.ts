import { aceitar, desfazer, propor } from './alteracao.ts'
import { valorAtual } from './avaliacao.ts'
import {
  alterar,
  alterarGarantias,
  aprovar,
  cancelar,
  enviar,
  liquidar,
  type Pedido,
  recolher,
  recusar,
  totalDe,
} from './atos.ts'
import { addDays, reais } from './basico.ts'
import { sortearVenda, passosDasBaixas } from './passos-das-baixas.ts'
import { casoAberto } from './cobertura.ts'
import { type Contrato, type Lado, type Mundo, pledgedTo, currentPrice, versionInForce } from './modelo.ts'
import { stepBase, byTwoPeople, type Passo } from './passo.ts'
import { novoContrato } from './novo-contrato.ts'

/** Draws the next call on a contract: mostly one that its status allows. */

type Fazer = (mundo: Mundo, contrato: Contrato) => Passo

const urlDe = ({ id }: Contrato, resto = '') => `/api/contratos/${id}${resto}`

/** enviar and aprovar. */
const decidir =
  (acao: 'enviar' | 'aprovar', lado: Lado, forcar = false): Fazer =>
  (mundo, contrato) =>
    byTwoPeople(mundo, contrato, (pessoa) => ({
      ...stepBase(contrato, lado, { oQue: `${acao}${forcar ? ' forçado' : ''}`, pessoa }),
      metodo: 'POST',
      url: urlDe(contrato, `/${acao}?${acao === 'enviar' ? 'forcarEnvio' : 'forcarAprovacao'}=${forcar}`),
      prever: () => (acao === 'enviar' ? enviar : aprovar)(mundo, contrato, { lado, forcar, pessoa }),
      forcado: () => decidir(acao, lado, true)(mundo, contrato),
    }))

const rejeitar =
  (lado: Lado): Fazer =>
  (mundo, contrato) => ({
    ...stepBase(contrato, lado, { oQue: 'recusar' }),
    metodo: 'POST',
    url: urlDe(contrato, '/recusar'),
    corpo: { motivo: 'Preço acima do mercado' },
    prever: () => recusar(mundo, contrato, lado),
  })

const retomar: Fazer = (mundo, contrato) => ({
  ...stepBase(contrato, 'banco', { oQue: 'recolher' }),
  metodo: 'POST',
  url: urlDe(contrato, '/recolher'),
  corpo: { motivo: 'Preço digitado errado' },
  prever: () => recolher(mundo, contrato),
})

const desistir: Fazer = (mundo, contrato) => ({
  ...stepBase(contrato, 'banco', { oQue: 'cancelar' }),
  metodo: 'POST',
  url: urlDe(contrato, '/cancelar'),
  prever: () => cancelar(mundo, contrato),
})

const quitar: Fazer = (mundo, contrato) =>
  byTwoPeople(mundo, contrato, (pessoa) => ({
    ...stepBase(contrato, 'banco', { oQue: 'liquidar', pessoa }),
    metodo: 'PUT',
    url: urlDe(contrato),
    corpo: { status: 7 },
    prever: () => liquidar(mundo, contrato, pessoa),
  }))

/** New terms, often such that the coverage comes near one of its bounds. */
const mudarTermos: Fazer = (mundo, contrato) => {
  const { sorte, hoje } = mundo
  const total = contrato.status === 5 ? valorAtual(mundo, contrato.garantias) : totalDe(contrato.garantias)
  const percentual = sorte.um(
    casoAberto(contrato) ? [72, 90, 100, 101, 101, 102, 103] : [70, 79, 81, 90, 99, 100, 102, 120],
  )
  const valor = Math.min(90_000_000_00, Math.max(100, Math.round((total * 100) / percentual)))
  const termos = {
    credito: sorte.chance(30)
      ? Math.max(1_000_00, contrato.credito + sorte.um([1_000_00, 1_000_00, -12_000_000]))
      : contrato.credito,
    valor: sorte.chance(85) ? valor : contrato.valor,
    termino: sorte.chance(20) ? addDays(hoje, sorte.inteiro(-2, 30)) : contrato.termino,
  }
  return byTwoPeople(mundo, contrato, (pessoa) => ({
    ...stepBase(contrato, 'banco', {
      oQue: `alterar termos, crédito ${termos.credito}, valor ${termos.valor}, término ${termos.termino}`,
      pessoa,
    }),
    metodo: 'PUT',
    url: urlDe(contrato),
    corpo: {
      id: contrato.id,
      regraGarantiaId: contrato.regra?.id ?? 0,
      valorCredito: reais(termos.credito),
      valorGarantia: reais(termos.valor),
      dataTermino: termos.termino,
      status: contrato.status,
    },
    prever: () => alterar(mundo, contrato, { termos, pessoa }),
  }))
}

/** Vehicles of the store, mostly free ones, with the institution's price for each: the current one, or a typed one. */
function escolher(mundo: Mundo, contrato: Contrato, quantos: number): Pedido[] {
  const { sorte, veiculos } = mundo
  const versao = versionInForce(contrato)
  const daLoja = veiculos.filter(({ lojaId }) => lojaId === contrato.lojaId)
  const servem = daLoja.filter((veiculo) => {
    const dono = pledgedTo(mundo, veiculo)
    const preco = currentPrice(mundo, veiculo, versao)
    const meu = dono === contrato && contrato.status !== 5
    return veiculo.noEstoque && (!dono || meu) && preco !== undefined && preco > 0
  })
  return sorte.alguns(sorte.chance(90) ? servem : daLoja, quantos).map((veiculo) => {
    const preco = currentPrice(mundo, veiculo, versao) ?? 0
    const seu = Math.round((preco * sorte.um([90, 97, 103, 110])) / 100) || 3_000_000
    return { veiculo, dado: sorte.chance(2) ? 0 : sorte.chance(65) && preco > 0 ? preco : seu }
  })
}

const garantir =
  (lado: Lado): Fazer =>
  (mundo, contrato) => {
    const { sorte } = mundo
    const ficam = sorte.chance(40) ? contrato.garantias : []
    const mantidos = ficam.map(({ veiculo, preco, doBanco }) => ({ veiculo, dado: doBanco ?? preco }))
    const novos = escolher(mundo, contrato, sorte.inteiro(mantidos.length > 0 ? 0 : 1, 4)).filter(
      ({ veiculo }) => !mantidos.some((outro) => outro.veiculo === veiculo),
    )
    return garantirEstes(mundo, contrato, { lado, pedidos: [...mantidos, ...novos], forcar: false })
  }

function garantirEstes(
  mundo: Mundo,
  contrato: Contrato,
  pedido: { lado: Lado; pedidos: Pedido[]; forcar: boolean },
): Passo {
  const { lado, pedidos, forcar } = pedido
  const placas = pedidos.map(({ veiculo, dado }) => `${veiculo.placa}=${dado}`).join(' ')
  return {
    ...stepBase(contrato, lado, { oQue: `garantias ${placas}${forcar ? ' forçado' : ''}` }),
    metodo: 'PUT',
    url: urlDe(contrato, `/garantias?forcarInclusao=${forcar}`),
    corpo: pedidos.map(({ veiculo, dado }) => ({
      veiculoId: veiculo.id,
      precoVeiculo: 1,
      precoInstituicaoFinanceira: reais(dado ?? 0),
    })),
    prever: () => alterarGarantias(mundo, contrato, pedido),
    forcado: () => garantirEstes(mundo, contrato, { ...pedido, forcar: true }),
  }
}

const proporMudanca =
  (lado: Lado): Fazer =>
  (mundo, contrato) => {
    const { sorte } = mundo
    const imediata = sorte.chance(lado === 'banco' ? 45 : 5)
    const entram = sorte.um([0, 1, 1, 2])
    const saem = imediata && entram > 0 && sorte.chance(95) ? 0 : sorte.chance(entram > 0 ? 50 : 97) ? 1 : 0
    const remover = sorte.alguns(contrato.garantias, saem).map(({ veiculo }) => veiculo)
    const pedido = { lado, incluir: escolher(mundo, contrato, entram), remover, imediata }
    return proporEsta(mundo, contrato, { ...pedido, forcar: false, pessoa: 'banco' })
  }

function proporEsta(mundo: Mundo, contrato: Contrato, pedido: Parameters<typeof propor>[2]): Passo {
  const { lado, incluir, remover, imediata, forcar } = pedido
  const placas = [
    ...incluir.map(({ veiculo }) => `+${veiculo.placa}`),
    ...remover.map(({ placa }) => `-${placa}`),
  ]
  return byTwoPeople(mundo, contrato, (pessoa) => ({
    ...stepBase(contrato, lado, { oQue: `propor ${placas.join(' ')}${imediata ? ' imediata' : ''}`, pessoa }),
    metodo: 'POST',
    url: urlDe(contrato, `/alteracao-garantias?forcarAlteracao=${forcar}`),
    corpo: {
      incluir: incluir.map(({ veiculo, dado }) => ({
        veiculoId: veiculo.id,
        precoInstituicaoFinanceira: reais(dado ?? 0),
      })),
      remover: remover.map(({ id }) => id),
      imediata,
    },
    prever: () => propor(mundo, contrato, { ...pedido, pessoa }),
    forcado: () => proporEsta(mundo, contrato, { ...pedido, forcar: true }),
  }))
}

const aceitarMudanca =
  (lado: Lado, forcar = false): Fazer =>
  (mundo, contrato) =>
    byTwoPeople(mundo, contrato, (pessoa) => ({
      ...stepBase(contrato, lado, { oQue: `aceitar alteração${forcar ? ' forçado' : ''}`, pessoa }),
      metodo: 'POST',
      url: urlDe(contrato, `/alteracao-garantias/aceitar?forcarAlteracao=${forcar}`),
      prever: () => aceitar(mundo, contrato, { lado, forcar, pessoa }),
      forcado: () => aceitarMudanca(lado, true)(mundo, contrato),
    }))

const desfazerMudanca =
  (lado: Lado, acao: 'recusar' | 'cancelar'): Fazer =>
  (mundo, contrato) => ({
    ...stepBase(contrato, lado, { oQue: `${acao} alteração` }),
    metodo: 'POST',
    url: urlDe(contrato, `/alteracao-garantias/${acao}`),
    corpo: { motivo: 'Não serve' },
    prever: () => desfazer(mundo, contrato, { lado, acao }),
  })

const QUALQUER: readonly (readonly [number, Fazer])[] = (['banco', 'loja'] as const).flatMap((lado) => [
  [1, decidir('enviar', lado)] as const,
  [1, decidir('aprovar', lado)] as const,
  [1, rejeitar(lado)] as const,
  [1, garantir(lado)] as const,
  [0.5, mudarTermos] as const,
  [0.2, desistir] as const,
  [0.2, quitar] as const,
])

const DO_ATIVO: readonly (readonly [number, Fazer])[] = [
  [3, mudarTermos],
  [3, proporMudanca('banco')],
  [3, proporMudanca('loja')],
  [0.3, quitar],
  [2, sortearVenda],
]

/** What must be chosen first. */
const A_ESCOLHER: Readonly<Record<number, readonly (readonly [number, Fazer])[]>> = {
  0: [[1, garantir('banco')]],
  1: [[1, garantir('loja')]],
  2: [[1, garantir('banco')]],
}

/** The usual calls by status. */
const POR_STATUS: Readonly<Record<number, readonly (readonly [number, Fazer])[]>> = {
  0: [
    [3, garantir('banco')],
    [4, decidir('enviar', 'banco')],
    [0.5, mudarTermos],
    [0.1, desistir],
  ],
  1: [
    [3, garantir('loja')],
    [4, decidir('enviar', 'loja')],
    [0.6, rejeitar('loja')],
    [0.3, mudarTermos],
  ],
  2: [
    [3, garantir('banco')],
    [4, decidir('enviar', 'banco')],
    [0.2, desistir],
  ],
  3: [
    [6, decidir('aprovar', 'loja')],
    [2, rejeitar('loja')],
    [1, retomar],
    [0.5, mudarTermos],
    [0.2, desistir],
  ],
  4: [
    [6, decidir('aprovar', 'banco')],
    [2, rejeitar('banco')],
    [0.3, mudarTermos],
  ],
  5: DO_ATIVO,
}

/** Answers to a proposal, mostly by the other side. */
function respostas({ proposta }: Contrato): readonly (readonly [number, Fazer])[] {
  if (!proposta) return []
  const outro = proposta.lado === 'banco' ? ('loja' as const) : ('banco' as const)
  return [
    [9, aceitarMudanca(outro)],
    [2, desfazerMudanca(outro, 'recusar')],
    [2, desfazerMudanca(proposta.lado, 'cancelar')],
    [0.5, aceitarMudanca(proposta.lado)],
  ]
}

export function sortearPasso(mundo: Mundo, maximo: number): Passo {
  const { sorte, contratos } = mundo
  if (contratos.length < maximo && (contratos.length < 5 || sorte.chance(25))) return novoContrato(mundo)
  const vivos = contratos.filter(({ status }) => status < 6)
  const contrato = sorte.um(vivos.length > 0 && sorte.chance(97) ? vivos : contratos)
  const { status, selecao, garantias } = contrato
  const vazio = garantias.length === 0 && !(status === 0 && selecao === 0)
  const normais = (vazio ? A_ESCOLHER[status] : POR_STATUS[status]) ?? QUALQUER
  const comuns = sorte.chance(93) ? normais : QUALQUER
  return sorte.comPeso([...comuns, ...respostas(contrato), ...passosDasBaixas(contrato)])(mundo, contrato)
}
