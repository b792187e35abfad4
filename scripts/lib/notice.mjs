import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './paths.mjs'

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {string} [resolved] the folder behind a link
 * @property {Ranges} [dependencies]
 * @property {Ranges} [optionalDependencies]
 * @property {Ranges} [peerDependencies]
 *
 * @typedef {{ name: string, version: string, licence: string, texts: string[] }} ThirdParty
 */

/** What the image is made of: both halves, and the font, which the build copies. */
const INSIDE = ['apps/server', 'apps/web', 'node_modules/@fontsource-variable/inter']

/** Where Node finds `name` from the package at `path`. @param {Record<string, Locked>} packages @param {string} path @param {string} name */
function find(packages, path, name) {
  const outwards = path
    .split('/node_modules/')
    .map((_, steps, all) => `${all.slice(0, all.length - steps).join('/node_modules/')}/`)
  return [...outwards, ''].map((folder) => `${folder}node_modules/${name}`).find((at) => packages[at])
}

/** @param {Record<string, Locked>} packages @returns {string[]} */
function pathsInside(packages) {
  const paths = new Set(INSIDE)
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies, link, resolved } = packages[path] ?? {}
    if (link && resolved) paths.add(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const at = find(packages, path, name)
      if (at) paths.add(at)
    }
  }
  return [...paths].filter((path) => path.includes('node_modules/') && !packages[path]?.link)
}

/** The licence files of an installed package; none where this platform doesn't install it. @param {string} folder */
const textsIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(
          (file) => /^(licen[cs]e|copying|notice)/i.test(file) && /(^[^.]+|\.(md|txt|mit))$/i.test(file),
        )
        .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    : []

/**
 * Lists the third parties in the image by name, with the licence texts of what is installed in `root`. The lock file
 * says what the two halves need in production. Throws an Error that names a package without a licence.
 * @param {string} [root]
 * @returns {ThirdParty[]}
 */
export function thirdParties(root = ROOT) {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return pathsInside(packages)
    .map((path) => {
      const { version = '', license } = packages[path] ?? {}
      const texts = textsIn(join(root, path))
      if (!license && texts.length === 0)
        throw new Error(`${path} says no licence: it can't be in the image.`)
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, version, licence: license ?? 'see below', texts }
    })
    .toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}

/** The text of NOTICE: a list, then each licence's text once, under all that it stands for. @param {ThirdParty[]} parties */
export function noticeOf(parties) {
  /** @type {Map<string, string[]>} */
  const texts = new Map()
  for (const { name, version, texts: own } of parties)
    for (const text of own) texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`])
  return [
    'Lastro contains these packages of third parties, each under its own licence.\n',
    ...parties.map(({ name, version, licence }) => `${name} ${version}: ${licence}`),
    ...[...texts].map(([text, names]) => `\n${'-'.repeat(80)}\n${names.join('\n')}\n\n${text}`),
    '',
  ].join('\n')
}
