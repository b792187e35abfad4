/**
 * The result in the form of the decision record: a table by file, and the conditions that nothing found.
 * @param {import('./provar.mjs').Mutante[]} mutantes
 * @param {Map<number, import('./provar.mjs').Resultado>} resultados
 */
export function formatReport(mutantes, resultados) {
  const quem = /** @type {const} */ (['matriz', 'testes', 'equivalente', 'ninguém'])
  const linhaDe = (/** @type {string} */ nome, /** @type {typeof mutantes} */ deles) => {
    const contar = quem.map((um) => deles.filter(({ numero }) => resultados.get(numero)?.quem === um).length)
    return `| ${[nome, deles.length, ...contar].join(' | ')} |`
  }
  const porArquivo = [...Map.groupBy(mutantes, ({ arquivo }) => arquivo)]
  const sobram = mutantes.filter(({ numero }) => resultados.get(numero)?.quem === 'ninguém')
  return [
    '| arquivo | condições | matriz | testes do módulo | equivalentes | ninguém |',
    '| --- | --- | --- | --- | --- | --- |',
    ...porArquivo.map(([arquivo, deles]) => linhaDe(`\`${arquivo}\``, deles)),
    linhaDe('**ao todo**', mutantes),
    '',
    ...sobram.map(({ chave, numero }) => `- ${chave}: ${resultados.get(numero)?.onde}`),
  ].join('\n')
}
