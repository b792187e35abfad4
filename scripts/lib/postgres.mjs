import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './progress.mjs'

const MINIMUM = 15

/** Folders of PostgreSQL's programs on various systems. */
function binFolders() {
  const versioned = (/** @type {string} */ root, /** @type {string} */ tail) =>
    existsSync(root) ? readdirSync(root).map((name) => join(root, name, tail)) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versioned('/usr/lib/postgresql', 'bin'),
    ...versioned('/usr/local/opt', 'bin').filter((path) => path.includes('postgresql')),
    ...versioned('/opt/homebrew/opt', 'bin').filter((path) => path.includes('postgresql')),
    ...versioned('/Applications/Postgres.app/Contents/Versions', 'bin'),
  ]
}

/** @param {string} bin @returns {number} 0 when it is none */
function majorOf(bin) {
  try {
    const text = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\) (\d+)/.exec(text)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** The newest PostgreSQL of this machine. @returns {{ bin: string, major: number } | undefined} */
function findPostgres() {
  return binFolders()
    .filter((bin) => ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(bin, name))))
    .map((bin) => ({ bin, major: majorOf(bin) }))
    .filter(({ major }) => major >= MINIMUM)
    .toSorted((a, b) => b.major - a.major)[0]
}

/** The user for PostgreSQL, which refuses to run as root. @returns {{ uid?: number, gid?: number } | undefined} */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (/** @type {string} */ flag, /** @type {string} */ user) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      // No such user: try the next.
    }
  }
  return undefined
}

/** Settings that risk data in a crash, because the cluster is thrown away. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  autovacuum: 'off',
}

/**
 * Ends the cluster and removes its folder when our end of the pipe closes, even when we are killed. Takes the folder,
 * the program and the program's arguments.
 */
const KEEPER = `
dir=$1; shift
"$@" >"$dir/log" 2>&1 &
pid=$!
cat >/dev/null
kill -QUIT $pid 2>/dev/null
wait $pid
rm -rf "$dir"
`

/**
 * @typedef {{ url: string, what: string, stop(): Promise<void> }} Cluster
 * @typedef {{ reason: string }} NoCluster
 */

/**
 * Opens a throw-away cluster behind a socket in a private folder, run as an ordinary user; or says why there is none.
 * TEST_DATABASE_URL names an existing one instead.
 * @returns {Promise<Cluster | NoCluster>}
 */
export async function openCluster() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, what: 'o de TEST_DATABASE_URL', stop: async () => undefined }
  const found = findPostgres()
  if (!found)
    return { reason: `não há PostgreSQL ${MINIMUM} ou mais novo nesta máquina, nem TEST_DATABASE_URL` }
  const user = ordinaryUser()
  if (!user) return { reason: 'o PostgreSQL não roda como root e não há um usuário comum para ele' }
  const dir = mkdtempSync(join(tmpdir(), 'lastro-pg-'))
  if (user.uid !== undefined && user.gid !== undefined) chownSync(dir, user.uid, user.gid)
  const data = join(dir, 'dados')
  const initdb = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
    '--no-sync',
  ]
  const made = await run(join(found.bin, 'initdb'), initdb, { ...user, cwd: dir })
  if (made.code !== 0) {
    rmSync(dir, { recursive: true, force: true })
    return { reason: `initdb falhou: ${made.output.trim().split('\n').at(-1)}` }
  }
  return startCluster({ ...found, dir, data, user })
}

/**
 * @param {{ bin: string, major: number, dir: string, data: string, user: { uid?: number, gid?: number } }} cluster
 * @returns {Promise<Cluster | NoCluster>}
 */
async function startCluster({ bin, major, dir, data, user }) {
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: dir })
  const postgres = [
    join(bin, 'postgres'),
    '-D',
    data,
    ...settings.flatMap(([name, to]) => ['-c', `${name}=${to}`]),
  ]
  const keeper = spawn('sh', ['-c', KEEPER, 'lastro-pg', dir, ...postgres], {
    ...user,
    cwd: dir,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  const ended = new Promise((resolve) => keeper.on('exit', resolve))
  const stop = async () => {
    keeper.stdin?.end()
    await ended
  }
  const ready = await isReady(bin, dir)
  if (ready) return { url: urlOf(dir), what: `PostgreSQL ${major} temporário`, stop }
  await stop()
  return { reason: 'o PostgreSQL temporário não abriu em 30 s' }
}

/** @param {string} dir of its socket */
function urlOf(dir) {
  return `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dir)}`
}

/** @param {string} bin @param {string} dir */
async function isReady(bin, dir) {
  for (const limit = performance.now() + 30_000; performance.now() < limit; ) {
    const { code } = await run(join(bin, 'pg_isready'), ['-q', '-h', dir])
    if (code === 0) return true
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return false
}
