import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../lib/command.mjs'
import { git } from './base.mjs'
import { MIGRATIONS } from './migrations.mjs'

const UNRELEASED = '## [Unreleased]\n'

/** @param {string[]} args @param {string} dir */
function mustGit(args, dir) {
  if (git(args, dir) === undefined) throw new Failure(`git ${args[0]} falhou; nada foi publicado.`)
}

/** @param {string} version @param {string} than */
function isNewer(version, than) {
  const [a, b] = [version, than].map((each) => each.split('.').map(Number))
  const at = a?.findIndex((part, n) => part !== b?.[n]) ?? -1
  return at >= 0 && Number(a?.[at]) > Number(b?.[at])
}

/** Throws a Failure unless `version` may be released from what stands in `dir`. @param {string} dir @param {string} version */
function check(dir, version) {
  if (!/^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(version))
    throw new Failure('Informe a versão, como em: npm run release -- 0.2.0')
  if (git(['status', '--porcelain'], dir) !== '')
    throw new Failure('Há mudanças que não foram gravadas (git status). Grave-as ou desfaça-as antes.')
  const current = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')).version
  if (!isNewer(version, current))
    throw new Failure(`A versão ${version} não é mais nova que a atual, ${current}.`)
  const [, news = ''] = readFileSync(join(dir, 'CHANGELOG.md'), 'utf8').split(UNRELEASED)
  if (!/^- /m.test(news.split(/^## /m)[0] ?? ''))
    throw new Failure('A seção Unreleased do CHANGELOG.md está vazia: diga primeiro o que mudou.')
  return current
}

/** @param {string} file @param {(text: string) => string} change */
const rewrite = (file, change) => writeFileSync(file, change(readFileSync(file, 'utf8')))

/** Number of the last migration, '0058'. @param {string} dir */
export function schemaOf(dir) {
  const last = readdirSync(join(dir, MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .at(-1)
  return (last ?? '').slice(0, 4)
}

/**
 * Makes a release of what stands in `dir`, in one commit and one tag. Sets the version in every package.json and the
 * lock file, the date in the changelog and the image's labels. Nothing leaves this clone. Throws a Failure, before
 * anything is written, for a tree with changes, a version that is not newer, and an empty Unreleased section.
 * @param {string} dir
 * @param {string} version
 * @param {string} day '2026-12-01'
 */
export function release(dir, version, day) {
  const current = check(dir, version)
  const schema = schemaOf(dir)
  const packages = (git(['ls-files', '*package.json'], dir) ?? '').split('\n')
  for (const file of packages)
    rewrite(join(dir, file), (text) =>
      text
        .replace(`"version": "${current}"`, `"version": "${version}"`)
        .replaceAll(/("@lastro\/\w+": )"[^"]+"/g, `$1"${version}"`),
    )
  rewrite(join(dir, 'package-lock.json'), (text) => {
    const lock = JSON.parse(text)
    lock.version = version
    for (const [path, entry] of Object.entries(lock.packages)) {
      if (path.includes('node_modules/')) continue
      entry.version = version
      for (const name of Object.keys(entry.dependencies ?? {}))
        if (name.startsWith('@lastro/')) entry.dependencies[name] = version
    }
    return `${JSON.stringify(lock, null, 2)}\n`
  })
  rewrite(join(dir, 'CHANGELOG.md'), (text) =>
    text.replace(UNRELEASED, `${UNRELEASED}\n## [${version}] - ${day}\n\nSchema: migration ${schema}.\n`),
  )
  rewrite(join(dir, 'Dockerfile'), (text) =>
    text.replace(/(image\.version=)\S+/, `$1${version}`).replace(/(lastro\.schema=)\S+/, `$1${schema}`),
  )
  mustGit(['commit', '-qam', `Release ${version}`, '-m', `Schema: migration ${schema}.`], dir)
  mustGit(['tag', '-a', `v${version}`, '-m', `Lastro ${version}, schema ${schema}`], dir)
  return { schema }
}
