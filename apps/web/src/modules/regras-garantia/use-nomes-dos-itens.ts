import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import { useMemo } from 'react'
import type { OpcaoMulti } from '#ui/multi-select-opcoes.ts'
import {
  useCombustiveis,
  useMarcas,
  useModelos,
  useTiposVeiculo,
  useUfs,
} from '#modules/veiculos/use-opcoes-veiculo.ts'
import type { ItemNaLista } from './item-form.ts'
import type { NomeDe } from './item-textos.ts'

/** The names of what unsaved items choose, which come with the options. */
export function useNomesDosItens(itens: readonly ItemNaLista[]): NomeDe {
  const marcas = useMemo(() => [...new Set(itens.flatMap(({ criterios }) => criterios.marcas))], [itens])
  const nomes = useMarcas(marcas.length > 0).opcoes
  const comModelos = useMemo(
    () => [
      ...new Set(itens.flatMap(({ criterios }) => (criterios.modelos.length > 0 ? criterios.marcas : []))),
    ],
    [itens],
  )
  const { opcoes: modelos } = useModelos(comModelos, { nomes, enabled: true })
  const combustiveis = useCombustiveis(true)
  const tipos = useTiposVeiculo(true)
  const ufs = useUfs(true)
  return useMemo(() => {
    const opcoes: Partial<Record<FiltroRegra, readonly OpcaoMulti[]>> = {
      [FiltroRegra.Marca]: nomes,
      [FiltroRegra.Modelo]: modelos,
      [FiltroRegra.TipoCombustivel]: combustiveis,
      [FiltroRegra.TipoVeiculo]: tipos,
      [FiltroRegra.UF]: ufs,
    }
    return (filtro, id) => opcoes[filtro]?.find((opcao) => opcao.id === id)?.nome ?? '…'
  }, [nomes, modelos, combustiveis, tipos, ufs])
}
