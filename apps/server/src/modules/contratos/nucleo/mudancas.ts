import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Retrato } from './retrato.ts'

interface Mudanca {
  campo: string
  de: string
  para: string
}

const CAMPOS: { [K in keyof Retrato]?: { label: string; texto(valor: Retrato[K]): string } } = {
  regraGarantiaId: { label: 'Regra de garantia', texto: (id) => (id === null ? 'Nenhuma' : `nº ${id}`) },
  valorCredito: { label: 'Valor do crédito', texto: (valor) => formatDinheiro(valor) },
  valorGarantia: { label: 'Valor da garantia', texto: (valor) => formatDinheiro(valor) },
  dataTermino: { label: 'Data de término', texto: (valor: Dia) => formatDia(valor) },
  idParceiro: { label: 'N° no parceiro', texto: (valor) => valor ?? '—' },
}

function mudancaDoCampo<K extends keyof Retrato>(campo: K, antes: Retrato, depois: Retrato): Mudanca[] {
  const descricao = CAMPOS[campo]
  if (!descricao || antes[campo] === depois[campo]) return []
  return [{ campo: descricao.label, de: descricao.texto(antes[campo]), para: descricao.texto(depois[campo]) }]
}

/** What changed between two states of a contract, in words; vehicles as one line per vehicle. */
export function mudancasEntre(antes: Retrato | null, depois: Retrato): Mudanca[] {
  const campos = antes
    ? (Object.keys(CAMPOS) as (keyof Retrato)[]).flatMap((campo) => mudancaDoCampo(campo, antes, depois))
    : []
  return [
    ...campos,
    ...mudancasDasGarantias(antes?.garantias ?? [], depois.garantias),
    ...propostas(antes, depois),
  ]
}

/** What a new proposal would change, once it is taken. */
function propostas(antes: Retrato | null, { alteracao, garantias }: Retrato): Mudanca[] {
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
