/**
 * @typedef {{ key: string, id: number, at: number }} Acknowledged a write that was answered with 2xx; `at` in
 * ms
 * @typedef {{ key: string, id: number }} Answer a key and the id of its answer
 * @typedef {{ kept: readonly Answer[], ids: readonly number[] }} DatabaseContent content of the database: kept answers and
 * created rows
 * @typedef {{ acknowledged: number, lost: number, doubled: number, interval: number }} Figures `interval` in
 * seconds
 */

/**
 * A lost write was acknowledged, but its row or its kept answer is gone. The row's number alone proves nothing, because
 * an older state's sequence gives numbers again. A doubled row has no key or two; a key is doubled too when its
 * repetition answers another row.
 * @param {{ acknowledged: readonly Acknowledged[], database: DatabaseContent, repeated: readonly Answer[] }} facts
 * @returns {Figures}
 */
export function tally({ acknowledged, database, repeated }) {
  const kept = new Map(database.kept.map(({ key, id }) => [key, id]))
  const ids = new Set(database.ids)
  const first = new Map(acknowledged.map(({ key, id }) => [key, id]))
  const keptIds = new Set(kept.values())
  const lost = acknowledged.filter(({ key, id }) => kept.get(key) !== id || !ids.has(id)).length
  const withoutKey = [...ids].filter((id) => !keptIds.has(id)).length
  const answeredOtherwise = repeated.filter(({ key, id }) => first.get(key) !== id).length
  const doubled = withoutKey + (kept.size - keptIds.size) + answeredOtherwise
  return { acknowledged: acknowledged.length, lost, doubled, interval: longestInterval(acknowledged) }
}

/** Longest time in seconds without an acknowledged write. @param {readonly Acknowledged[]} acknowledged */
function longestInterval(acknowledged) {
  const moments = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b)
  const intervals = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
  return Math.max(0, ...intervals) / 1000
}

/** Longest allowed time in seconds without an acknowledged write. */
const MAX_INTERVAL = 30

/**
 * Sentences on what is wrong; none: the cluster survived the fault. The control is wrong when it loses nothing.
 * @param {Figures & { control: boolean, promotes: boolean, former: string, promoted: string, byFormer: number,
 * refusals: readonly string[] }} facts
 * @returns {string[]}
 */
export function failedRequirements({ control, promotes, former, promoted, ...facts }) {
  const switched = former !== promoted
  if (control)
    return facts.lost > 0 ? [] : ['O controle sem réplica síncrona não perdeu nada: a prova não prova nada.']
  const requirements = /** @type {const} */ ([
    [facts.acknowledged === 0, 'Nenhuma gravação foi confirmada.'],
    [facts.lost > 0, `${facts.lost} gravações confirmadas se perderam.`],
    [facts.doubled > 0, `${facts.doubled} gravações dobraram.`],
    [facts.byFormer > 0, `O primário antigo aceitou ${facts.byFormer} gravações.`],
    [facts.interval > MAX_INTERVAL, `Nada foi gravado por mais de ${MAX_INTERVAL} s.`],
    [promotes && !switched, 'Nenhuma réplica foi promovida.'],
    [!promotes && switched, `O primário trocou sem precisar: ${former}, ${promoted}.`],
    [facts.refusals.length > 0, `Respostas que não deviam vir: ${facts.refusals.slice(0, 3).join(' ')}`],
  ])
  return requirements.flatMap(([failed, sentence]) => (failed ? [sentence] : []))
}
