import { type MudancaDeCampo as Mudanca, mudancasDosCampos } from '@lastro/shared/contratos/campos'
import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Retrato } from './retrato.ts'

/** Says in words what changed between two states of a contract, one line per field and per vehicle. */
export function mudancasEntre(antes: Retrato | null, depois: Retrato): Mudanca[] {
  return [
    ...(antes ? mudancasDosCampos(antes, depois) : []),
    ...mudancasDasGarantias(antes?.garantias ?? [], depois.garantias),
    ...mudancasPropostas(antes, depois),
  ]
}

/** Says what a new proposal would change once it is accepted. */
function mudancasPropostas(antes: Retrato | null, { alteracao, garantias }: Retrato): Mudanca[] {
  if (!alteracao || antes?.alteracao?.id === alteracao.id) return []
  const atual = (id: number) => garantias.find(({ veiculoId }) => veiculoId === id)
  return [
    ...alteracao.incluir.map((veiculo) => ({
      campo: `Veículo ${veiculo.placa}`,
      de: '—',
      para: precoDe(veiculo),
    })),
    ...alteracao.remover.map(({ veiculoId, placa }) => {
      const garantia = atual(veiculoId)
      return { campo: `Veículo ${placa}`, de: garantia ? precoDe(garantia) : '—', para: '—' }
    }),
    ...(alteracao.precos ?? []).map((veiculo) => {
      const garantia = atual(veiculo.veiculoId)
      return {
        campo: `Preço do veículo ${veiculo.placa}`,
        de: garantia ? precoDe(garantia) : '—',
        para: precoDe(veiculo),
      }
    }),
  ]
}

type GarantiaRetrato = Retrato['garantias'][number]

const precoDe = (precos: Pick<GarantiaRetrato, 'precoVeiculo' | 'precoInstituicaoFinanceira'>) =>
  formatDinheiro(precoQueConta(precos))

function mudancasDasGarantias(
  antes: readonly GarantiaRetrato[],
  depois: readonly GarantiaRetrato[],
): Mudanca[] {
  const anteriores = new Map(antes.map((garantia) => [garantia.veiculoId, garantia]))
  const atuais = new Map(depois.map((garantia) => [garantia.veiculoId, garantia]))
  const sairam = antes.filter(({ veiculoId }) => !atuais.has(veiculoId))
  return [
    ...depois.flatMap((garantia): Mudanca[] => {
      const anterior = anteriores.get(garantia.veiculoId)
      const de = anterior ? precoDe(anterior) : '—'
      const para = precoDe(garantia)
      return de === para ? [] : [{ campo: `Veículo ${garantia.placa}`, de, para }]
    }),
    ...sairam.map((garantia) => ({ campo: `Veículo ${garantia.placa}`, de: precoDe(garantia), para: '—' })),
  ]
}
