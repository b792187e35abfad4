import { normalizar } from '@lastro/shared/texto'

/** The fields that a search looks in. */
export interface Pesquisavel {
  placa: string
  chassi?: string | null
  marca: string
  modelo: string
  ano: number
}

const textos = new WeakMap<Pesquisavel, string>()

/** Normalised search text of a vehicle, cached. */
function textoDe(veiculo: Pesquisavel): string {
  let texto = textos.get(veiculo)
  if (texto === undefined) {
    const { placa, chassi, marca, modelo, ano } = veiculo
    texto = normalizar(`${placa} ${chassi ?? ''} ${marca} ${modelo} ${ano}`)
    textos.set(veiculo, texto)
  }
  return texto
}

/** Vehicles whose plate, chassis, brand, model or year contain every word of the search; plates also match with a hyphen. */
export function filtrarVeiculos<T extends Pesquisavel>(veiculos: readonly T[], busca: string): readonly T[] {
  const palavras = normalizar(busca)
    .split(' ')
    .filter(Boolean)
    .map((palavra) => (/^[a-z]{3}-\d/.test(palavra) ? palavra.replace('-', '') : palavra))
  if (palavras.length === 0) return veiculos
  return veiculos.filter((veiculo) => palavras.every((palavra) => textoDe(veiculo).includes(palavra)))
}
