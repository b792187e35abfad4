/**
 * @typedef {import('./load.mjs').Chamada} Chamada
 * @typedef {{ quando: number, residente: number, objetos: number, arquivos: number }} Amostra `quando` in ms since the load began;
 *   `residente` (resident set) and `objetos` (JavaScript's heap) in bytes, `arquivos` open file descriptors
 * @typedef {{ chamadas: readonly Chamada[], amostras: readonly Amostra[], falhas: readonly string[], minutos: number }} Fatos
 */

const MIB = 1024 * 1024
/** Limits of growth: of the slowest hundredth of the calls, and of the least memory in use. */
const MAX_P99_GROWTH = 2
const MAX_HEAP_GROWTH = 1.25
const HEAP_SLACK = 16 * MIB
const FILES_SLACK = 20

/** @param {readonly number[]} valores */
function p99(valores) {
  const ordenados = valores.toSorted((a, b) => a - b)
  return ordenados[Math.max(0, Math.ceil(ordenados.length * 0.99) - 1)] ?? 0
}

/** Bytes per hour, by least squares. @param {readonly { quando: number, residente: number }[]} amostras */
function slopePerHour(amostras) {
  const n = amostras.length
  const x = amostras.reduce((soma, { quando }) => soma + quando, 0) / n
  const y = amostras.reduce((soma, { residente }) => soma + residente, 0) / n
  const cima = amostras.reduce((soma, a) => soma + (a.quando - x) * (a.residente - y), 0)
  const baixo = amostras.reduce((soma, a) => soma + (a.quando - x) ** 2, 0)
  return baixo === 0 ? 0 : (cima / baixo) * 3_600_000
}

/**
 * Compares the first quarter of the time with the last. The heap compares by its minimum, because uncollected objects
 * are no leak. It starts with the second quarter, because the first one fills caches.
 * @param {Fatos} fatos
 */
export function measureGrowth({ chamadas, amostras, falhas, minutos }) {
  const quarto = (minutos * 60_000) / 4
  const no =
    (/** @type {number} */ qual) =>
    (/** @type {{ quando: number }} */ { quando }) =>
      quando >= quarto * qual && quando < quarto * (qual + 1)
  const objetos = (/** @type {number} */ qual) =>
    Math.min(...amostras.filter(no(qual)).map((amostra) => amostra.objetos))
  const arquivos = (/** @type {number} */ qual) =>
    Math.max(...amostras.filter(no(qual)).map((amostra) => amostra.arquivos))
  const especies = /** @type {const} */ (['leitura', 'escrita', 'arquivo']).map((especie) => {
    const desta = chamadas.filter((chamada) => chamada.especie === especie)
    const p99Of = (/** @type {number} */ qual) => p99(desta.filter(no(qual)).map(({ ms }) => ms))
    return { especie, chamadas: desta.length, primeiro: p99Of(0), ultimo: p99Of(3) }
  })
  return {
    especies,
    residente: [0, 1, 2, 3].map((qual) =>
      Math.max(...amostras.filter(no(qual)).map((amostra) => amostra.residente)),
    ),
    objetos: { segundo: objetos(1), ultimo: objetos(3) },
    arquivos: { primeiro: arquivos(0), ultimo: arquivos(3) },
    residentePorHora: slopePerHour(amostras.filter(({ quando }) => quando >= quarto)),
    falhas,
  }
}

/**
 * Sentences on what grew; none: the server stood the load.
 * @param {ReturnType<typeof measureGrowth>} contas
 * @returns {string[]}
 */
export function failedLimits({ especies, objetos, arquivos, falhas }) {
  const lentas = especies.filter(({ primeiro, ultimo }) => ultimo > primeiro * MAX_P99_GROWTH)
  return [
    ...(falhas.length > 0 ? [`${falhas.length} chamadas falharam; a primeira: ${falhas[0]}`] : []),
    ...lentas.map(({ especie }) => `${especie}: o p99 passou de ${MAX_P99_GROWTH} vezes o do começo.`),
    ...(objetos.ultimo > objetos.segundo * MAX_HEAP_GROWTH + HEAP_SLACK
      ? ['A memória de objetos cresceu.']
      : []),
    ...(arquivos.ultimo > arquivos.primeiro + FILES_SLACK ? ['Os descritores abertos cresceram.'] : []),
  ]
}

const ms = (/** @type {number} */ valor) => `${Math.round(valor)} ms`
const mib = (/** @type {number} */ bytes) => `${(bytes / MIB).toFixed(1)} MiB`

/** @param {ReturnType<typeof measureGrowth>} contas */
export function resultsTable({ especies, objetos, arquivos, residente, residentePorHora, falhas }) {
  return [
    '| o quê | quantas | primeiro quarto | último quarto |',
    '| --- | --- | --- | --- |',
    ...especies.map(
      ({ especie, chamadas, primeiro, ultimo }) =>
        `| p99, ${especie} | ${chamadas} | ${ms(primeiro)} | ${ms(ultimo)} |`,
    ),
    `| objetos, o mínimo (do segundo quarto) | | ${mib(objetos.segundo)} | ${mib(objetos.ultimo)} |`,
    `| descritores abertos, o máximo | | ${arquivos.primeiro} | ${arquivos.ultimo} |`,
    '',
    `Memória residente, o máximo de cada quarto: ${residente.map(mib).join(', ')}; ${mib(residentePorHora)} por hora desde o segundo.`,
    `Falhas: ${falhas.length}.`,
  ].join('\n')
}
