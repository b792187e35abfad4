import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {object} Package
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {string} [integrity]
 * @property {Ranges} [dependencies]
 * @property {Ranges} [devDependencies]
 * @property {Ranges} [optionalDependencies]
 */

const text = readFileSync(inRoot('package-lock.json'), 'utf8')

/** @type {Record<string, Package>} */
const packages = JSON.parse(text).packages

/** Whether Node would find `name` from `path`, looking outwards. @param {string} path @param {string} name */
function isLocked(path, name) {
  const folders = path
    .split('/node_modules/')
    .map((_, depth, all) => all.slice(0, depth + 1).join('/node_modules/'))
  return ['', ...folders].some((folder) => packages[`${folder ? `${folder}/` : ''}node_modules/${name}`])
}

// npm drops these when it updates a lock file beside a node_modules, and `npm ci` then refuses to install.
test('holds the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

test('names no registry, and checks everything by its hash', () => {
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})

test('pins every direct dependency to one version', () => {
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  expect(own.length).toBeGreaterThan(4)
  const ranges = own.flatMap(([, { dependencies, devDependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+$/.test(range))).toEqual([])
})
