import { ORDENACOES_DA_COBERTURA } from '@lastro/shared/cobertura/cobertura'
import { ORDENACOES } from '@lastro/shared/contratos/contrato'
import type { Database } from './database.ts'
import { contracts, contractsOf, createEstablishments, settle, withoutForeignKeys } from './dataset.ts'
import type { Read } from './reads.ts'
import { INSTITUTION } from './sizes.ts'

/** The measured institution's contracts before and after growth, and those of all others, which don't grow. */
export interface OwnSizes {
  small: number
  big: number
  others: number
}

export const OWN: Record<'full' | 'quick', OwnSizes> = {
  full: { small: 10_000, big: 500_000, others: 200_000 },
  quick: { small: 10_000, big: 100_000, others: 20_000 },
}

/** Numbers far above those of the others' contracts. */
const OWN_FROM = 5_000_000

/** The institution's own contracts by number, with what each leaves behind. */
const own = (from: number, to: number) => `
  ${contractsOf(OWN_FROM + from + 1, OWN_FROM + to, String(INSTITUTION))}
  insert into cobertura (instituicao_financeira_id, contrato_id, total_atual, total_inclusao, valor_garantia, exigido, veiculos, defasados,
    sem_referencia, ativo, avaliada_em)
  select instituicao_financeira_id, id, valor_garantia * (90 + id % 30) / 100, valor_garantia, valor_garantia, valor_garantia, 20, 0, 0, status = 5, now()
  from contrato where instituicao_financeira_id = ${INSTITUTION} and status = 5 and numero_ordem > 'ct-' || lpad('${OWN_FROM + from}', 30, '0');
  insert into cobertura_historico (instituicao_financeira_id, contrato_id, motivo, total_antes, total_atual, valor_garantia, exigido, veiculos,
    defasados, sem_referencia, ativo, avaliada_em)
  select k.instituicao_financeira_id, k.contrato_id, 'contrato', k.total_atual, k.total_atual, k.valor_garantia, k.exigido, 20, 0, 0, k.ativo,
    now() - mes * interval '30 days'
  from cobertura k join contrato c on c.id = k.contrato_id, generate_series(1, 3) mes
  where k.instituicao_financeira_id = ${INSTITUTION} and c.numero_ordem > 'ct-' || lpad('${OWN_FROM + from}', 30, '0');
  insert into notificacao (estabelecimento_id, titulo, conteudo, contrato_id, chave, data, lida_em)
  select instituicao_financeira_id, 'Proposta', 'Proposta ' || numero, id, 'contrato:' || id, now() - id * interval '1 second',
    case when id % 100 > 0 then now() end
  from contrato where instituicao_financeira_id = ${INSTITUTION} and numero_ordem > 'ct-' || lpad('${OWN_FROM + from}', 30, '0');`

export async function createOwn({ client }: Database, { small, others }: OwnSizes): Promise<void> {
  await createEstablishments(client)
  await withoutForeignKeys(client, async () => {
    await client.query(contracts(1, others, others + 1))
    await client.query(own(0, small))
  })
  await settle(client)
}

export async function growOwn({ client }: Database, { small, big }: OwnSizes): Promise<void> {
  await withoutForeignKeys(client, async () => void (await client.query(own(small, big))))
  await settle(client)
}

/** A read with the limit of its pages after its own data grew, as a multiple. */
export interface LimitedRead extends Read {
  most: number
}

const LIST = `/api/instituicoes-financeiras/${INSTITUTION}`
const list = (name: string, query: string, most: number): LimitedRead => ({
  name,
  path: `${LIST}/contratos?quantidadePorPagina=20&total=limitado&${query}`,
  most,
})
const filtro = (text: string) => `status=0&pagina=1&filtro=${encodeURIComponent(text)}`

const coverage = (name: string, query: string, most: number): LimitedRead => ({
  name,
  path: `${LIST}/cobertura?pagina=1&quantidadePorPagina=20&semResumo=true&total=limitado${query}`,
  most,
})

/** A list by each column that may sort it, as the program names them, both ways. */
const sorted = (columns: readonly string[], read: (ordenacao: string) => LimitedRead): LimitedRead[] =>
  columns.flatMap((column) => ['asc', 'desc'].map((way) => read(`${column}:${way}`)))

/** The calls of the screens. */
export const OWN_READS: readonly LimitedRead[] = [
  list('first page', 'status=0&pagina=1', 1.5),
  list('next page', 'status=0&pagina=2', 1.5),
  list('situation report, first page', 'pagina=1', 2),
  list('page 300', 'status=0&pagina=300', 3),
  list('whole number', filtro(`ct-${OWN_FROM + 1_001}`), 1.5),
  // Matches a hundred numbers, whatever the size.
  list('prefix of a number', filtro(`ct-${String(OWN_FROM + 1_000).slice(0, 5)}`), 1.5),
  list('part of a number', filtro('99'), 4),
  list('name of a store', filtro('joão v'), 4),
  { name: 'home', path: `${LIST}/carteira`, most: 2 },
  coverage('coverage list', '', 2),
  { name: 'coverage trend', path: `${LIST}/cobertura/tendencia`, most: 2 },
  {
    name: 'bell',
    path: `/api/notificacoes?estabelecimentoId=${INSTITUTION}&pagina=1&quantidadePorPagina=3&total=limitado`,
    most: 1.5,
  },
  ...sorted(ORDENACOES, (by) => list(`contracts by ${by}`, `status=0&pagina=1&ordenacao=${by}`, 1.5)),
  ...sorted(ORDENACOES_DA_COBERTURA, (by) => coverage(`coverage by ${by}`, `&ordenacao=${by}`, 1.5)),
]
