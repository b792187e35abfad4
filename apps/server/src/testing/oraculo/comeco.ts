import { dayOf, reais } from './basico.ts'
import { CODIGOS } from './fipe.ts'
import { criarMundo, EVENTOS, type Evento, type Mundo, type Parametro, type Veiculo } from './modelo.ts'
import { carga } from './passo.ts'
import type { Item, Regra } from './regras.ts'
import type { Servidor } from './servidor.ts'
import { SUSPENDE } from './suspensao.ts'

/**
 * The start of every world: three months of prices, two stores with their stock, two rules and the general parameter.
 */

const TITULOS = 'mes_referencia,tipo,codigo_fipe,marca,modelo,ano_modelo,combustivel,preco'
const POR_LOJA = 22
/** A code that FIPE doesn't list: such cars count by the store's price. */
const SEM_FIPE = {
  codigo: '009009-9',
  marca: 'Artesanal',
  modelo: 'Único',
  anos: [2015],
  combustivel: 'Gasolina' as const,
}

async function exigir<T>(promessa: Promise<{ status: number; texto: string; corpo: unknown }>): Promise<T> {
  const { status, texto, corpo } = await promessa
  if (status !== 200 && status !== 204) throw new Error(`The scene failed: ${status} ${texto}`)
  return corpo as T
}

/** Loads months. Such small files always wait for an operator, except the first. */
export async function publicar(servidor: Servidor, linhas: readonly string[]): Promise<void> {
  const url = '/api/plataforma/referencias'
  const arquivo = [TITULOS, ...linhas, ''].join('\n')
  const report = await exigir<{ situacao: string }>(
    servidor.pedir('operador', 'POST', `${url}/arquivo`, arquivo),
  )
  if (report.situacao === 'em_espera') {
    const { esperas } = await exigir<{ esperas: { id: number }[] }>(
      servidor.pedir('operador', 'GET', `${url}/esperas`),
    )
    for (const { id } of esperas)
      await exigir(
        servidor.pedir('operador', 'POST', `${url}/esperas/${id}/confirmar`, { motivo: 'Mês do oráculo' }),
      )
  } else if (!['importado', 'sem_mudancas'].includes(report.situacao))
    throw new Error(`The month was not loaded: ${report.situacao}`)
  await servidor.trabalhar()
}

function novoVeiculo({ sorte, veiculos }: Mundo, lojaId: number, n: number): Veiculo {
  const { codigo, marca, modelo, anos, combustivel } = n % 9 === 8 ? SEM_FIPE : sorte.um(CODIGOS)
  const anoModelo = sorte.um(anos)
  return {
    id: 0,
    placa: `ORA${Math.floor(veiculos.length / 100)}A${String(veiculos.length % 100).padStart(2, '0')}`,
    lojaId,
    codigo,
    marca,
    modelo,
    anoModelo,
    combustivel,
    km: anoModelo > 2025 ? sorte.um([0, 60, 100, 4_000]) : sorte.inteiro(5_000, 120_000),
    leilao: sorte.chance(12),
    pedido: codigo === SEM_FIPE.codigo || sorte.chance(50) ? sorte.inteiro(2_000_000, 9_000_000) : null,
    noEstoque: true,
    saiuEm: null,
  }
}

async function lojaComEstoque(servidor: Servidor, mundo: Mundo, lojaId: number): Promise<void> {
  for (let n = 0; n < POR_LOJA; n++) mundo.veiculos.push(novoVeiculo(mundo, lojaId, n))
  const seus = mundo.veiculos.filter((veiculo) => veiculo.lojaId === lojaId)
  mundo.estoqueEm.set(lojaId, dayOf(servidor.agora()))
  const { quem, metodo, url, corpo } = carga(lojaId, seus, true)
  await exigir(servidor.pedir(quem, metodo, url, corpo))
  const { veiculos } = await exigir<{ veiculos: { id: number; placa: string }[] }>(
    servidor.pedir(lojaId, 'GET', `/api/lojas/${lojaId}/veiculos`),
  )
  for (const veiculo of seus) veiculo.id = veiculos.find(({ placa }) => placa === veiculo.placa)?.id ?? 0
}

/** An item in wire form; brands by their ids. */
export const itemPedido = (
  { id, marca, idade, km, leilao, percentual }: Item,
  marcas: ReadonlyMap<string, number>,
) => ({
  ...(id > 0 && { id }),
  veiculoMarcaIds: marca === null ? [] : [marcas.get(marca)],
  idadeMaxima: idade,
  quilometragemMaxima: km,
  leilao,
  percentualTabelaReferencia: percentual / 100,
})

export async function marcasDe(servidor: Servidor): Promise<Map<string, number>> {
  const { listaVeiculoMarca } = await exigir<{ listaVeiculoMarca: { id: number; nome: string }[] }>(
    servidor.pedir('banco', 'GET', '/api/veiculos/marcas'),
  )
  return new Map(listaVeiculoMarca.map(({ id, nome }) => [nome, id]))
}

const livre = { id: 0, marca: null, idade: null, km: null, leilao: null }
const REGRAS = [
  {
    filtros: [5, 6, 8],
    ordemAno: 2,
    ordemPreco: 1,
    daLoja: false,
    itens: [
      { ...livre, idade: 3, percentual: 9_550 },
      { ...livre, idade: 7, km: 90_000, leilao: false, percentual: 8_000 },
      { ...livre, percentual: 6_133 },
    ],
  },
  {
    filtros: [0, 5],
    ordemAno: 0,
    ordemPreco: 0,
    daLoja: true,
    itens: [
      { ...livre, marca: 'Honda', percentual: 10_050 },
      { ...livre, idade: 8, percentual: 9_000 },
      { ...livre, marca: 'Fiat', idade: 4, percentual: 8_777 },
    ],
  },
]

/** Reads the ids of the items, in order. */
export async function idsDosItens(servidor: Servidor, regra: Regra): Promise<void> {
  const { itens } = await exigir<{ itens: { id: number }[] }>(
    servidor.pedir('banco', 'GET', `/api/regras-garantia/${regra.id}/itens`),
  )
  regra.atual = {
    ...regra.atual,
    itens: regra.atual.itens.map((item, n) => ({ ...item, id: itens[n]?.id ?? 0 })),
  }
}

async function criarRegra(servidor: Servidor, mundo: Mundo, nova: (typeof REGRAS)[number]): Promise<void> {
  const { filtros, ordemAno, ordemPreco, daLoja, itens } = nova
  const lojaId = daLoja ? (mundo.lojas[0] ?? null) : null
  const marcas = await marcasDe(servidor)
  const { id } = await exigir<{ id: number }>(
    servidor.pedir('banco', 'POST', '/api/regras-garantia', {
      ...(lojaId !== null && { lojaId }),
      tabelaReferencia: 0,
      ordemSelecaoGarantiaAno: ordemAno,
      ordemSelecaoGarantiaPreco: ordemPreco,
      filtros: filtros.map((filtro, n) => ({ filtro, ordem: n + 1 })),
      itens: itens.map((item) => itemPedido(item, marcas)),
    }),
  )
  const regra: Regra = { id, lojaId, ordemAno, ordemPreco, atual: { filtros, itens } }
  await idsDosItens(servidor, regra)
  mundo.regras.push(regra)
}

const CAMPO: Readonly<Record<Evento, string>> = {
  'Contrato incluído': 'contratoNovo',
  'Contrato alterado': 'contratoAlterado',
  'Garantia incluída': 'garantiaIncluida',
  'Garantia removida': 'garantiaRemovida',
  'Regra de garantia alterada': 'regraGarantiaAlterada',
}
export const parametroPedido = ({ lojaId, contratoId, valores }: Parametro) => ({
  lojaId,
  contratoId,
  ...Object.fromEntries(EVENTOS.map((evento) => [CAMPO[evento], reais(valores[evento])])),
})
export const valoresSorteados = ({ sorte }: Mundo) =>
  Object.fromEntries(EVENTOS.map((evento) => [evento, sorte.inteiro(0, 30_000)])) as Record<Evento, number>

export async function comecar(servidor: Servidor, semente: number): Promise<Mundo> {
  const mundo: Mundo = criarMundo(semente, servidor.bancoId, servidor.lojas)
  const { fipe } = mundo
  mundo.nomes = servidor.nomes
  await publicar(servidor, [fipe.proximo(), fipe.proximo(), fipe.proximo()])
  for (const lojaId of servidor.lojas) await lojaComEstoque(servidor, mundo, lojaId)
  for (const nova of REGRAS) await criarRegra(servidor, mundo, nova)
  const geral = { lojaId: null, contratoId: null, valores: valoresSorteados(mundo) }
  await exigir(servidor.pedir('banco', 'POST', '/api/parametros-comerciais', parametroPedido(geral)))
  mundo.parametros.push(geral)
  const politica = `/api/instituicoes-financeiras/${mundo.bancoId}/politica`
  const pedida = {
    exigeSegundoFator: false,
    aprovadorDistinto: false,
    valorSegundaAprovacao: reais(mundo.limite),
    toleranciaCobertura: mundo.tolerancia,
    baseDoExigido: mundo.base,
    suspenderLoja: SUSPENDE,
  }
  await exigir(servidor.pedir('operador', 'PUT', politica, pedida))
  // Another person confirms what weakens the policy.
  if (mundo.tolerancia > 0) await exigir(servidor.pedir('banco', 'POST', `${politica}/reducao/confirmar`))
  return mundo
}
