import type { Filtros, ItemForm, ItemNaLista } from './item-form.ts'
import { criteriosDe, textoDoPercentual } from './item-textos.ts'

/** Lists compare as sets. */
function equalAsSets(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && new Set([...a, ...b]).size === a.length
}

/** How an item changed, criterion by criterion: '% Tabela de 80,00% para 75,00%'. Empty when it did not. */
export function mudancasDoItem(antes: ItemForm, depois: ItemForm, filtros: Filtros): string[] {
  const campos = criteriosDe(filtros).flatMap((criterio) => {
    if (equalAsSets(criterio.ler(antes), criterio.ler(depois))) return []
    const [de, para] = [criterio.texto(antes), criterio.texto(depois)]
    // The count is equal, but the choices differ.
    return de === para ? `${criterio.header} com outra escolha` : `${criterio.header} de ${de} para ${para}`
  })
  const [de, para] = [textoDoPercentual(antes), textoDoPercentual(depois)]
  return de === para ? campos : [...campos, `% Tabela de ${de} para ${para}`]
}

/**
 * What someone else changed in a rule's items, one sentence per item. Items are named by the place that the person
 * sees.
 */
export function mudancasDosItens(
  antes: readonly ItemNaLista[],
  depois: readonly ItemNaLista[],
  filtros: Filtros,
): string[] {
  const novos = new Map(depois.map((item) => [item.chave, item]))
  const velhos = new Set(antes.map(({ chave }) => chave))
  return [
    ...antes.flatMap(({ chave, criterios }, index) => {
      const novo = novos.get(chave)
      if (!novo) return `Item ${index + 1} excluído.`
      const mudancas = mudancasDoItem(criterios, novo.criterios, filtros)
      return mudancas.length > 0 ? `Item ${index + 1}: ${mudancas.join('; ')}.` : []
    }),
    ...depois.flatMap(({ chave, criterios }, index) =>
      velhos.has(chave)
        ? []
        : `Novo item, o ${index + 1}º da lista, com % Tabela de ${textoDoPercentual(criterios)}.`,
    ),
  ]
}
