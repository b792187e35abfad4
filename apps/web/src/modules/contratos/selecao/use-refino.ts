import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { TYPING_PAUSE } from '../avisos/avisos-do-contrato.ts'
import {
  filtrosDe,
  marcasDe,
  refinar,
  SEM_REFINO,
  type OrdemDoEstoque,
  type Ordenavel,
  ordenarVeiculos,
} from './refinar.ts'
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

export type RefinoEmUso = Omit<ReturnType<typeof useRefino>, 'encontrados'>

/** Search, order and filters of a list in the browser, and the vehicles they leave. */
export function useRefino<T extends Ordenavel & Pesquisavel>(
  veiculos: readonly T[],
  primeira: OrdemDoEstoque = 'loja',
) {
  const [busca, setBusca] = useState('')
  const [ordem, setOrdem] = useState(primeira)
  const [{ refino, pausa }, setRefino] = useState({ refino: SEM_REFINO, pausa: 0 })
  const deferredBusca = useDeferredValue(busca)
  const [debounced] = useDebouncedValue(refino, pausa)
  // Numbers apply after a pause: '5' on the way to '50.000' would leave nothing. Everything else applies at once.
  const effective = pausa > 0 ? debounced : refino
  const marcas = useMemo(() => marcasDe(veiculos), [veiculos])
  const encontrados = useMemo(
    () => refinar(filtrarVeiculos(ordenarVeiculos(veiculos, ordem), deferredBusca), effective, diaDeHoje()),
    [veiculos, ordem, deferredBusca, effective],
  )
  const filtros = useMemo(() => filtrosDe(effective), [effective])
  const mudar = (novo: typeof refino) => setRefino({ refino: novo, pausa: 0 })
  return {
    busca,
    setBusca,
    ordem,
    setOrdem,
    refino,
    mudar,
    digitar: (faixas: typeof refino.faixas) =>
      setRefino({ refino: { ...refino, faixas }, pausa: TYPING_PAUSE }),
    limpar: () => {
      setBusca('')
      mudar(SEM_REFINO)
    },
    marcas,
    filtros,
    soEscolhidos: effective.soEscolhidos,
    encontrados,
  }
}
