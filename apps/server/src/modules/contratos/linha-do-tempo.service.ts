import { precoQueConta } from '@lastro/shared/contratos/garantia'
import { LABEL_STATUS } from '@lastro/shared/contratos/status'
import type { Lado } from '@lastro/shared/contratos/transicoes'
import { type Dia, formatDia } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import type { Db } from '../../db/tables.ts'

import type { Retrato } from './contratos.registro.ts'
import type { ContratoRow } from './contratos.repository.ts'
import { listForcadas, listAuditoria } from '../registro-de-auditoria/registro.repository.ts'

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

const coisaDe = ({ instituicaoFinanceiraId, id }: ContratoRow) => ({
  instituicaoId: instituicaoFinanceiraId,
  entidade: 'contrato',
  entidadeId: id,
})

/**
 * Who did what to a contract, oldest first, from the audit. A store sees what happened from the first send on: the draft before it
 * is the institution's own affair.
 */
export async function linhaDoTempo(db: Db, contrato: ContratoRow, lado: Lado) {
  const rows = (await listAuditoria(db, coisaDe(contrato))).filter(
    // How an institution comes to its consent is its own affair.
    ({ acao }) => lado === 'instituicao' || acao !== 'primeiraAprovacao',
  )
  const primeira = lado === 'loja' ? rows.findIndex(({ acao }) => acao === 'enviar') : 0
  return rows.slice(Math.max(0, primeira)).map((row, index) => {
    const depois: Retrato = JSON.parse(row.depois ?? '{}')
    const antes: Retrato | null = row.antes ? JSON.parse(row.antes) : null
    const inicioParaALoja = lado === 'loja' && index === 0
    const ladoDoAutor: Lado | 'sistema' =
      row.lado === 'loja' || row.lado === 'sistema' ? row.lado : 'instituicao'
    return {
      sequencia: row.sequencia,
      acao: row.acao,
      em: row.ocorridaEm,
      usuario: row.usuario ?? 'Lastro',
      lado: ladoDoAutor,
      statusId: depois.status,
      status: LABEL_STATUS[depois.status],
      forcado: row.forcado,
      motivo: row.motivo,
      mudancas: inicioParaALoja ? [] : mudancasEntre(antes, depois),
    }
  })
}

/**
 * What was forced and by whom since the contract exists, for the approval dialog (domain 2) of either side. A first consent did nothing
 * yet and is the institution's own affair.
 */
export async function forcados(db: Db, contrato: ContratoRow) {
  const rows = await listForcadas(db, coisaDe(contrato))
  return rows
    .filter(({ acao }) => acao !== 'primeiraAprovacao')
    .map(({ acao, usuario, ocorridaEm }) => ({
      oQue: O_QUE[acao] ?? acao,
      usuario: usuario ?? 'Lastro',
      em: ocorridaEm,
    }))
}
const O_QUE: Record<string, string> = {
  // The only forced change of terms: contratos-da-regra.service.ts.
  alterar: 'Exclusão da regra de garantia do contrato',
  enviar: 'Envio com garantias abaixo do valor da garantia',
  alterarGarantias: 'Inclusão de veículo já recusado neste contrato',
}
