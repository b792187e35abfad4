import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import { diaDeHoje } from '#lib/relogio.ts'
import { PAUSA } from '../avisos/use-avisos.ts'
import { filtrarVeiculos, type Pesquisavel } from './filtrar.ts'
import { type OrdemDoEstoque, type Ordenavel, ordenarVeiculos } from './ordenar.ts'
import { filtrosDe, marcasDe, refinar, SEM_REFINO } from './refinar.ts'

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
    digitar: (faixas: typeof refino.faixas) => setRefino({ refino: { ...refino, faixas }, pausa: PAUSA }),
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
