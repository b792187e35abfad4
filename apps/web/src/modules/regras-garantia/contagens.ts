import { plural } from '#lib/format.ts'

export const contagemMarcas = (n: number) => plural(n, 'marca selecionada', 'marcas selecionadas')
export const contagemModelos = (n: number) => plural(n, 'modelo selecionado', 'modelos selecionados')
export const contagemUfs = (n: number) => plural(n, 'UF selecionada', 'UFs selecionadas')
export const contagemCombustiveis = (n: number) =>
  plural(n, 'tipo de combustível selecionado', 'tipos de combustível selecionados')
export const contagemTipos = (n: number) => plural(n, 'tipo de veículo', 'tipos de veículo')
