import { itemPedido, idsDosItens, marcasDe, parametroPedido, publicar, valoresSorteados } from './comeco.ts'
import { addMonths } from './basico.ts'
import { cobrar, type Mundo, pledgedTo } from './modelo.ts'
import { presumirVendas } from './baixas.ts'
import { carregarSaldos } from './carga-de-saldos.ts'
import { carga, type Passo, drive, sell } from './passo.ts'
import type { Servidor } from './servidor.ts'

/** What happens around the contracts: stock loads, months of prices, parameters and rules. */

/** A full load without one or two vehicles, preferring pledged ones. */
function sairDoEstoque(mundo: Mundo, servidor: Servidor): Passo {
  const { sorte } = mundo
  const lojaId = sorte.um(mundo.lojas)
  const seus = mundo.veiculos.filter((veiculo) => veiculo.lojaId === lojaId && veiculo.noEstoque)
  const emGarantia = seus.filter((veiculo) => pledgedTo(mundo, veiculo))
  const vendidos = sorte.alguns(
    emGarantia.length > 0 && sorte.chance(80) ? emGarantia : seus,
    sorte.inteiro(1, 2),
  )
  const ficam = seus.filter((veiculo) => !vendidos.includes(veiculo))
  return {
    nome: `loja ${lojaId}: carga completa sem ${vendidos.map(({ placa }) => placa).join(' ')}`,
    ...carga(lojaId, ficam, true),
    prever() {
      sell(mundo, vendidos)
      mundo.estoqueEm.set(lojaId, mundo.hoje)
      presumirVendas(mundo, lojaId)
      return 200
    },
    depois: () => servidor.trabalhar().then(() => undefined),
  }
}

/** A partial load: a vehicle comes back, or one has run on, sometimes past the limit of a new car. */
function voltarOuRodar(mundo: Mundo, servidor: Servidor): Passo {
  const { sorte } = mundo
  const fora = mundo.veiculos.filter(({ noEstoque }) => !noEstoque)
  const volta = fora.length > 0 && sorte.chance(70)
  const novos = mundo.veiculos.filter(({ km, noEstoque }) => noEstoque && km <= 100)
  const veiculo = sorte.um(
    volta
      ? fora
      : novos.length > 0 && sorte.chance(60)
        ? novos
        : mundo.veiculos.filter(({ noEstoque }) => noEstoque),
  )
  const km = volta ? veiculo.km : veiculo.km + sorte.um([40, 101, 3_000])
  return {
    nome: `loja ${veiculo.lojaId}: ${veiculo.placa} ${volta ? 'volta' : `a ${km} km`}`,
    ...carga(veiculo.lojaId, [{ ...veiculo, km }], false),
    prever() {
      Object.assign(veiculo, { noEstoque: true, saiuEm: null })
      if (!volta) drive(mundo, veiculo, km)
      presumirVendas(mundo, veiculo.lojaId)
      return 200
    },
    depois: () => servidor.trabalhar().then(() => undefined),
  }
}

/** The amounts of a scope: created, or changed where some exist. */
async function mudarParametro(mundo: Mundo, servidor: Servidor): Promise<Passo> {
  const { sorte, contratos, lojas, bancoId } = mundo
  const contrato = contratos.length > 0 && sorte.chance(50) ? sorte.um(contratos) : undefined
  const lojaId = contrato?.lojaId ?? (sorte.chance(60) ? sorte.um(lojas) : null)
  const contratoId = contrato?.id ?? null
  const novo = { lojaId, contratoId, valores: valoresSorteados(mundo) }
  const antes = mundo.parametros.find((outro) => outro.contratoId === contratoId && outro.lojaId === lojaId)
  const url = '/api/parametros-comerciais'
  const { corpo } = await servidor.pedir('banco', 'GET', `${url}?instituicaoFinanceiraId=${bancoId}`)
  const { parametrosComerciais } = corpo as {
    parametrosComerciais: { id: number; lojaId: number | null; contratoId: number | null }[]
  }
  const id = parametrosComerciais.find(
    (outro) => outro.contratoId === contratoId && outro.lojaId === lojaId,
  )?.id
  return {
    nome: `parâmetro de loja ${lojaId}, contrato ${contratoId}`,
    quem: 'banco',
    metodo: antes ? 'PUT' : 'POST',
    url: antes ? `${url}/${id}` : url,
    corpo: { ...(antes && { id }), ...parametroPedido(novo) },
    prever() {
      mundo.parametros = [...mundo.parametros.filter((outro) => outro !== antes), novo]
      return 200
    },
  }
}

/** Changes one item's percentage. The list becomes a new version, which sent contracts don't follow. */
async function mudarRegra(mundo: Mundo, servidor: Servidor): Promise<Passo> {
  const { sorte } = mundo
  const regra = sorte.um(mundo.regras)
  const mudado = sorte.um(regra.atual.itens)
  const percentual = Math.max(4_000, mudado.percentual + sorte.um([-900, -250, 111, 500]))
  const itens = regra.atual.itens.map((item) => (item === mudado ? { ...item, percentual } : item))
  const marcas = await marcasDe(servidor)
  return {
    nome: `regra ${regra.id}: ${mudado.percentual} → ${percentual}`,
    quem: 'banco',
    metodo: 'PUT',
    url: `/api/regras-garantia/${regra.id}/itens`,
    corpo: { regraGarantiaId: regra.id, itens: itens.map((item) => itemPedido(item, marcas)) },
    prever() {
      regra.atual = { ...regra.atual, itens }
      cobrar(mundo, 'Regra de garantia alterada', { lojaId: regra.lojaId, contratoId: null })
      return 200
    },
    depois: () => idsDosItens(servidor, regra).then(() => undefined),
  }
}

export async function sortearEvento(mundo: Mundo, servidor: Servidor): Promise<Passo> {
  const sortear = mundo.sorte.comPeso<() => Passo | Promise<Passo>>([
    [3, () => sairDoEstoque(mundo, servidor)],
    [4, () => voltarOuRodar(mundo, servidor)],
    [1.5, () => mudarParametro(mundo, servidor)],
    [2.5, () => mudarRegra(mundo, servidor)],
    [mundo.contratos.some(({ status }) => status === 5) ? 6 : 0, () => carregarSaldos(mundo, servidor)],
  ])
  return sortear()
}

/** Publishes this day's calendar month once its 5th has come; sometimes repeats the last one, which changes nothing. */
export async function publicarMes(mundo: Mundo, servidor: Servidor): Promise<string | undefined> {
  const mes = addMonths('2026-08', mundo.fipe.quantos())
  if (mundo.hoje < `${mes}-05`) return undefined
  const linhas = mundo.fipe.proximo()
  await publicar(servidor, [linhas])
  if (mundo.sorte.chance(30)) await publicar(servidor, [linhas])
  return `FIPE de ${mes}`
}
