import { addDays, reais, soma } from './basico.ts'
import { type Contrato, estaDefasado, type Mundo, pledgedTo, currentPrice, referenciaDe } from './modelo.ts'
import type { Passo } from './passo.ts'
import { type Candidato, type Regra, selecaoPossivel, selecionar } from './regras.ts'

/** A store's free vehicles for an automatic selection, never one at a stale price (domain 3, 4). */
function candidatos(mundo: Mundo, lojaId: number, regra: Regra): Candidato[] {
  return mundo.veiculos.flatMap((veiculo) => {
    const preco = currentPrice(mundo, veiculo, regra.atual)
    const serve = veiculo.lojaId === lojaId && veiculo.noEstoque && !pledgedTo(mundo, veiculo)
    return serve && preco !== undefined && preco > 0 && !estaDefasado(mundo, veiculo)
      ? [{ veiculo, preco }]
      : []
  })
}

/** A new draft of one of the three selection types; with Automático the vehicles are those of domain 4. */
export function novoContrato(mundo: Mundo): Passo {
  const { sorte, contratos, hoje, lojas, regras } = mundo
  const lojaId = sorte.um(lojas)
  const selecao = sorte.um([0, 1, 1, 2])
  const daLoja = regras.filter((regra) => regra.lojaId === null || regra.lojaId === lojaId)
  const regra = selecao === 2 || sorte.chance(65) ? sorte.um(daLoja) : null
  const contrato: Contrato = {
    id: 0,
    numero: `C-${contratos.length + 1}`,
    lojaId,
    selecao,
    status: 0,
    statusDesde: mundo.agora,
    credito: sorte.inteiro(5_000_000, 40_000_000),
    valor: sorte.inteiro(4_000_000, 30_000_000),
    termino: addDays(hoje, sorte.um([20, 60, 120, 400])),
    regra,
    congelada: null,
    enviado: false,
    garantias: [],
    movimentos: [],
    recusados: new Set(),
    dados: new Map(),
    proposta: null,
    primeira: null,
    consentido: null,
    casos: [],
    saldo: null,
    baixas: [],
    prazosDitos: new Set(),
    maos: new Set(),
  }
  return {
    nome: `${contrato.numero}: criar, seleção ${selecao}, regra ${regra?.id ?? 'nenhuma'}, valor ${contrato.valor}`,
    quem: 'banco',
    metodo: 'POST',
    url: '/api/contratos',
    corpo: {
      lojaId,
      regraGarantiaId: regra?.id ?? 0,
      numero: contrato.numero,
      valorCredito: reais(contrato.credito),
      valorGarantia: reais(contrato.valor),
      dataTermino: contrato.termino,
      tipo: 1,
      tipoSelecaoGarantia: selecao,
    },
    prever() {
      contratos.push(contrato)
      return 200
    },
    depois(corpo) {
      const { id, garantias } = corpo as { id: number; garantias: { veiculoId: number }[] }
      contrato.id = id
      const escolhidos = garantias.map(({ veiculoId }) => veiculoId)
      return selecao === 2 && regra ? adotar(mundo, contrato, escolhidos) : undefined
    },
  }
}

/** Takes over the product's automatic selection if it is allowed; otherwise returns what is wrong with it. */
function adotar(mundo: Mundo, contrato: Contrato, escolhidos: readonly number[]): string | undefined {
  const { regra, lojaId, valor } = contrato
  if (!regra) return undefined
  const livres = candidatos(mundo, lojaId, regra)
  const certos = selecionar(regra, livres, valor)?.map(({ veiculo }) => veiculo.id)
  const iguais =
    certos === undefined
      ? selecaoPossivel(escolhidos, livres, valor)
      : new Set([...certos, ...escolhidos]).size === certos.length && certos.length === escolhidos.length
  contrato.garantias = livres
    .filter(({ veiculo }) => escolhidos.includes(veiculo.id))
    .map(({ veiculo, preco }) => ({
      veiculo,
      preco,
      doBanco: null,
      referencia: referenciaDe(mundo, veiculo),
      penhor: null,
    }))
  return iguais
    ? undefined
    : `seleção ${escolhidos.join()}, esperada ${certos?.join() ?? 'outra'} de ${soma(livres.map(({ preco }) => preco))}`
}
