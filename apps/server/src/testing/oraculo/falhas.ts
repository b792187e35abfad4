import type { Parte } from './avaliacao.ts'
import { cobertura } from './cobertura.ts'
import { retratoEsperado } from './esperado.ts'
import type { Chegada, Corpo, Falha } from './falha.ts'
import { FALHAS_DAS_BAIXAS } from './falhas-das-baixas.ts'
import type { Mundo } from './modelo.ts'
import type { Respostas } from './respostas.ts'
import { type Retrato, retratoDasRespostas, type Tipo } from './retrato.ts'

export interface Diferenca {
  tipo: Tipo
  oQue: string
  esperado: string
  veio: string
}

export function comparar(esperado: Retrato, veio: Retrato): Diferenca[] {
  return [...new Set([...esperado.keys(), ...veio.keys()])].flatMap((chave) => {
    const [a = 'nada', b = 'nada'] = [esperado.get(chave), veio.get(chave)]
    const [tipo, oQue = ''] = chave.split('|')
    return a === b ? [] : [{ tipo: tipo as Tipo, oQue, esperado: a, veio: b }]
  })
}

const somar = (corpo: Corpo, campo: string, valor: number) => {
  corpo[campo] = Number((Number(corpo[campo]) + valor).toFixed(2))
}

const NO_EXTRATO = /extrato-financeiro/
const NA_LISTA = /financeiras\/\d+\/cobertura/

/** Adds a vehicle that counts 0 to a contract's coverage. */
const contar =
  (qual: Parte) =>
  ({ linhas }: Chegada): boolean => {
    const valor = (linha: Corpo) => (linha.partes as Record<Parte, { valor: number }>)[qual].valor
    const linha = linhas(NA_LISTA, 'contratos').find((cada) => valor(cada) > 0)
    if (linha) somar(linha, 'totalAtual', valor(linha))
    return linha !== undefined
  }

/** A notice of a case, repeated or left out. */
const aviso =
  (mudar: (lista: Corpo[], n: number) => void) =>
  ({ listas }: Chegada): boolean => {
    for (const { lista } of listas(/notificacoes/, 'notificacoes')) {
      const n = lista.findIndex(({ titulo }) => String(titulo).startsWith('Cobertura'))
      if (n < 0) continue
      mudar(lista, n)
      return true
    }
    return false
  }

/** One deliberate fault of each kind; the comparison must find exactly that. */
export const FALHAS: Readonly<Record<string, Falha>> = {
  'um centavo a mais numa linha do extrato': {
    tipo: 'extrato',
    plantar({ linhas }) {
      const [linha] = linhas(NO_EXTRATO, 'itens')
      if (linha) somar(linha, 'valorTotal', 0.01)
      return linha !== undefined
    },
  },
  'um evento a menos no extrato': {
    tipo: 'extrato',
    plantar: ({ listas }) => listas(NO_EXTRATO, 'itens').some(({ lista }) => lista.pop() !== undefined),
  },
  'um movimento que falta': {
    tipo: 'movimento',
    plantar: ({ listas }) =>
      listas(/historico-movimentacao/, 'historico').some(({ lista }) => lista.pop() !== undefined),
  },
  'um movimento sem a sua exclusão': {
    tipo: 'movimento',
    plantar({ linhas }) {
      const linha = linhas(/historico-movimentacao/, 'historico').find(
        ({ dataExclusao }) => dataExclusao !== null,
      )
      if (linha) linha.dataExclusao = null
      return linha !== undefined
    },
  },
  'o preço do mês anterior': {
    tipo: 'preco',
    plantar({ mundo, linhas }) {
      for (const linha of linhas(/contratos\/\d+\/cobertura$/, 'veiculos')) {
        const veiculo = mundo.veiculos.find(({ placa }) => placa === linha.placa)
        const antes =
          veiculo && mundo.fipe.referencia(veiculo, mundo.hoje, String(linha.mesReferencia).slice(0, 7))
        if (!antes) continue
        Object.assign(linha, {
          referenciaAtual: antes.preco / 100,
          mesReferencia: `${antes.mes}-01T00:00:00Z`,
        })
        return true
      }
      return false
    },
  },
  'o preço em garantia como a loja o pede': {
    tipo: 'preco',
    plantar({ mundo, linhas }) {
      for (const linha of linhas(/contratos\/\d+\/garantias$/, 'garantias')) {
        const pedido = mundo.veiculos.find(({ placa }) => placa === linha.placa)?.pedido
        if (!pedido || linha.precoVeiculo === pedido / 100) continue
        linha.precoVeiculo = pedido / 100
        return true
      }
      return false
    },
  },
  'um veículo defasado que conta': { tipo: 'cobertura', raro: true, plantar: contar('defasada') },
  'um veículo vendido que conta': { tipo: 'cobertura', plantar: contar('saiu') },
  'um contrato sem veículos que parece coberto': {
    tipo: 'cobertura',
    raro: true,
    plantar: ({ listas }) =>
      listas(NA_LISTA, 'contratos').some(({ lista }) => {
        const vazio = lista.find(({ veiculos, situacao }) => veiculos === 0 && situacao === 'descoberto')
        if (vazio) vazio.situacao = 'coberto'
        return vazio !== undefined
      }),
  },
  'um caso encerrado antes de 102%': {
    tipo: 'caso',
    raro: true,
    plantar({ mundo, listas }) {
      for (const { lista, contratoId } of listas(/contratos\/\d+\/cobertura$/, 'casos')) {
        const contrato = mundo.contratos.find(({ id }) => id === contratoId)
        const { centesimos = 0 } = (contrato && cobertura(mundo, contrato)) ?? {}
        const aberto = lista.find(({ fechadoEm }) => fechadoEm === null)
        if (!aberto || centesimos === null || centesimos < 10_000 - mundo.tolerancia * 100) continue
        aberto.fechadoEm = mundo.agora
        return true
      }
      return false
    },
  },
  'um caso que ninguém abriu': {
    tipo: 'caso',
    plantar({ linhas }) {
      const linha = linhas(NA_LISTA, 'contratos').find(({ casoDesde }) => casoDesde !== null)
      if (linha) linha.casoDesde = null
      return linha !== undefined
    },
  },
  'um aviso que falta': { tipo: 'aviso', plantar: aviso((lista, n) => lista.splice(n, 1)) },
  'um aviso dado duas vezes': {
    tipo: 'aviso',
    plantar: aviso((lista, n) => lista.push({ ...lista[n] })),
  },
  'um aviso no dia seguinte': {
    tipo: 'aviso',
    plantar: aviso((lista, n) => {
      const noutroDia = new Date(Date.parse(String(lista[n]?.data)) + 86_400_000).toISOString()
      lista[n] = { ...lista[n], data: noutroDia }
    }),
  },
  'uma situação errada': {
    tipo: 'situacao',
    plantar({ linhas }) {
      const linha = linhas(/financeiras\/\d+\/contratos/, 'contratos').find(({ statusId }) => statusId === 5)
      if (linha) linha.statusId = 7
      return linha !== undefined
    },
  },
  ...FALHAS_DAS_BAIXAS,
}

/** The differences that a planted fault makes; undefined: there was no place for it. */
export function acharFalha(mundo: Mundo, respostas: Respostas, { plantar }: Falha): Diferenca[] | undefined {
  const chegaram: Respostas = structuredClone(respostas)
  const listas: Chegada['listas'] = (padrao, campo) =>
    [...chegaram].flatMap(([chave, corpo]) =>
      padrao.test(chave)
        ? [
            {
              lista: (corpo as Record<string, Corpo[]>)[campo] ?? [],
              contratoId: Number(/contratos\/(\d+)/.exec(chave)?.[1]),
            },
          ]
        : [],
    )
  const linhas: Chegada['linhas'] = (padrao, campo) => listas(padrao, campo).flatMap(({ lista }) => lista)
  if (!plantar({ mundo, linhas, listas })) return undefined
  return comparar(retratoEsperado(mundo, respostas), retratoDasRespostas(mundo, chegaram))
}
