/**
 * @typedef {object} Schema
 * @property {string | string[]} [type]
 * @property {unknown[]} [enum]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema} [items]
 * @property {Schema[]} [anyOf]
 *
 * @typedef {Record<string, { schema?: Schema }>} Content
 * @typedef {{ name: string, in: string, required?: boolean, schema?: Schema }} Parameter
 * @typedef {object} Operation
 * @property {Parameter[]} [parameters]
 * @property {{ content?: Content }} [requestBody]
 * @property {Record<string, { content?: Content }>} [responses]
 *
 * @typedef {{ paths: Record<string, Record<string, Operation>>, components?: object }} Document
 * @typedef {'asked' | 'answered'} Way
 */

/** @param {Schema} was @param {Schema} is @param {Way} way @param {string} at @returns {string[]} */
function brokenFields(was, is, way, at) {
  const { properties: old = {}, required: oldRequired = [] } = was
  const { properties: now = {}, required = [] } = is
  const removed = Object.keys(old).filter((name) => !now[name])
  const demanded = required.filter((name) => !oldRequired.includes(name))
  const lost = oldRequired.filter((name) => now[name] && !required.includes(name))
  return [
    ...removed.map((name) => `${at}.${name} is gone`),
    ...(way === 'asked' ? demanded.map((name) => `${at}.${name} is required now`) : []),
    ...(way === 'answered' ? lost.map((name) => `${at}.${name} may be missing now`) : []),
    ...Object.entries(old).flatMap(([name, field]) =>
      now[name] ? brokenSchema(field, now[name], way, `${at}.${name}`) : [],
    ),
  ]
}

/** @param {Schema} was @param {Schema} is @param {Way} way @param {string} at @returns {string[]} */
function brokenSchema(was, is, way, at) {
  const [before, after] = [was, is].map(({ type = 'a choice' }) => String(type))
  if (before !== after) return [`${at} is ${after}, was ${before}`]
  const [narrow, wide] = way === 'asked' ? [was, is] : [is, was]
  // Who asks must be able to send what it sent; who reads must find only what it knows.
  const unknown = wide.enum ? (narrow.enum ?? []).filter((value) => !wide.enum?.includes(value)) : []
  const choices = (narrow.anyOf?.length ?? 0) > (wide.anyOf?.length ?? 0)
  return [
    ...(way === 'asked' ? unknown.map((value) => `${at} no longer takes ${String(value)}`) : []),
    ...(choices ? [`${at} has ${way === 'asked' ? 'fewer' : 'more'} forms`] : []),
    ...brokenFields(was, is, way, at),
    ...(was.items && is.items ? brokenSchema(was.items, is.items, way, `${at}[]`) : []),
    ...(was.anyOf ?? []).flatMap((each, n) =>
      is.anyOf?.[n] && !choices ? brokenSchema(each, is.anyOf[n], way, at) : [],
    ),
  ]
}

/** @param {Way} way @param {string} at @param {Content} [was] @param {Content} [is] */
const brokenContent = (way, at, was = {}, is = {}) =>
  Object.entries(was).flatMap(([type, { schema = {} }]) =>
    is[type] ? brokenSchema(schema, is[type].schema ?? {}, way, at) : [`${at} is no longer ${type}`],
  )

/** @param {Operation} was @param {Operation} is @param {string} call */
function brokenCall(was, is, call) {
  const { parameters: old = [] } = was
  const { parameters: now = [] } = is
  const find = (/** @type {Parameter[]} */ list, /** @type {Parameter} */ { name, in: where }) =>
    list.find((each) => each.name === name && each.in === where)
  const demanded = now.filter((each) => each.required && !find(old, each)?.required)
  return [
    ...demanded.map(({ name }) => `${call}: parameter ${name} is required now`),
    ...old.flatMap((each) => {
      const same = find(now, each)
      const at = `${call}: parameter ${each.name}`
      return same ? brokenSchema(each.schema ?? {}, same.schema ?? {}, 'asked', at) : [`${at} is gone`]
    }),
    ...(is.requestBody && !was.requestBody ? [`${call}: a body is asked for now`] : []),
    ...brokenContent('asked', `${call}: body`, was.requestBody?.content, is.requestBody?.content),
    ...Object.entries(was.responses ?? {})
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, { content }]) =>
        is.responses?.[status]
          ? brokenContent('answered', `${call}: answer`, content, is.responses[status].content)
          : [`${call}: no longer answers ${status}`],
      ),
  ]
}

/**
 * The document with each reference replaced by what it names.
 * @param {Document} document @returns {Document}
 */
export function withoutReferences(document) {
  /** @param {any} part @returns {any} */
  const resolve = (part) => {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(resolve)
    if (typeof part.$ref !== 'string')
      return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, resolve(each)]))
    const [, ...steps] = part.$ref.split('/')
    return resolve(steps.reduce((/** @type {any} */ at, /** @type {string} */ step) => at[step], document))
  }
  return { ...document, paths: resolve(document.paths) }
}

/**
 * Says in a sentence each what breaks a caller written for `was` in `is`. Such are calls that are gone, fields newly
 * required or no longer taken, and fields that answers no longer hold.
 * @param {Document} was
 * @param {Document} is
 */
export function breakingChanges(was, is) {
  const { paths } = withoutReferences(is)
  return Object.entries(withoutReferences(was).paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`
      const same = paths[path]?.[method]
      return same ? brokenCall(operation, same, call) : [`${call} is gone`]
    }),
  )
}
