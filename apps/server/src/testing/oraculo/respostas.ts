import { mondayOf } from './basico.ts'
import type { Contrato, Mundo } from './modelo.ts'
import type { Quem, Servidor } from './servidor.ts'

/** The product's answers over HTTP to both sides, by caller and path. */
export type Respostas = Map<string, unknown>

const PERIODO = { de: '2026-10-01', ate: '2027-06-30' }
const semanaDe = (dia: string) => ({ de: mondayOf(dia), ate: dia })

const extratoDe = (bancoId: number, { de, ate }: typeof PERIODO) =>
  `/api/instituicoes-financeiras/${bancoId}/extrato-financeiro?dataInicial=${de}&dataFinal=${ate}`

export const pathOfBaixas = ({ bancoId }: Pick<Mundo, 'bancoId'>) =>
  `/api/instituicoes-financeiras/${bancoId}/baixas`

/**
 * The paths of the whole world that are read after every step; after an act, also the statement and the notices of
 * those concerned.
 */
function pathsOfAll({ bancoId }: Mundo, destinos: readonly number[]): [Quem, string][] {
  const banco = `/api/instituicoes-financeiras/${bancoId}`
  return [
    ['banco', `${banco}/contratos`],
    ['banco', `${banco}/cobertura?status=todos`],
    ['banco', pathOfBaixas({ bancoId })],
    ['banco', `${banco}/suspensoes`],
    ['banco', `${banco}/conciliacao`],
    ...(destinos.length > 0 ? [['banco', extratoDe(bancoId, PERIODO)] as [Quem, string]] : []),
    ...destinos.map((id): [Quem, string] => [
      id === bancoId ? 'banco' : id,
      `/api/notificacoes?estabelecimentoId=${id}`,
    ]),
  ]
}

/** The institution's paths of one contract. */
const pathsOfContrato = ({ id, status, baixas }: Contrato): [Quem, string][] => [
  ...['', '/garantias', '/cobertura', '/historico-movimentacao'].map((resto): [Quem, string] => [
    'banco',
    `/api/contratos/${id}${resto}`,
  ]),
  ...(status === 5 ? ['/alteracao-garantias', '/saldos'] : []).map((resto): [Quem, string] => [
    'banco',
    `/api/contratos/${id}${resto}`,
  ]),
  ...baixas
    .filter((baixa) => baixa.id > 0 && baixa.encerradaEm === null)
    .map((baixa): [Quem, string] => ['banco', `/api/baixas/${baixa.id}`]),
]

/** A store's paths of a contract that was sent to it. */
const pathsForLoja = ({ id, lojaId, enviado }: Contrato): [Quem, string][] =>
  enviado ? ['', '/garantias'].map((resto) => [lojaId, `/api/contratos/${id}${resto}`]) : []

/** The price lists of the stores' free vehicles, without a rule and under each. */
const pathsOfEstoques = ({ bancoId, lojas, regras }: Mundo): [Quem, string][] =>
  lojas.flatMap((loja) =>
    [0, ...regras.filter(({ lojaId }) => lojaId === null || lojaId === loja).map(({ id }) => id)].map(
      (regra): [Quem, string] => [
        'banco',
        `/api/lojas/${loja}/estoque?instituicaoFinanceiraId=${bancoId}&regraGarantiaId=${regra}`,
      ],
    ),
  )

export interface Alcance {
  /** Also read one by one. */
  contratos: readonly Contrato[]
  /** Establishments whose notices are read. */
  destinos: readonly number[]
  /** Price lists, the week's statement, and what stores see. */
  tudo: boolean
}

export async function ler(
  servidor: Servidor,
  mundo: Mundo,
  { contratos, destinos, tudo }: Alcance,
): Promise<Respostas> {
  const respostas: Respostas = new Map()
  const aindaDisso: [Quem, string][] = [
    ['banco', extratoDe(mundo.bancoId, semanaDe(mundo.hoje))],
    ...pathsOfEstoques(mundo),
    ...contratos.flatMap(pathsForLoja),
  ]
  const urls = [
    ...pathsOfAll(mundo, destinos),
    ...contratos.flatMap(pathsOfContrato),
    ...(tudo ? aindaDisso : []),
  ]
  for (const [quem, url] of urls) {
    const { status, corpo, texto } = await servidor.pedir(quem, 'GET', url)
    if (status !== 200) throw new Error(`GET ${url} (${quem}): ${status} ${texto}`)
    respostas.set(`${quem} ${url}`, corpo)
  }
  return respostas
}
