import { normalizar } from '@lastro/shared/texto'
import type { VeiculoDaSelecao } from './selecao.ts'

const textos = new WeakMap<VeiculoDaSelecao, string>()

/** What a search looks in; made once per vehicle. */
function textoDe(veiculo: VeiculoDaSelecao): string {
  let texto = textos.get(veiculo)
  if (texto === undefined) {
    const { placa, marca, modelo, ano } = veiculo
    texto = normalizar(`${placa} ${marca} ${modelo} ${ano}`)
    textos.set(veiculo, texto)
  }
  return texto
}

/** Vehicles whose plate, brand, model or year hold every word of the search; a plate also with its hyphen. */
export function filtrarVeiculos(
  veiculos: readonly VeiculoDaSelecao[],
  busca: string,
): readonly VeiculoDaSelecao[] {
  const palavras = normalizar(busca)
    .split(' ')
    .filter(Boolean)
    .map((palavra) => (/^[a-z]{3}-\d/.test(palavra) ? palavra.replace('-', '') : palavra))
  if (palavras.length === 0) return veiculos
  return veiculos.filter((veiculo) => palavras.every((palavra) => textoDe(veiculo).includes(palavra)))
}
