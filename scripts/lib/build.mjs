import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './command.mjs'
import { findNode24 } from './node24.mjs'
import { CACHE, inRoot } from './paths.mjs'
import { progress, run } from './progress.mjs'
import { deleteStamp, hashOf, readStamp, writeStamp } from './stamp.mjs'

const STAMP = 'construido'
const DIST = inRoot('apps', 'web', 'dist')

function hashOfSources() {
  return hashOf({
    files: ['package-lock.json', 'tsconfig.base.json', 'packages/shared/package.json'],
    folders: ['apps/web', 'packages/shared/src', 'docs/manual'],
    wanted: (path) => !/\/(dist|node_modules|coverage)$|\.test\.tsx?$/.test(path),
  })
}

/** Builds the web application when its sources, the lock file or the settings changed since the last build. */
export async function ensureBuilt() {
  const wanted = hashOfSources()
  if (readStamp(STAMP) === wanted && existsSync(join(DIST, 'index.html'))) return
  deleteStamp(STAMP)
  // Builds beside the old build, so that a running server never serves a half-written one.
  const fresh = join(CACHE, 'web')
  const end = progress('Construindo a aplicação web')
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js')
  const { code, output } = await run(findNode24(), [vite, 'build', '--outDir', fresh, '--emptyOutDir'], {
    cwd: inRoot('apps', 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) {
    end('A construção falhou')
    throw new Failure(output.trim())
  }
  rmSync(DIST, { recursive: true, force: true })
  renameSync(fresh, DIST)
  writeStamp(STAMP, wanted)
  end('Aplicação web construída')
}
