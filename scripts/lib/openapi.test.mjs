import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { inRoot } from './paths.mjs'

/**
 * Rules beyond the recommended ones. Nothing here asks the network.
 *
 * @type {Record<string, 'error' | 'off'>}
 */
const MORE = {
  'info-contact': 'error',
  'operation-description': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
  'no-duplicated-tag-names': 'error',
  'no-invalid-parameter-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'operation-tag-defined': 'error',
  'path-not-include-query': 'error',
  'no-http-verbs-in-paths': 'off',
  // The document has both open and protected calls, and each says so.
  'security-defined': 'error',
}

test('docs/openapi.json keeps the rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended-strict'], rules: MORE })
  const problems = await lintFromString({ source: readFileSync(inRoot('docs/openapi.json'), 'utf8'), config })
  const told = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  expect(told).toEqual([])
})
