import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '../lib/paths.mjs'
import { baseOf, git, lastTag } from './base.mjs'
import { breakingChanges, withoutReferences } from './openapi.mjs'

const FILE = 'docs/openapi.json'
const current = () => JSON.parse(readFileSync(inRoot(FILE), 'utf8'))

/** Replaces what the pieces lead to. @param {(document: any) => void} plant */
function planted(plant) {
  const document = withoutReferences(current())
  plant(document)
  return breakingChanges(current(), document)
}

const LISTA = '/api/instituicoes-financeiras/{id}/contratos'
const POLITICA = '/api/instituicoes-financeiras/{id}/politica'
/** @param {any} operation */
const answer = ({ responses }) => responses[200].content['application/json'].schema
/** @param {any} operation */
const body = ({ requestBody }) => requestBody.content['application/json'].schema

test('what is only added breaks nobody', () => {
  expect(planted(() => undefined)).toEqual([])
  const added = planted(({ paths }) => {
    paths['/api/nova'] = { get: {} }
    paths[POLITICA].put.parameters.push({ name: 'a', in: 'query' })
    body(paths[POLITICA].put).properties.novo = { type: 'string' }
    answer(paths[POLITICA].get).properties.novo = { type: 'string' }
    answer(paths[POLITICA].get).required.push('novo')
  })
  expect(added).toEqual([])
})

test('a call that goes, a field that is newly asked for and one that is no longer answered are said', () => {
  const broken = planted(({ paths }) => {
    delete paths[LISTA].get
    delete paths[`${POLITICA}/reducao`]
    body(paths[POLITICA].put).required.push('motivo')
    body(paths[POLITICA].put).properties.aprovadorDistinto.type = 'string'
    delete answer(paths[POLITICA].get).properties.versao
    answer(paths[POLITICA].get).required.shift()
    paths[POLITICA].get.parameters.push({ name: 'motivo', in: 'query', required: true })
  })
  expect(broken.toSorted()).toEqual(
    [
      `GET ${LISTA} is gone`,
      `GET ${POLITICA}: parameter motivo is required now`,
      `GET ${POLITICA}: answer.versao is gone`,
      `GET ${POLITICA}: answer.exigeSegundoFator may be missing now`,
      `PUT ${POLITICA}: body.motivo is required now`,
      `PUT ${POLITICA}: body.aprovadorDistinto is string, was boolean`,
      `DELETE ${POLITICA}/reducao is gone`,
    ].toSorted(),
  )
})

test('nothing breaks for callers of the last release', ({ skip }) => {
  const release = lastTag() ?? baseOf()
  const text = release && git(['show', `${release}:${FILE}`])
  skip(!text, 'this clone holds no document of the last release')
  expect(breakingChanges(JSON.parse(String(text)), current())).toEqual([])
})
