import { normalizar } from '@lastro/shared/texto'
import type { Tx } from '../db/tables.ts'

export const CARRO = 1
export const MOTO = 2
export const CAMINHAO = 3
const GASOLINA = 2
export const DIESEL = 3
export const ELETRICO = 6
const FLEX = 16

/** Brands are spelled as FIPE spells them, so that a later import of the real table finds them. */
export interface Modelo {
  marca: string
  nome: string
  tipo: typeof CARRO | typeof MOTO | typeof CAMINHAO
  combustivel: typeof GASOLINA | typeof DIESEL | typeof ELETRICO | typeof FLEX
  /** In reais, of the current model year. */
  precoNovo: number
  /** The maker's first three characters of a chassis. */
  fabricante: string
}

const carro = (
  marca: string,
  nome: string,
  precoNovo: number,
  [fabricante, combustivel = FLEX]: readonly [string, Modelo['combustivel']?],
): Modelo => ({ marca, nome, tipo: CARRO, combustivel, precoNovo, fabricante })
const moto = (marca: string, nome: string, precoNovo: number, fabricante: string): Modelo => ({
  marca,
  nome,
  tipo: MOTO,
  combustivel: GASOLINA,
  precoNovo,
  fabricante,
})
const caminhao = (marca: string, nome: string, precoNovo: number, fabricante: string): Modelo => ({
  marca,
  nome,
  tipo: CAMINHAO,
  combustivel: DIESEL,
  precoNovo,
  fabricante,
})

const MODELOS: readonly Modelo[] = [
  carro('Fiat', 'Argo Drive 1.3 Flex 5p', 92_900, ['9BD']),
  carro('GM - Chevrolet', 'Onix Hatch LT 1.0 Turbo Flex 5p Aut.', 104_500, ['9BG']),
  carro('Toyota', 'Corolla XEi 2.0 Flex 16V Aut.', 162_300, ['9BR']),
  carro('VW - VolksWagen', 'Polo Comfortline 1.0 TSI Flex Aut.', 113_400, ['9BW']),
  carro('Hyundai', 'HB20 Comfort 1.0 Flex 12V Mec.', 88_700, ['9BH']),
  carro('Jeep', 'Compass Longitude T270 1.3 Turbo Flex Aut.', 189_600, ['988']),
  carro('Honda', 'HR-V EXL 1.5 Flex 16V Aut.', 167_800, ['93H']),
  carro('Fiat', 'Strada Volcano 1.3 Flex Cabine Dupla', 121_900, ['9BD']),
  carro('Toyota', 'Hilux SRV 2.8 Turbo Diesel 4x4 Aut.', 298_400, ['8AJ', DIESEL]),
  carro('Renault', 'Kwid Zen 1.0 Flex 12V 5p Mec.', 71_300, ['93Y']),
  carro('Nissan', 'Kicks Advance 1.6 16V Flex Aut.', 128_900, ['94D']),
  carro('VW - VolksWagen', 'T-Cross Highline 1.4 TSI Flex Aut.', 171_500, ['9BW']),
  carro('GM - Chevrolet', 'Tracker Premier 1.2 Turbo Flex Aut.', 158_200, ['9BG']),
  carro('Hyundai', 'Creta Limited 1.0 Turbo Flex Aut.', 154_700, ['9BH']),
  carro('Ford', 'Ranger XLS 2.0 Turbo Diesel 4x4 Aut.', 264_900, ['8AF', DIESEL]),
  carro('Honda', 'City Sedan Touring 1.5 Flex 16V Aut.', 138_600, ['93H']),
  carro('Jeep', 'Renegade Sport T270 1.3 Turbo Flex Aut.', 141_200, ['988']),
  carro('Renault', 'Duster Iconic 1.6 Flex 16V Aut.', 132_400, ['93Y']),
  carro('VW - VolksWagen', 'Saveiro Trendline 1.6 Flex Cabine Simples', 98_600, ['9BW']),
  carro('Fiat', 'Toro Freedom T270 1.3 Flex Aut.', 151_800, ['988']),
  carro('BYD', 'Dolphin Mini GS (elétrico)', 118_800, ['LGX', ELETRICO]),
  moto('Honda', 'CG 160 Titan', 18_900, '9C2'),
  moto('Yamaha', 'Fazer FZ25 250 Flex', 24_700, '9C6'),
  moto('Honda', 'CB 500 Hornet', 44_300, '9C2'),
  caminhao('Mercedes-Benz', 'Accelo 1017 2p (diesel)(E6)', 372_500, '9BM'),
  caminhao('Volkswagen', 'Delivery 11.180 2p (diesel)(E6)', 341_800, '953'),
]

/** By type, three first digits that FIPE has never used, so that no demonstration code is a real one. */
const PREFIXO: Record<Modelo['tipo'], string> = { [CARRO]: '092', [MOTO]: '892', [CAMINHAO]: '592' }

/** With FIPE's check digit (modulo 11, weights 7 to 2). */
function codigoFipe(tipo: Modelo['tipo'], index: number): string {
  const base = PREFIXO[tipo] + String(index + 1).padStart(3, '0')
  const sum = [...base].reduce((total, char, position) => total + Number(char) * (7 - position), 0)
  const digit = 11 - (sum % 11)
  return `${base}-${digit > 9 ? 0 : digit}`
}

export interface ModeloGravado extends Modelo {
  id: number
  /** Position in {@link MODELOS}; ids differ from load to load. */
  index: number
  marcaId: number
}

/** Inserts brands and models in the order of {@link MODELOS}; reuses brands from earlier imports. */
export async function insertModelos(tx: Tx): Promise<ModeloGravado[]> {
  const marcas = [...new Set(MODELOS.map(({ marca }) => marca))]
  const gravadas = await tx
    .insertInto('veiculoMarca')
    .values(marcas.map((nome) => ({ nome })))
    .onConflict((conflict) =>
      conflict.column('nomeBusca').doUpdateSet((eb) => ({ nome: eb.ref('veiculoMarca.nome') })),
    )
    .returning(['id', 'nomeBusca'])
    .execute()
  const idDaMarca = new Map(gravadas.map(({ id, nomeBusca }) => [nomeBusca, id]))
  const modelos = MODELOS.map((modelo, index) => ({
    ...modelo,
    index,
    marcaId: idDaMarca.get(normalizar(modelo.marca)) ?? 0,
    codigo: codigoFipe(modelo.tipo, index),
  }))
  const inserted = await tx
    .insertInto('veiculoModelo')
    .values(
      modelos.map(({ nome, tipo, marcaId, codigo }) => ({ nome, tipoId: tipo, marcaId, codigoFipe: codigo })),
    )
    .returning(['id', 'codigoFipe as codigo'])
    .execute()
  const idDoCodigo = new Map(inserted.map(({ id, codigo }) => [codigo, id]))
  return modelos.map(({ codigo, ...modelo }) => ({ ...modelo, id: idDoCodigo.get(codigo) ?? 0 }))
}
