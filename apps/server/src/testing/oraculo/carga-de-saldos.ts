import { valorAtual } from './avaliacao.ts'
import { addDays, reais } from './basico.ts'
import type { Mundo } from './modelo.ts'
import type { Passo } from './passo.ts'
import type { Servidor } from './servidor.ts'

/** Percent of what the vehicles cover by the index. */
const PERCENTUAIS = [0, 40, 80, 95, 99, 100, 101, 104, 130]

/** Balances of some Ativo contracts as of one day: a new one, one that replaces a load of that day, or history. */
export function carregarSaldos(mundo: Mundo, servidor: Servidor): Passo {
  const { sorte, contratos, bancoId, hoje } = mundo
  const ativos = contratos.filter(({ status }) => status === 5)
  const dataBase = addDays(hoje, -sorte.um([0, 1, 1, 2, 3, 6]))
  const saldos = sorte.alguns(ativos, sorte.inteiro(1, 4)).map((contrato) => ({
    contrato,
    valor: Math.round((valorAtual(mundo, contrato.garantias) * 80 * sorte.um(PERCENTUAIS)) / 10_000),
  }))
  return {
    nome: `saldos de ${dataBase}: ${saldos.map(({ contrato, valor }) => `${contrato.numero}=${valor}`).join(' ')}`,
    quem: 'banco',
    metodo: 'POST',
    url: `/api/instituicoes-financeiras/${bancoId}/saldos`,
    corpo: {
      dataBase: `${dataBase}T00:00:00Z`,
      completo: false,
      confirmar: true,
      saldos: saldos.map(({ contrato, valor }) => ({ idContrato: contrato.id, saldoDevedor: reais(valor) })),
    },
    prever() {
      mundo.usaBaixas = true
      for (const { contrato, valor } of saldos)
        if (!contrato.saldo || dataBase >= contrato.saldo.dataBase) contrato.saldo = { valor, dataBase }
      return 200
    },
    depois: () => servidor.trabalhar().then(() => undefined),
  }
}
