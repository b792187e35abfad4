import { anoDe, type Dia, somarDias } from '@lastro/shared/dia'
import type { Centavos } from '@lastro/shared/dinheiro'
import { placaMercosul } from '@lastro/shared/documentos'
import { splitMix64 } from '@lastro/shared/regras-garantia/sorteio'
import type { Insertable } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { VeiculoTable } from '../db/tables/veiculos.ts'
import type { NomeLoja } from './estabelecimentos.ts'
import { LOJAS_DA_REDE, type NomeDaRede, REDE } from './rede.ts'
import { CAMINHAO, CARRO, ELETRICO, MOTO, type ModeloGravado } from './modelos.ts'
import { precoAtual } from './precos-referencia.ts'

const SP = 35
const MG = 31
const RJ = 33
const PR = 41
const SC = 42

interface Frota {
  /** Number of vehicles in stock before the history, and of those that arrive during it. */
  antigos: number
  novos: number
  /** State where most of the vehicles are registered, and the other states. */
  uf: number
  outrasUfs: readonly number[]
  /** Offset that makes the two stores' fleets differ. */
  modelOffset: number
  semente: bigint
  /** Days ago on which the newest of the old vehicles came in, the span of days before it, and the new ones' day. */
  dias: { antigos: number; antes: number; novos: number }
}
/** Of a network's store: its old vehicles are those of the year's first half. */
const TAMANHO_NA_REDE = { antigos: 16, novos: 28, dias: { antigos: 366, antes: 50, novos: 132 } }
const DA_REDE = Object.fromEntries(
  LOJAS_DA_REDE.map((loja, index): [NomeDaRede, Frota] => {
    const { uf, outrasUfs } = REDE[loja]
    const semente = 20_260_703n + BigInt(index)
    return [loja, { ...TAMANHO_NA_REDE, uf, outrasUfs, modelOffset: index * 3 + 2, semente }]
  }),
) as Record<NomeDaRede, Frota>

const DOIS_MESES = { antigos: 70, antes: 160, novos: 11 }
const FROTAS: Record<NomeLoja, Frota> = {
  autoestrada: {
    antigos: 54,
    novos: 6,
    uf: SP,
    outrasUfs: [MG, RJ],
    modelOffset: 0,
    semente: 20_260_701n,
    dias: DOIS_MESES,
  },
  veneza: {
    antigos: 50,
    novos: 6,
    uf: PR,
    outrasUfs: [SC, SP],
    modelOffset: 8,
    semente: 20_260_702n,
    dias: DOIS_MESES,
  },
  ...DA_REDE,
}

type Sorteio = (below: number) => number
type Veiculo = Insertable<VeiculoTable>

const IDADES = [1, 3, 2, 5, 0, 4, 2, 7, 1, 3, 6, 2, 4, 1, 10]
const KM_POR_ANO: Record<number, number> = { [CARRO]: 13_000, [MOTO]: 7_500, [CAMINHAO]: 41_000 }
/** Vehicles older than this many years have old plates (ABC1234), unless the plate was changed. */
const OLD_PLATE_AGE = 5
const LETRAS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
/** Positions in the fleet of vehicles with a re-marked chassis, and of those from an auction. */
const CHASSI_REMARCADO = 17
const LEILAO = [23, 41]

/** Mostly cars; every ninth vehicle is a motorcycle, every twentieth a truck. */
function modeloDe(modelos: readonly ModeloGravado[], index: number, modelOffset: number): ModeloGravado {
  const escolher = (tipo: number, turn: number) => {
    const doTipo = modelos.filter((modelo) => modelo.tipo === tipo)
    const modelo = doTipo[(turn + modelOffset) % doTipo.length]
    if (!modelo) throw new Error('A type without models')
    return modelo
  }
  if (index % 20 === 9) return escolher(CAMINHAO, Math.floor(index / 20))
  if (index % 9 === 4) return escolher(MOTO, Math.floor(index / 9))
  return escolher(CARRO, index)
}

/** Old form, or Mercosul's. */
function placaDe(sorteio: Sorteio, antiga: boolean): string {
  const letras = [0, 1, 2].map(() => LETRAS[sorteio(LETRAS.length)]).join('')
  const numero = String(sorteio(10_000)).padStart(4, '0')
  return antiga ? letras + numero : placaMercosul(letras + numero)
}

const PESOS_RENAVAM = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Eleven digits, the last one the check digit. */
function renavamDe(sorteio: Sorteio): string {
  const base = `1${String(sorteio(1_000_000_000)).padStart(9, '0')}`
  const sum = [...base].reduce((total, char, index) => total + Number(char) * (PESOS_RENAVAM[index] ?? 0), 0)
  return `${base}${((sum * 10) % 11) % 10}`
}

/** The tenth character of a chassis is the model year's, from a cycle of thirty that had A in 2010. */
const ANO_NO_CHASSI = 'ABCDEFGHJKLMNPRSTVWXY123456789'

function chassiDe(sorteio: Sorteio, fabricante: string, anoModelo: number): string {
  const letra = () => LETRAS[sorteio(LETRAS.length)] ?? 'A'
  const descricao = `${letra()}${letra()}${sorteio(10)}${sorteio(10)}${letra()}${sorteio(10)}`
  const ano = ANO_NO_CHASSI[(anoModelo - 2010 + 30) % 30] ?? 'A'
  return `${fabricante}${descricao}${ano}${letra()}${String(sorteio(1_000_000)).padStart(6, '0')}`
}

function hodometroDe(sorteio: Sorteio, tipo: number, idade: number): number {
  if (idade === 0) return 12 + sorteio(70)
  return idade * (KM_POR_ANO[tipo] ?? 0) + sorteio(9_000)
}

/** The store's asking price: a little above the table, in round hundreds; null for some vehicles. */
function precoPedido(modelo: ModeloGravado, idade: number, index: number): Centavos | null {
  if (index % 8 === 5 && modelo.combustivel !== ELETRICO) return null
  return (Math.round((precoAtual(modelo, idade) * 1.06) / 10_000) * 10_000) as Centavos
}

interface Lote {
  loja: NomeLoja
  lojaId: number
  modelos: readonly ModeloGravado[]
  today: Dia
}

/** Days ago on which a store's new vehicles come in. */
export const diasDosNovos = (loja: NomeLoja) => FROTAS[loja].dias.novos

function vehiclesOf({ loja, lojaId, modelos, today }: Lote, atualizadoEm: Date): Veiculo[] {
  const { antigos, novos, uf, outrasUfs, modelOffset, semente, dias: chegada } = FROTAS[loja]
  const next = splitMix64(semente)
  const sorteio: Sorteio = (below) => Number(next() % BigInt(below))
  return Array.from({ length: antigos + novos }, (_, index) => {
    const modelo = modeloDe(modelos, index, modelOffset)
    const idade = IDADES[index % IDADES.length] ?? 1
    const anoModelo = anoDe(today) - idade
    const placa = placaDe(sorteio, idade > OLD_PLATE_AGE)
    const dias = index < antigos ? chegada.antigos + sorteio(chegada.antes) : chegada.novos
    const dataEntrada = somarDias(today, -dias)
    return {
      lojaId,
      placa,
      placaMercosul: placaMercosul(placa),
      renavam: renavamDe(sorteio),
      chassi: chassiDe(sorteio, modelo.fabricante, anoModelo),
      modeloId: modelo.id,
      tipoId: modelo.tipo,
      anoFabricacao: anoModelo - (index % 3 === 0 && idade > 0 ? 1 : 0),
      anoModelo,
      tipoCombustivelId: modelo.combustivel,
      ufId: index % 5 === 3 ? (outrasUfs[index % outrasUfs.length] ?? uf) : uf,
      hodometro: hodometroDe(sorteio, modelo.tipo, idade),
      dataAfericaoHodometro: dataEntrada,
      dataEntrada,
      preco: precoPedido(modelo, idade, index),
      chassiRemarcado: index === CHASSI_REMARCADO,
      leilao: LEILAO.includes(index),
      atualizadoEm,
    }
  })
}

/** Takes out of a store's stock what came long ago and no contract holds: it was sold. */
export async function deleteUnpledged(
  tx: Tx,
  lojaId: number,
  { chegadosAte, agora }: { chegadosAte: Dia; agora: Date },
): Promise<void> {
  await tx
    .updateTable('veiculo')
    .set({ saiuEm: agora, atualizadoEm: agora })
    .where('lojaId', '=', lojaId)
    .where('saiuEm', 'is', null)
    .where('dataEntrada', '<=', chegadosAte)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('penhor')
            .whereRef('penhor.veiculoId', '=', 'veiculo.id')
            .where('penhor.dataExclusao', 'is', null)
            .select('penhor.id'),
        ),
      ),
    )
    .execute()
}

/**
 * Inserts a store's stock: the vehicles from before the history, or those that arrive during it. Every load gives equal
 * vehicles, except for years, which follow the clock.
 */
export async function insertVeiculos(
  tx: Tx,
  lote: Lote,
  { novos, agora }: { novos: boolean; agora: Date },
): Promise<void> {
  const { antigos } = FROTAS[lote.loja]
  const frota = vehiclesOf(lote, agora)
  const veiculos = novos ? frota.slice(antigos) : frota.slice(0, antigos)
  await tx.insertInto('veiculo').values(veiculos).execute()
}
