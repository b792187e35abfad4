/**
 * @typedef {import('./load.mjs').Call} Call
 * @typedef {{ at: number, resident: number, heap: number, files: number }} Sample `at` in ms since the load began;
 *   `resident` (resident set) and `heap` (JavaScript's heap) in bytes, `files` open file descriptors
 * @typedef {{ calls: readonly Call[], samples: readonly Sample[], failures: readonly string[], minutes: number }} Facts
 */

const MIB = 1024 * 1024
/** Limits of growth: of the slowest hundredth of the calls, and of the least memory in use. */
const MAX_P99_GROWTH = 2
const MAX_HEAP_GROWTH = 1.25
const HEAP_SLACK = 16 * MIB
const FILES_SLACK = 20

/** @param {readonly number[]} values */
function p99(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
}

/** Bytes per hour, by least squares. @param {readonly { at: number, resident: number }[]} samples */
function slopePerHour(samples) {
  const n = samples.length
  const x = samples.reduce((sum, { at }) => sum + at, 0) / n
  const y = samples.reduce((sum, { resident }) => sum + resident, 0) / n
  const numerator = samples.reduce((sum, a) => sum + (a.at - x) * (a.resident - y), 0)
  const denominator = samples.reduce((sum, a) => sum + (a.at - x) ** 2, 0)
  return denominator === 0 ? 0 : (numerator / denominator) * 3_600_000
}

/**
 * Compares the first quarter of the time with the last. The heap compares by its minimum, because uncollected objects
 * are no leak. It starts with the second quarter, because the first one fills caches.
 * @param {Facts} facts
 */
export function measureGrowth({ calls, samples, failures, minutes }) {
  const quarter = (minutes * 60_000) / 4
  const inQuarter =
    (/** @type {number} */ which) =>
    (/** @type {{ at: number }} */ { at }) =>
      at >= quarter * which && at < quarter * (which + 1)
  const heap = (/** @type {number} */ which) =>
    Math.min(...samples.filter(inQuarter(which)).map((sample) => sample.heap))
  const files = (/** @type {number} */ which) =>
    Math.max(...samples.filter(inQuarter(which)).map((sample) => sample.files))
  const kinds = /** @type {const} */ (['leitura', 'escrita', 'arquivo']).map((kind) => {
    const ofKind = calls.filter((call) => call.kind === kind)
    const p99Of = (/** @type {number} */ which) => p99(ofKind.filter(inQuarter(which)).map(({ ms }) => ms))
    return { kind, calls: ofKind.length, first: p99Of(0), last: p99Of(3) }
  })
  return {
    kinds,
    resident: [0, 1, 2, 3].map((which) =>
      Math.max(...samples.filter(inQuarter(which)).map((sample) => sample.resident)),
    ),
    heap: { second: heap(1), last: heap(3) },
    files: { first: files(0), last: files(3) },
    residentPerHour: slopePerHour(samples.filter(({ at }) => at >= quarter)),
    failures,
  }
}

/**
 * Sentences on what grew; none: the server stood the load.
 * @param {ReturnType<typeof measureGrowth>} growth
 * @returns {string[]}
 */
export function failedLimits({ kinds, heap, files, failures }) {
  const slowed = kinds.filter(({ first, last }) => last > first * MAX_P99_GROWTH)
  return [
    ...(failures.length > 0 ? [`${failures.length} chamadas falharam; a primeira: ${failures[0]}`] : []),
    ...slowed.map(({ kind }) => `${kind}: o p99 passou de ${MAX_P99_GROWTH} vezes o do começo.`),
    ...(heap.last > heap.second * MAX_HEAP_GROWTH + HEAP_SLACK ? ['A memória de objetos cresceu.'] : []),
    ...(files.last > files.first + FILES_SLACK ? ['Os descritores abertos cresceram.'] : []),
  ]
}

const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`
const mib = (/** @type {number} */ bytes) => `${(bytes / MIB).toFixed(1)} MiB`

/** @param {ReturnType<typeof measureGrowth>} growth */
export function resultsTable({ kinds, heap, files, resident, residentPerHour, failures }) {
  return [
    '| o quê | quantas | primeiro quarto | último quarto |',
    '| --- | --- | --- | --- |',
    ...kinds.map(
      ({ kind, calls, first, last }) => `| p99, ${kind} | ${calls} | ${ms(first)} | ${ms(last)} |`,
    ),
    `| objetos, o mínimo (do segundo quarto) | | ${mib(heap.second)} | ${mib(heap.last)} |`,
    `| descritores abertos, o máximo | | ${files.first} | ${files.last} |`,
    '',
    `Memória residente, o máximo de cada quarto: ${resident.map(mib).join(', ')}; ${mib(residentPerHour)} por hora desde o segundo.`,
    `Falhas: ${failures.length}.`,
  ].join('\n')
}
