/**
 * @typedef {{ chave: string, id: number, quando: number }} Confirmada a write that was answered with 2xx; `quando` in
 * ms
 * @typedef {{ chave: string, id: number }} Resposta a key and the id of its answer
 * @typedef {{ guardadas: readonly Resposta[], ids: readonly number[] }} Banco content of the database: kept answers and
 * created rows
 * @typedef {{ confirmadas: number, perdidas: number, dobradas: number, intervalo: number }} Contas `intervalo` in
 * seconds
 */

/**
 * A lost write was acknowledged, but its row or its kept answer is gone. The row's number alone proves nothing, because
 * an older state's sequence gives numbers again. A doubled row has no key or two; a key is doubled too when its
 * repetition answers another row.
 * @param {{ confirmadas: readonly Confirmada[], banco: Banco, repetidas: readonly Resposta[] }} fatos
 * @returns {Contas}
 */
export function tally({ confirmadas, banco, repetidas }) {
  const guardadas = new Map(banco.guardadas.map(({ chave, id }) => [chave, id]))
  const ids = new Set(banco.ids)
  const primeira = new Map(confirmadas.map(({ chave, id }) => [chave, id]))
  const deAlguem = new Set(guardadas.values())
  const perdidas = confirmadas.filter(({ chave, id }) => guardadas.get(chave) !== id || !ids.has(id)).length
  const semChave = [...ids].filter((id) => !deAlguem.has(id)).length
  const outraVez = repetidas.filter(({ chave, id }) => primeira.get(chave) !== id).length
  const dobradas = semChave + (guardadas.size - deAlguem.size) + outraVez
  return { confirmadas: confirmadas.length, perdidas, dobradas, intervalo: longestInterval(confirmadas) }
}

/** Longest time in seconds without an acknowledged write. @param {readonly Confirmada[]} confirmadas */
function longestInterval(confirmadas) {
  const momentos = confirmadas.map(({ quando }) => quando).toSorted((a, b) => a - b)
  const intervalos = momentos.slice(1).map((momento, index) => momento - (momentos[index] ?? momento))
  return Math.max(0, ...intervalos) / 1000
}

/** Longest allowed time in seconds without an acknowledged write. */
const MAX_INTERVAL = 30

/**
 * Sentences on what is wrong; none: the cluster survived the fault. The control is wrong when it loses nothing.
 * @param {Contas & { controle: boolean, promove: boolean, antigo: string, promovido: string, peloAntigo: number,
 * recusas: readonly string[] }} fatos
 * @returns {string[]}
 */
export function failedRequirements({ controle, promove, antigo, promovido, ...fatos }) {
  const trocou = antigo !== promovido
  if (controle)
    return fatos.perdidas > 0
      ? []
      : ['O controle sem réplica síncrona não perdeu nada: a prova não prova nada.']
  const exigencias = /** @type {const} */ ([
    [fatos.confirmadas === 0, 'Nenhuma gravação foi confirmada.'],
    [fatos.perdidas > 0, `${fatos.perdidas} gravações confirmadas se perderam.`],
    [fatos.dobradas > 0, `${fatos.dobradas} gravações dobraram.`],
    [fatos.peloAntigo > 0, `O primário antigo aceitou ${fatos.peloAntigo} gravações.`],
    [fatos.intervalo > MAX_INTERVAL, `Nada foi gravado por mais de ${MAX_INTERVAL} s.`],
    [promove && !trocou, 'Nenhuma réplica foi promovida.'],
    [!promove && trocou, `O primário trocou sem precisar: ${antigo}, ${promovido}.`],
    [fatos.recusas.length > 0, `Respostas que não deviam vir: ${fatos.recusas.slice(0, 3).join(' ')}`],
  ])
  return exigencias.flatMap(([falhou, frase]) => (falhou ? [frase] : []))
}
