import type { Achados } from '@lastro/shared/busca/busca'
import { PERMISSOES } from '@lastro/shared/permissoes'
import { expect, test } from 'vitest'
import { achadosEmGrupos, lerPedido, type Searcher, telas } from './itens.ts'

const banco: Searcher = { tipo: 'instituicao', permissoes: PERMISSOES, instituicaoId: 1 }
const loja: Searcher = { tipo: 'loja', permissoes: PERMISSOES, instituicaoId: undefined }
const so = (quem: Searcher, ...permissoes: string[]): Searcher => ({ ...quem, permissoes })

const contrato = (id: number, statusId: 4 | 5): Achados['contratos'][number] => ({
  id,
  numero: `CT-${id}`,
  idParceiro: id === 5 ? 'P-5' : null,
  loja: 'Veneza',
  instituicaoFinanceira: 'Aurora',
  statusId,
  status: statusId === 5 ? 'Ativo' : 'Pendente',
  tipoSelecaoGarantia: 0,
})
const achados: Achados = {
  contratos: [contrato(5, 5), contrato(4, 4)],
  veiculos: [
    {
      id: 9,
      placa: 'ABC1C34',
      marca: 'Fiat',
      modelo: 'Argo',
      anoModelo: 2024,
      loja: 'Veneza',
      emEstoque: false,
      contrato: null,
    },
  ],
  lojas: [{ id: 3, nome: 'Rei & Cia' }],
  regras: [{ id: 7, nome: null, regraPadrao: true, loja: null, contrato: null }],
}
const linhas = (quem: Searcher, texto = '') =>
  achadosEmGrupos(achados, quem, lerPedido(texto).ato).map(({ itens }) => itens)

test.each([
  ['aprovar CT-1', 'aprovar', 'CT-1'],
  ['  Liquidar   CT 1 ', 'liquidar', 'CT 1'],
  ['aprovar', null, 'aprovar'],
  ['abc 1234', null, 'abc 1234'],
  ['constructor CT-1', null, 'constructor CT-1'],
])('%s asks for %s of %s', (texto, ato, alvo) => {
  expect(lerPedido(texto)).toEqual({ ato, alvo })
})

test('an act stands before the number of a contract that it can be done to, by who may', () => {
  const [contratos = []] = linhas(banco, 'aprovar CT')
  expect(contratos.map(({ rotulo }) => rotulo)).toEqual(['Aprovar CT-4', 'CT-5'])
  expect(contratos[0]).toMatchObject({
    href: '/contratos/detalhe/4',
    descricao: 'Veneza · Aguarda você: aprovar ou recusar a proposta',
  })
  expect(contratos[1]?.descricao).toBe('Veneza · P-5 · Ativo')
  const leitor = so(banco, 'Contratos.Contratos.Listar')
  expect(linhas(leitor, 'aprovar CT')[0]?.map(({ rotulo }) => rotulo)).toEqual(['CT-5', 'CT-4'])
  expect(linhas(loja, 'aprovar CT')[0]?.map(({ href }) => href)).toEqual([
    '/loja/propostas/5',
    '/loja/propostas/4',
  ])
})

test('each line leads to what the person may open', () => {
  const hrefs = (quem: Searcher) => linhas(quem).map((grupo) => grupo[0]?.href)
  expect(hrefs(banco)).toEqual([
    '/contratos/detalhe/5',
    '/veiculos/9',
    '/contratos/listar?filtro=Rei+%26+Cia&status=todos',
    '/configuracoes/regras-garantia/itens/detalhe/7',
  ])
  expect(hrefs(so(banco, 'Relatorios.SituacaoContratos.Listar'))[0]).toBe('/relatorios/detalhe/5')
  expect(hrefs(so(banco, 'Configuracoes.Whitelist.Listar'))[2]).toBe('/configuracoes/whitelist')
  expect(hrefs({ tipo: 'operador', permissoes: PERMISSOES, instituicaoId: 6 })[2]).toBe(
    '/contratos/listar?filtro=Rei+%26+Cia&status=todos&instituicao=6',
  )
})

test('a vehicle leads to its page, with its contract right below where the person may open it', () => {
  const seu = { id: 5, numero: 'CT-5', status: 'Ativo' }
  const comContrato = {
    ...achados,
    veiculos: achados.veiculos.map((veiculo) => ({ ...veiculo, contrato: seu })),
  }
  const hrefs = (quem: Searcher) =>
    achadosEmGrupos(comContrato, quem, null)[1]?.itens.map(({ rotulo, href }) => [rotulo, href])
  expect(hrefs(banco)).toEqual([
    ['ABC1C34', '/veiculos/9'],
    ['CT-5', '/contratos/detalhe/5'],
  ])
  expect(hrefs(loja)?.[1]).toEqual(['CT-5', '/loja/propostas/5'])
  expect(hrefs(so(loja, 'Loja.Estoque.Listar'))).toEqual([['ABC1C34', '/veiculos/9']])
  expect(hrefs({ tipo: 'operador', permissoes: PERMISSOES, instituicaoId: 6 })?.[0]?.[1]).toBe(
    '/veiculos/9?instituicao=6',
  )
})

test('screens and acts are those that the person may open, by every word of their names', () => {
  const nomes = (quem: Searcher, texto: string) => telas(quem, texto).map(({ rotulo }) => rotulo)
  expect(nomes(banco, 'novo contrato')).toEqual(['Novo contrato'])
  expect(nomes(so(banco, 'Contratos.Contratos.Listar'), 'contrato')).toEqual(['Todos os contratos'])
  expect(nomes(banco, 'parametros')).toEqual(['Parâmetros Comerciais'])
  expect(nomes(loja, 'estoque')).toEqual(['Estoque', 'Importar estoque'])
  expect(nomes(so(loja, 'Loja.Estoque.Listar'), 'estoque')).toEqual(['Estoque'])
  expect(nomes(banco, 'auditoria')).toEqual(['Auditoria'])
  expect(nomes(so(banco, 'Equipe.Usuarios.Listar'), 'auditoria')).toEqual([])
  expect(telas({ tipo: 'operador', permissoes: PERMISSOES, instituicaoId: 6 }, 'whitelist')[0]?.href).toBe(
    '/configuracoes/whitelist?instituicao=6',
  )
})
