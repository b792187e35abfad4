import { Client, type ClientConfig, type Pool, type QueryResultRow } from 'pg'
import { BancoError } from './banco-error.ts'
import { SIGNS_OF_PASSWORD } from './database-url.ts'

const OLDEST_VERSION = 15

/** What `requireServer` reads of the server and of the session. */
interface Server {
  versao: number
  codificacao: string
  dobraLetras: boolean
  dobraAcentos: boolean
  banco: string
  usuario: string
  caminho: string
  esquema: string | null
  criaTabelas: boolean
  criaEsquemas: boolean
  /** The schema that holds the product's tables; null: none yet. */
  esquemaDoLastro: string | null
  /** Extensions that the migrations need and this server doesn't have to give. */
  extensoesQueFaltam: string[]
  /** Schemas outside the search_path that hold such an extension: its operators wouldn't be found. */
  esquemasDasExtensoes: string[]
}

const READ_SERVER = `select current_setting('server_version_num')::integer / 10000 as versao,
  current_setting('server_encoding') as codificacao,
  lower('I') = 'i' as "dobraLetras", lower('É') = 'é' as "dobraAcentos",
  quote_ident(current_database()) as banco,
  quote_ident(current_user) as usuario,
  current_setting('search_path') as caminho,
  current_schema() as esquema,
  coalesce(has_schema_privilege(current_schema(), 'create'), false) as "criaTabelas",
  to_regnamespace('pgboss') is not null or has_database_privilege(current_database(), 'create') as "criaEsquemas",
  (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relname = 'penhor' and c.relkind = 'r' order by n.nspname <> current_schema() limit 1) as "esquemaDoLastro",
  array(select nome from unnest(array['btree_gin', 'pg_trgm']) as nome
    where nome not in (select name from pg_available_extensions)) as "extensoesQueFaltam",
  array(select distinct quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname in ('btree_gin', 'pg_trgm') and n.nspname <> all (current_schemas(true))) as "esquemasDasExtensoes"`

const NOVO_BANCO =
  'Crie outro com createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 lastro_novo, e leve para ele o que houver com pg_dump --encoding=UTF8 e psql.'

const pathCommand = ({ usuario, banco }: Server, esquema: string) =>
  `ALTER ROLE ${usuario} IN DATABASE ${banco} SET search_path = ${esquema};`

/** What the server or the session lacks, each with the command that mends it; undefined: nothing. */
function complaintOf(server: Server): string | undefined {
  const { versao, codificacao, banco, usuario, caminho, esquema, esquemaDoLastro } = server
  const { extensoesQueFaltam, esquemasDasExtensoes } = server
  if (versao < OLDEST_VERSION)
    return `O banco de dados de DATABASE_URL é PostgreSQL ${versao}; o Lastro precisa do ${OLDEST_VERSION} ou mais novo.`
  if (codificacao !== 'UTF8')
    return `O banco de dados de DATABASE_URL tem a codificação ${codificacao}, e o Lastro precisa de UTF8. ${NOVO_BANCO}`
  if (!server.dobraLetras)
    return `O banco de dados de DATABASE_URL tem uma localidade em que I e i não são a mesma letra: números iguais de contratos passariam por diferentes. ${NOVO_BANCO}`
  if (esquema === null)
    return `O search_path do banco de dados de DATABASE_URL (${caminho}) não leva a nenhum esquema que exista e que ${usuario} possa usar. Corrija-o com ${pathCommand(server, 'public')}`
  if (esquemaDoLastro !== null && esquemaDoLastro !== esquema)
    return `Os dados do Lastro estão no esquema ${esquemaDoLastro}, e o search_path do banco de dados de DATABASE_URL (${caminho}) começa por ${esquema}. Corrija-o com ${pathCommand(server, esquemaDoLastro)}`
  if (extensoesQueFaltam.length > 0)
    return `O servidor de DATABASE_URL não tem as extensões ${extensoesQueFaltam.join(' e ')}. Elas vêm com o PostgreSQL; em alguns sistemas, no pacote postgresql-contrib.`
  if (esquemasDasExtensoes.length > 0) {
    const fora = esquemasDasExtensoes.join(', ')
    return `As extensões de que o Lastro precisa estão no esquema ${fora}, fora do search_path do banco de dados de DATABASE_URL (${caminho}). Corrija-o com ${pathCommand(server, `${caminho}, ${fora}`)} GRANT USAGE ON SCHEMA ${fora} TO ${usuario};`
  }
  if (!server.criaTabelas)
    return `O usuário ${usuario} não pode criar tabelas no esquema ${esquema} do banco de dados de DATABASE_URL. Permita-o com GRANT CREATE ON SCHEMA ${esquema} TO ${usuario};`
  if (!server.criaEsquemas)
    return `O usuário ${usuario} não pode criar esquemas no banco de dados de DATABASE_URL. Permita-o com GRANT CREATE ON DATABASE ${banco} TO ${usuario};`
  return undefined
}

/** What is no reason to refuse: numbers of contracts are compared without accents besides. undefined: nothing. */
const warningOf = ({ dobraAcentos }: Server): string | undefined =>
  dobraAcentos
    ? undefined
    : `O banco de dados de DATABASE_URL tem uma localidade em que É e é não são a mesma letra: nomes iguais passariam por diferentes. ${NOVO_BANCO}`

/** PostgreSQL's code of a wrong password. */
const INVALID_PASSWORD = '28P01'

/** Fails with a sentence that does not show the URL and its password. */
function unanswered(error: NodeJS.ErrnoException): never {
  const reason = error.message || error.code // a refused connection to several addresses has only a code
  const help = error.code === INVALID_PASSWORD ? `. ${SIGNS_OF_PASSWORD}` : ''
  throw new BancoError(`O banco de dados de DATABASE_URL não respondeu: ${reason}${help}`, { cause: error })
}

async function readRow<T extends QueryResultRow>(on: Pool | Client, sql: string): Promise<T> {
  const { rows } = await on.query<T>(sql).catch(unanswered)
  const [row] = rows
  if (!row) throw new Error('select without a row')
  return row
}

/**
 * Refuses a server that does not answer, is too old or would keep the product's data wrongly. Refuses connections that
 * are no sessions of their own. Opens two connections, and sets nothing on them. Returns what should be mended, but is
 * no reason to refuse.
 */
export async function requireServer(config: ClientConfig, answerMs: number): Promise<string | undefined> {
  const newClient = () => new Client({ ...config, query_timeout: answerMs }).on('error', () => undefined)
  const [first, second] = [newClient(), newClient()]
  try {
    await first.connect().catch(unanswered)
    const server = await readRow<Server>(first, READ_SERVER)
    const complaint = complaintOf(server)
    if (complaint) throw new BancoError(complaint)
    await second.connect().catch(unanswered)
    await requireOwnSessions(first, second)
    return warningOf(server)
  } finally {
    await Promise.allSettled([first.end(), second.end()])
  }
}

async function readPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid').catch((cause) => {
    throw new BancoError(
      'O banco de dados de DATABASE_URL não deu uma segunda conexão. O Lastro usa até 10 por processo: no PgBouncer, aumente default_pool_size.',
      { cause },
    )
  })
  return rows[0]?.pid ?? 0
}

/**
 * Refuses a pooler that shares connections by transaction: settings of a session would reach others, and prepared
 * statements would be missing. Two clients that stay connected then meet the same server process, or one meets two.
 */
async function requireOwnSessions(first: Client, second: Client): Promise<void> {
  const ofFirst = [await readPid(first)]
  const ofSecond = [await readPid(second), await readPid(second)]
  ofFirst.push(await readPid(first), await readPid(first))
  ofSecond.push(await readPid(second))
  const isOwn = new Set(ofFirst).size === 1 && new Set(ofSecond).size === 1 && ofFirst[0] !== ofSecond[0]
  if (!isOwn)
    throw new BancoError(
      'Entre o Lastro e o banco de dados de DATABASE_URL há um agrupador de conexões por transação, e o Lastro precisa de uma sessão por conexão. No PgBouncer, escreva pool_mode = session, ou aponte DATABASE_URL para o PostgreSQL.',
    )
}

/** Refuses a database that takes no writes, with what mends it. Commands that only read need no such database. */
export async function requireWritable(pool: Pool): Promise<void> {
  const { leitura, replica, banco, usuario } = await readRow<{
    leitura: boolean
    replica: boolean
    banco: string
    usuario: string
  }>(
    pool,
    `select current_setting('transaction_read_only')::boolean as leitura, pg_is_in_recovery() as replica,
      quote_ident(current_database()) as banco, quote_ident(current_user) as usuario`,
  )
  if (replica)
    throw new BancoError(
      'O banco de dados de DATABASE_URL é uma réplica, que só pode ser lida. Aponte DATABASE_URL para o primário.',
    )
  if (leitura)
    throw new BancoError(
      `O banco de dados de DATABASE_URL só pode ser lido (default_transaction_read_only). Permita gravações, como administrador, com ALTER ROLE ${usuario} IN DATABASE ${banco} SET default_transaction_read_only = off;`,
    )
}
