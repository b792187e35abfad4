import type { Achados, ContratoAchado, VeiculoAchado } from '@lastro/shared/busca/busca'
import { STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/lados'
import { type Acao, acaoPermitida } from '@lastro/shared/contratos/transicoes'
import { mayCall, mayVisit, type Permissao } from '@lastro/shared/permissoes'
import { normalizar } from '@lastro/shared/texto'
import { nomeDaRegra } from '#lib/format.ts'
import type { Regras } from '#lib/session.ts'
import { minhaVez } from '#modules/contratos/tela/vez.ts'
import { RELATORIOS } from '#modules/relatorios/relatorios.ts'
import { mayReadNovidades } from '#modules/novidades/use-nao-vistas.ts'
import { ancoraDe, CONTEUDO, lerLink, type LugarDoManual } from '../ajuda/paginas.ts'
import { INICIO, NOTIFICACOES, NOVIDADES, visibleNav } from '../nav.ts'

export type TipoDeItem = 'tela' | 'contrato' | 'veiculo' | 'loja' | 'regra' | 'ajuda'

export interface Item {
  tipo: TipoDeItem
  rotulo: string
  descricao: string
  href: string
}

export interface Grupo {
  nome: string
  itens: readonly Item[]
}

/** Who searches. `instituicaoId`: the institution that an operator has chosen, added to the addresses of lists. */
export interface Searcher extends Pick<Regras, 'tipo'> {
  permissoes: readonly string[]
  instituicaoId: number | undefined
}

const ATOS = {
  aprovar: { rotulo: 'Aprovar', permissao: 'Contratos.Contratos.Aprovar' },
  recusar: { rotulo: 'Recusar', permissao: 'Contratos.Contratos.Recusar' },
  enviar: { rotulo: 'Enviar', permissao: 'Contratos.Contratos.Enviar' },
  recolher: { rotulo: 'Recolher', permissao: 'Contratos.Contratos.Enviar' },
  cancelar: { rotulo: 'Cancelar', permissao: 'Contratos.Contratos.Cancelar' },
  liquidar: { rotulo: 'Liquidar', permissao: 'Contratos.Contratos.Liquidar' },
} as const satisfies Partial<Record<Acao, { rotulo: string; permissao: Permissao }>>
type AtoDaBusca = keyof typeof ATOS

/** Reads 'aprovar CT-12' as act and search text; without an act the whole text is searched for. */
export function lerPedido(texto: string): { ato: AtoDaBusca | null; alvo: string } {
  const [, verbo = '', alvo = ''] = /^\s*(\p{L}+)\s+(\S.*)$/u.exec(texto) ?? []
  const ato = (Object.keys(ATOS) as AtoDaBusca[]).find((cada) => cada === verbo.toLowerCase()) ?? null
  return { ato, alvo: (ato ? alvo : texto).trim() }
}

const endereco = (caminho: string, search: Record<string, string | number | undefined>) => {
  const pares = Object.entries(search).flatMap(([chave, valor]) =>
    valor === undefined ? [] : [[chave, String(valor)]],
  )
  return pares.length > 0 ? `${caminho}?${new URLSearchParams(pares)}` : caminho
}

/** What a screen of the menu is for; the reports say it themselves. */
const DESCRICOES: Readonly<Partial<Record<string, string>>> = {
  '/configuracoes/parametros-comerciais':
    'Defina os valores cobrados por evento: gerais, por loja ou por contrato.',
  '/configuracoes/whitelist': 'Diga quais lojas podem receber propostas e até quando.',
  '/configuracoes/regras-garantia': 'Diga quais veículos servem de garantia e por quanto da tabela.',
  '/configuracoes/politicas': 'Exija segundo fator e segregação de funções.',
  '/contratos/listar': 'Acompanhe propostas em andamento, contratos ativos e liquidados.',
  '/contratos/criar': 'Prepare uma proposta de crédito com veículos em garantia.',
  '/carteira/conciliacao': 'Veja o que não bate entre estoque, saldo devedor e garantia.',
  '/carteira/baixas': 'Receba o que as lojas devem por veículos vendidos e libere-os.',
  '/loja/propostas': 'Responda às propostas recebidas das instituições financeiras.',
  '/loja/estoque': 'Veja e importe os veículos da loja e os contratos que eles garantem.',
  '/loja/vendas': 'Informe a venda de um carro em garantia e veja quanto pagar e até quando.',
  '/loja/equipe': 'Diga quem da loja entra, e com quais perfis.',
  '/equipe/pessoas': 'Diga quem da instituição entra, com quais perfis, e confirme o que espera.',
  '/equipe/perfis': 'Monte conjuntos de permissões para a sua equipe.',
  '/equipe/revisao': 'Diga de cada acesso se fica ou sai, e assine a revisão.',
  '/equipe/entrada-unica': 'Faça a equipe entrar pelo provedor de identidade da instituição.',
  '/equipe/auditoria': 'Veja quem fez o quê na sua instituição, quando, e o que mudou.',
  '/loja/auditoria': 'Veja o que fizeram as pessoas da loja, e quando.',
  '/loja/integracao': 'Ligue o sistema da sua loja: credenciais da API e avisos automáticos.',
  '/plataforma/estabelecimentos': 'Cadastre instituições financeiras e lojas.',
  '/plataforma/usuarios': 'Crie usuários, dê perfis, redefina senhas e desative quem saiu.',
  '/plataforma/perfis': 'Monte os conjuntos de permissões que os usuários recebem.',
  '/plataforma/entrada-unica': 'Faça os operadores entrarem por um provedor de identidade.',
  '/plataforma/referencias': 'Carregue os meses da tabela FIPE que dão preço aos veículos.',
  '/plataforma/auditoria': 'Veja quem fez o quê, quando, e o que mudou.',
  ...Object.fromEntries(RELATORIOS.map(({ to, descricao }) => [to, descricao])),
}

/** Screens and commands that the person may open and whose label contains every word of the text. */
export function telas({ permissoes, tipo, instituicaoId }: Searcher, texto: string): Item[] {
  const daInstituicao = tipo === 'operador' ? instituicaoId : undefined
  const doMenu = visibleNav({ permissoes, tipo }).flatMap(({ label, entries }) =>
    entries.map((entry) => ({
      rotulo: entry.label,
      descricao: DESCRICOES[entry.to] ?? label,
      href: endereco(entry.to, label === 'Plataforma' ? {} : { instituicao: daInstituicao }),
    })),
  )
  const outras = [
    { rotulo: INICIO.label, descricao: 'Suas pendências.', href: INICIO.to },
    ...(mayReadNovidades({ tipo, permissoes })
      ? [
          {
            rotulo: NOVIDADES.label,
            descricao: 'O que mudou, quem mudou e em quê.',
            href: endereco(NOVIDADES.to, { instituicao: daInstituicao }),
          },
        ]
      : []),
    { rotulo: NOTIFICACOES.label, descricao: 'Avisos da plataforma.', href: NOTIFICACOES.to },
    {
      rotulo: 'Segurança da conta',
      descricao: 'Ligue o segundo fator e veja onde a sua conta está aberta.',
      href: '/conta/seguranca',
    },
    {
      rotulo: 'Trocar senha',
      descricao: 'Escolha uma nova senha; as suas outras sessões terminam.',
      href: '/conta/seguranca?trocar=senha',
    },
    ...(tipo === 'loja' && mayVisit(permissoes, 'Loja.Estoque.Importar')
      ? [
          {
            rotulo: 'Importar estoque',
            descricao: 'Carregue um arquivo de veículos.',
            href: '/loja/estoque/importar',
          },
        ]
      : []),
  ]
  const palavras = normalizar(texto).split(' ')
  return [...doMenu, ...outras]
    .filter(({ rotulo }) => palavras.every((palavra) => normalizar(rotulo).includes(palavra)))
    .map((tela) => ({ ...tela, tipo: 'tela' }))
}

const AJUDA = '/ajuda#'

/** Sections of the help whose heading contains every word of the text. They open beside the screen. */
export function ajudas(texto: string): Item[] {
  const palavras = normalizar(texto).split(' ')
  return CONTEUDO.flatMap(({ pagina, titulo, secoes }) => [
    { pagina, lugar: '', rotulo: titulo, descricao: 'Ajuda' },
    ...secoes.map((secao) => ({
      pagina,
      lugar: ancoraDe(secao),
      rotulo: secao,
      descricao: `Ajuda › ${titulo}`,
    })),
  ])
    .filter(({ rotulo }) => palavras.every((palavra) => normalizar(`Ajuda ${rotulo}`).includes(palavra)))
    .slice(0, MAXIMO_DE_AJUDAS)
    .map(({ pagina, lugar, rotulo, descricao }) => ({
      tipo: 'ajuda',
      rotulo,
      descricao,
      href: `${AJUDA}${pagina}.md#${lugar}`,
    }))
}
const MAXIMO_DE_AJUDAS = 5

/** The place in the help that an item's address names; undefined: a screen's address. */
export function lerAjuda(href: string): LugarDoManual | undefined {
  if (!href.startsWith(AJUDA)) return undefined
  const { pagina, lugar } = lerLink(href.slice(AJUDA.length)) ?? {}
  return pagina ? { pagina, lugar: lugar ?? '' } : undefined
}

/** Groups what the server found; contracts that the act can be done to come first. */
export function achadosEmGrupos(achados: Achados, quem: Searcher, ato: AtoDaBusca | null): Grupo[] {
  const contratos = achados.contratos.map((contrato) => {
    const cabe = ato !== null && podeAgir(ato, contrato, quem)
    return { cabe, item: itemDoContrato(contrato, quem, cabe ? ato : null) }
  })
  const primeiros = contratos.filter(({ cabe }) => cabe)
  return [
    {
      nome: quem.tipo === 'loja' ? 'Propostas' : 'Contratos',
      itens: [...new Set([...primeiros, ...contratos])].map(({ item }) => item),
    },
    { nome: 'Veículos', itens: achados.veiculos.flatMap((veiculo) => itensDoVeiculo(veiculo, quem)) },
    { nome: 'Lojas', itens: achados.lojas.map(({ nome }) => itemDaLoja(nome, quem)) },
    {
      nome: 'Regras de garantia',
      itens: achados.regras.map(({ id, nome, regraPadrao, loja, contrato }) => ({
        tipo: 'regra' as const,
        rotulo: nomeDaRegra(id, regraPadrao, nome),
        descricao: contrato ? `Contrato ${contrato}` : (loja ?? 'Geral'),
        href: `/configuracoes/regras-garantia/itens/detalhe/${id}`,
      })),
    },
  ]
}

const ladoDe = ({ tipo }: Searcher): Lado => (tipo === 'loja' ? 'loja' : 'instituicao')

function podeAgir(ato: AtoDaBusca, contrato: ContratoAchado, quem: Searcher): boolean {
  const codigo = quem.tipo === 'loja' ? 'Loja.Propostas.Responder' : ATOS[ato].permissao
  return mayCall(quem.permissoes, [codigo]) && acaoPermitida(ato, ladoDe(quem), contrato)
}

function hrefDoContrato(id: number, quem: Searcher): string {
  if (quem.tipo === 'loja') return `/loja/propostas/${id}`
  const contratos = mayVisit(quem.permissoes, 'Contratos.Contratos.Listar')
  return contratos ? `/contratos/detalhe/${id}` : `/relatorios/detalhe/${id}`
}

function itemDoContrato(contrato: ContratoAchado, quem: Searcher, ato: AtoDaBusca | null): Item {
  const { id, numero, loja, instituicaoFinanceira, status, statusId, idParceiro } = contrato
  const vez = minhaVez(contrato, { lado: ladoDe(quem), permissoes: quem.permissoes })
  const partes = [
    quem.tipo === 'loja' ? instituicaoFinanceira : loja,
    idParceiro,
    vez ? `Aguarda você: ${STATUS[statusId].espera?.tarefa}` : status,
  ]
  return {
    tipo: 'contrato',
    rotulo: ato ? `${ATOS[ato].rotulo} ${numero}` : numero,
    descricao: partes.filter(Boolean).join(' · '),
    href: hrefDoContrato(id, quem),
  }
}

function itensDoVeiculo(veiculo: VeiculoAchado, quem: Searcher): Item[] {
  const { id, placa, marca, modelo, anoModelo, loja, emEstoque, contrato } = veiculo
  const partes = [
    `${marca} ${modelo} ${anoModelo}`,
    ...(quem.tipo === 'loja' ? [] : [loja]),
    ...(emEstoque ? [] : ['fora do estoque']),
  ]
  const instituicao = quem.tipo === 'operador' ? quem.instituicaoId : undefined
  const pagina: Item = {
    tipo: 'veiculo',
    rotulo: placa,
    descricao: partes.join(' · '),
    href: endereco(`/veiculos/${id}`, { instituicao }),
  }
  if (!contrato || !podeAbrirContratos(quem)) return [pagina]
  const { numero, status } = contrato
  const href = hrefDoContrato(contrato.id, quem)
  return [pagina, { tipo: 'contrato', rotulo: numero, descricao: `${status} · ${placa}`, href }]
}

const podeAbrirContratos = ({ tipo, permissoes }: Searcher) =>
  tipo !== 'loja' || mayVisit(permissoes, 'Loja.Propostas.Listar')

function itemDaLoja(nome: string, { permissoes, tipo, instituicaoId }: Searcher): Item {
  const instituicao = tipo === 'operador' ? instituicaoId : undefined
  const contratos = mayVisit(permissoes, 'Contratos.Contratos.Listar')
  return {
    tipo: 'loja',
    rotulo: nome,
    descricao: contratos ? 'Contratos com a loja' : 'Whitelist',
    href: contratos
      ? endereco('/contratos/listar', { filtro: nome, status: 'todos', instituicao })
      : endereco('/configuracoes/whitelist', { instituicao }),
  }
}
