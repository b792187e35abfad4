import { Text } from '@mantine/core'
import type { ContratoDetalhe } from '@lastro/shared/contratos/contrato'
import { type Garantia, totalDasGarantias } from '@lastro/shared/contratos/garantia'
import { formatInstante } from '@lastro/shared/dia'
import { formatDinheiro } from '@lastro/shared/dinheiro'
import { plural } from '#lib/format.ts'
import { Notice } from '#ui/notice.tsx'
import { NAO_SALVO, perguntarSimNao } from '#ui/perguntar.tsx'
import { computeCobertura, descreverCobertura } from '../tela/cobertura.ts'
import { avisoDeDuasPessoas } from '../tela/quatro-olhos.tsx'
import { fatosDoContrato } from './fatos-do-contrato.ts'

interface Aprovacao {
  contrato: ContratoDetalhe
  garantias: readonly Garantia[]
  /** Something is typed and not saved: an approval would approve the saved terms. */
  naoSalvo?: boolean
  /** What the approval bills, in a sentence. */
  cobranca?: string | undefined
}

/** Coverage in words, who forced what, and weak prices (domain 2 and 3). */
function Ressalvas({ contrato, garantias, naoSalvo, cobranca }: Aprovacao) {
  const semReferencia = garantias.filter((garantia) => garantia.semReferencia).length
  const defasadas = garantias.filter((garantia) => garantia.referenciaDefasada).length
  const deDuas = avisoDeDuasPessoas(contrato, 'aprovar')
  const sairam = garantias.filter((garantia) => garantia.saiuDoEstoque).length
  return (
    <>
      <Text size="sm">
        {descreverCobertura(computeCobertura(totalDasGarantias(garantias), contrato.valorGarantia))}
      </Text>
      {contrato.forcado.map(({ oQue, usuario, em }) => (
        <Notice key={`${oQue} ${em.toISOString()}`} tom="atencao">
          {oQue}: confirmado por {usuario} em {formatInstante(em)}.
        </Notice>
      ))}
      {semReferencia > 0 && (
        <Notice tom="atencao">{plural(semReferencia, 'veículo', 'veículos')} sem referência FIPE.</Notice>
      )}
      {defasadas > 0 && (
        <Notice tom="atencao">
          {plural(defasadas, 'veículo', 'veículos')} com referência FIPE defasada: R$ 0,00 na cobertura.
        </Notice>
      )}
      {sairam > 0 && (
        <Notice tom="perigo">{plural(sairam, 'veículo saiu', 'veículos saíram')} do estoque da loja.</Notice>
      )}
      {deDuas && <Notice tom="atencao">{deDuas}</Notice>}
      {cobranca && <Text size="sm">{cobranca}</Text>}
      {naoSalvo && <Notice tom="atencao">{NAO_SALVO}</Notice>}
    </>
  )
}

/** Asks before an approval, with what it rests on (domain 2): total, valorGarantia, coverage, who forced what. */
export function perguntarAprovacao(aprovacao: Aprovacao) {
  const { contrato, garantias } = aprovacao
  const total = formatDinheiro(totalDasGarantias(garantias))
  return perguntarSimNao('Deseja realmente aprovar esta proposta?', {
    fatos: [
      ...fatosDoContrato(contrato),
      {
        termo: 'Total das garantias',
        valor: `${total} (${plural(garantias.length, 'veículo', 'veículos')})`,
      },
    ],
    nota: <Ressalvas {...aprovacao} />,
  })
}
